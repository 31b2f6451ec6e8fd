import Foundations

extension Diagnostic.Code {
  /// A part of a flag that a flagd file cannot say.
  ///
  /// flagd knows neither CEL nor what a flag requires of others. Most conditions can be written in JSONLogic; macros,
  /// arithmetic, times and most functions cannot, nor can a rule after one of these. Where the flag leaves something out
  /// everyone gets its default variant, so that nobody has more by the exported file than by this one.
  ///
  /// ```yaml fails flagfile
  /// context: { user.groups: list(string) }
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     kind: ops
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     rules: [{ when: 'user.groups.exists(g, g.startsWith("beta"))', variant: "on" }]
  /// ```
  /// ```yaml passes flagfile
  /// context: { user.groups: list(string) }
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     kind: ops
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     rules: [{ when: '"beta" in user.groups', variant: "on" }]
  /// ```
  static let notExported = Self("KL0742")
}
