import Foundations

extension Diagnostic.Code {
  /// A name that the file's `context` does not declare.
  ///
  /// Conditions may read what `context` declares with its type, besides `tier`, `profile`, `targetingKey`,
  /// `now` and the segments. A name that is misspelt would never hold, and nobody would see why; so it is an
  /// error.
  ///
  /// ```yaml fails flags
  /// context: { device.model: string }
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     rules: [{ when: device.modle == "EXA51", variant: "on" }]
  /// ```
  /// ```yaml passes flags
  /// context: { device.model: string }
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     rules: [{ when: device.model == "EXA51", variant: "on" }]
  /// ```
  static let undeclaredAttribute = Self("KL0705")
  /// A name under `context` that cannot be declared.
  ///
  /// It consists of letters, digits and `_`, divided by dots, so that conditions can read it. What every file
  /// has, such as `tier` and `targetingKey`, is not declared again.
  ///
  /// ```yaml fails flags
  /// context: { user-name: string }
  /// flags: {}
  /// ```
  /// ```yaml passes flags
  /// context: { user.name: string }
  /// flags: {}
  /// ```
  static let attributeName = Self("KL0729")
}
