import Foundations

extension Diagnostic.Code {
  /// A rule gives nothing, or two things.
  ///
  /// A rule whose condition holds gives a `variant`, or divides customers by a `split`: one of the two.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     rules: [{ when: 'tier == "pro"' }]
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     rules: [{ when: 'tier == "pro"', variant: "on" }]
  /// ```
  static let ruleAnswer = Self("KL0721")
  /// Two rules of a flag have the same id.
  ///
  /// The id is how a rule is told of, in traces and in numbers. One that has none is called by its place,
  /// such as `#2`.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     rules:
  ///       - { id: paying, when: 'tier == "pro"', variant: "on" }
  ///       - { id: paying, when: 'tier == "free"', variant: "off" }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     rules:
  ///       - { id: paying, when: 'tier == "pro"', variant: "on" }
  ///       - { id: others, when: 'tier == "free"', variant: "off" }
  /// ```
  static let duplicateRule = Self("KL0722")
  /// A rule that is never asked or never holds.
  ///
  /// Rules are asked in the order in which they are written, and the first that holds decides. One after a
  /// rule that always holds, one whose condition stands above already, and one whose condition is always
  /// false do nothing. Move it up, or remove it.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     rules:
  ///       - { variant: "off" }
  ///       - { when: 'tier == "pro"', variant: "on" }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     rules:
  ///       - { when: 'tier == "pro"', variant: "on" }
  ///       - { variant: "off" }
  /// ```
  static let unreachableRule = Self("KL0723")
  /// Weights of a division that cannot be used.
  ///
  /// Each is a whole number from 0, and together they come to 1 or more. Write shares that add up to 100, or
  /// to 1000 where percents are too coarse.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     rules: [{ split: { weights: { "on": 0.5, "off": 0.5 } } }]
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     rules: [{ split: { weights: { "on": 50, "off": 50 } } }]
  /// ```
  static let flagWeights = Self("KL0724")
}
