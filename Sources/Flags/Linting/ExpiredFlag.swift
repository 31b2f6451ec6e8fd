import Foundations

extension Diagnostic.Code {
  /// A flag that should be gone by now.
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
