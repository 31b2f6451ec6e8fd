import Foundations

extension Diagnostic.Code {
  /// A flag that should go away and does not say when.
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
