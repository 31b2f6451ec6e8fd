import Foundations

extension Diagnostic.Code {
  /// A flag for which nobody answers.
  ///
  /// Flags of the kinds `release` and `experiment` should go away again, and someone must see to it. Write under `owner`
  /// who does, a team rather than a person. A flag without `kind` is a release. Plain flagd files, which have no
  /// `owner`, are not looked at.
  ///
  /// ```yaml fails flagfile
  /// flags:
  ///   new_view: { state: ENABLED, kind: release, expires: 2099-01-31, variants: { "on": true, "off": false } }
  /// ```
  /// ```yaml passes flagfile
  /// flags:
  ///   new_view:
  ///     { state: ENABLED, kind: release, expires: 2099-01-31, owner: growth, variants: { "on": true, "off": false } }
  /// ```
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
