import Foundations

extension Diagnostic.Code {
  /// A flag without variants, or a variant without a value.
  ///
  /// A flag gives one of its variants, so it has at least one, and each has a value.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": }
  ///     defaultVariant: "off"
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  static let noVariant = Self("KL0716")
  /// The variants of a flag are of different types.
  ///
  /// A screen that reads the flag expects one type. Give all variants truths, texts, numbers or mappings.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": never }
  ///     defaultVariant: "off"
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  static let mixedVariants = Self("KL0717")
  /// A variant that the flag does not have.
  ///
  /// `defaultVariant`, rules, splits and targeting name the variants of the flag. `on` and `off` stand in quotes, as YAML
  /// readers of other tools take them for truths.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "of"
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  static let unknownVariant = Self("KL0718")
  /// A day that cannot be read.
  ///
  /// A day is written year first, as ISO 8601 has it.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     expires: 31.01.2027
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     expires: 2027-01-31
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  static let flagDate = Self("KL0719")
  /// A flag has both rules and targeting.
  ///
  /// `rules` are ours, `targeting` is flagd's, and one of them decides.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  ///     targeting: { if: [ true, "on", "off" ] }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  static let rulesAndTargeting = Self("KL0720")
}
