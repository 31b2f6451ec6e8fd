import Foundations

extension Diagnostic.Code {
  /// A flag that the app does not declare.
  ///
  /// `requires` and `flags.…` name a flag in the app's flags.yaml.
  ///
  /// ```yaml fails body
  /// - text: Insights
  ///   requires: insigths
  /// ```
  /// ```yaml passes body
  /// - text: Insights
  ///   requires: insights
  /// ```
  static let unknownFlag = Self("KL0750")
  /// A flag that is required though it is neither on nor off.
  ///
  /// `requires` shows something where a flag is on, so the flag has to be on or off. One with other variants is compared in
  /// `when`.
  ///
  /// ```yaml fails body
  /// - text: Insights
  ///   requires: layout
  /// ```
  /// ```yaml and flags
  /// flags:
  ///   insights: { state: ENABLED, variants: { "on": true, "off": false }, defaultVariant: "on" }
  ///   layout: { state: ENABLED, variants: { old: list, new: cards }, defaultVariant: old }
  /// ```
  /// ```yaml passes body
  /// - text: Insights
  ///   when: flags.layout == "cards"
  /// ```
  /// ```yaml and flags
  /// flags:
  ///   insights: { state: ENABLED, variants: { "on": true, "off": false }, defaultVariant: "on" }
  ///   layout: { state: ENABLED, variants: { old: list, new: cards }, defaultVariant: old }
  /// ```
  static let flagNotBool = Self("KL0751")
  /// Device profiles in app.yaml beside those of flags.yaml.
  ///
  /// An app has one list of devices, so that scripts, flags and the width of a line cannot disagree. Where flags.yaml has
  /// `profiles`, which say which device is which and what it can do, app.yaml has none.
  ///
  /// ```yaml fails app
  /// profiles: { phone: { columns: 48 } }
  /// ```
  /// ```yaml and flags
  /// profiles: { phone: { when: "true", columns: 48 } }
  /// ```
  /// ```yaml passes flags
  /// profiles: { phone: { when: "true", columns: 48 } }
  /// ```
  static let profilesTwice = Self("KL0755")
}
