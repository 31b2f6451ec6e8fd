import Foundations

extension Diagnostic.Code {
  /// A flag that should go away and does not say when.
  ///
  /// Flags of the kinds `release` and `experiment` are for a while. Write under `expires` the last day on which one may
  /// still be there; after it `kolam flags lint` reminds you. A flag without `kind` is a release: what stays for good is
  /// `ops`, `kill-switch` or `entitlement`.
  ///
  /// ```yaml fails flagfile
  /// flags:
  ///   new_view: { state: ENABLED, kind: release, owner: growth, variants: { "on": true, "off": false } }
  /// ```
  /// ```yaml passes flagfile
  /// flags:
  ///   new_view:
  ///     { state: ENABLED, kind: release, owner: growth, expires: 2099-01-31, variants: { "on": true, "off": false } }
  /// ```
  static let missingExpiry = Self("KL0741")
}

/// Temporary flags without a last day.
enum MissingExpiry {
  static func check(_ file: FlagFile, into diagnostics: inout Diagnostics) {
    guard !file.contents.isPlain else { return }
    for flag in file.flags where flag.kind.isPassing && flag.expires == nil {
      diagnostics.report(
        Diagnostic(
          .missingExpiry, .warning, "the flag `\(flag.name)` does not say when it goes away", at: flag.span,
          help: "write `expires:` with a day, such as `2027-01-31`"))
    }
  }
}
