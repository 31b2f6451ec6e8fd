/// One thing that is checked in a catalog.
public protocol CatalogCheck: Sendable {}
