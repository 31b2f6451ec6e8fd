import Foundations

extension Diagnostic.Code {
  /// A flag that should be gone by now.
  ///
  /// The day under `expires` is past. Code behind such a flag is written twice, and nobody tests the way that is no
  /// longer taken. Remove the flag from the screens, keeping the variant that all have; or set a later day if the
  /// question is still open.
  ///
  /// ```yaml fails flagfile
  /// flags:
  ///   new_view:
  ///     { state: ENABLED, kind: release, owner: growth, expires: 2020-01-31, variants: { "on": true, "off": false } }
  /// ```
  /// ```yaml passes flagfile
  /// flags:
  ///   new_view:
  ///     { state: ENABLED, kind: release, owner: growth, expires: 2099-01-31, variants: { "on": true, "off": false } }
  /// ```
  static let expiredFlag = Self("KL0734")
}

/// Flags past their last day.
enum ExpiredFlag {
  static func check(_ file: FlagFile, _ today: CivilDate, into diagnostics: inout Diagnostics) {
    for flag in file.flags {
      guard let expires = flag.expires, expires < today else { continue }
      diagnostics.report(
        Diagnostic(
          .expiredFlag, .warning, "the flag `\(flag.name)` has expired on \(expires)",
          at: flag.expiresSpan ?? flag.span, help: "remove the flag, or set a later day"))
    }
  }
}
