import Foundations

extension Diagnostic.Code {
  /// A flag without variants, or a variant without a value.
  ///
  /// A flag is one of its variants, so it has at least one, and each has a value: a truth, a text, a number
  /// or a mapping.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan: { state: ENABLED, variants: {} }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan: { state: ENABLED, variants: { "on": true, "off": false } }
  /// ```
  static let noVariant = Self("KL0716")
  /// The variants of a flag are of different types.
  ///
  /// Whoever reads the flag expects one type, whichever variant it gets. Numbers may be whole or not. Quote a
  /// number that is meant as a text.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   page: { state: ENABLED, variants: { short: 10, long: all } }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   page: { state: ENABLED, variants: { short: "10", long: all } }
  /// ```
  static let mixedVariants = Self("KL0717")
  /// A variant that the flag does not have.
  ///
  /// Rules, shares, targeting, `defaultVariant` and what other flags require name variants of the flag. They
  /// are the keys under `variants`, not their values.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: of
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  /// ```
  static let unknownVariant = Self("KL0718")
  /// A day that cannot be read.
  ///
  /// It is written as year, month and day, four digits and two and two, and must be in the calendar.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     expires: 2027-02-30
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     expires: 2027-02-28
  /// ```
  static let flagDate = Self("KL0719")
  /// A flag has both rules and targeting.
  ///
  /// `rules` are ours, `targeting` is flagd's JSONLogic, and a flag is decided by one of them. Write the
  /// targeting as a rule, or the rules as targeting.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     rules: [{ when: 'tier == "pro"', variant: "on" }]
  ///     targeting: { if: [{ var: tester }, "on", "off"] }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     rules: [{ when: 'tier == "pro"', variant: "on" }]
  /// ```
  static let rulesAndTargeting = Self("KL0720")
}
