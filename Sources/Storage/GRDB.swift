// Storage is the only importer of GRDB: plugins and the backend write SQL through GRDB's own API, which a
// second wrapper would only hide.
@_exported public import GRDB
