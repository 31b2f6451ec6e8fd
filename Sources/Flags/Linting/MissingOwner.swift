import Foundations

extension Diagnostic.Code {
  /// A flag for which nobody answers.
  static let missingOwner = Self("KL0740")
}

/// Flags that should go away and have no owner.
enum MissingOwner {
  static func check(_ file: FlagFile, into diagnostics: inout Diagnostics) {
    guard !file.contents.isPlain else { return }
    for flag in file.flags where flag.kind.isPassing && flag.owner == nil {
      diagnostics.report(
        Diagnostic(
          .missingOwner, .warning, "nobody answers for the flag `\(flag.name)`", at: flag.span,
          help: "write `owner:` with a team"))
    }
  }
}

extension FlagDeclaration.Kind {
  /// Whether flags of this kind should go away again.
  var isPassing: Bool { self == .release || self == .experiment }
}
