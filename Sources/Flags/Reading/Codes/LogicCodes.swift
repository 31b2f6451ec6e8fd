import Foundations

extension Diagnostic.Code {
  /// A `$ref` whose evaluator does not exist.
  ///
  /// Targeting brings in a shared rule by its name under `$evaluators`. flagd says nothing about one that is
  /// missing, and each of its libraries then does something else.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     kind: ops
  ///     targeting: { if: [{ $ref: testers }, "on", "off"] }
  /// ```
  /// ```yaml passes flags
  /// $evaluators: { testers: { ==: [{ var: group }, beta] } }
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     kind: ops
  ///     targeting: { if: [{ $ref: testers }, "on", "off"] }
  /// ```
  static let unknownEvaluator = Self("KL0712")
  /// An operator that JSONLogic and flagd do not have.
  ///
  /// The flag cannot be evaluated, and the asking code gets its own default. The help names the nearest
  /// operator.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     kind: ops
  ///     targeting: { iff: [{ var: tester }, "on", "off"] }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     kind: ops
  ///     targeting: { if: [{ var: tester }, "on", "off"] }
  /// ```
  static let unknownOperator = Self("KL0713")
  /// An operator has too few or too many operands.
  ///
  /// It gives null as it is, and null is the default variant, so the targeting does nothing. Operands stand
  /// in a list.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     kind: ops
  ///     targeting: { if: [{ ==: [{ var: group }] }, "on", "off"] }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     kind: ops
  ///     targeting: { if: [{ ==: [{ var: group }, beta] }, "on", "off"] }
  /// ```
  static let operandCount = Self("KL0714")
  /// Targeting that nests too deep, counting what `$ref` brings in.
  ///
  /// More than 128 levels are refused. Nobody writes so many; evaluators that bring in evaluators, each
  /// nested in itself, come to it. Bring in fewer of them from others.
  ///
  /// ```yaml fails flags
  /// $evaluators:
  ///   e0: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
  ///   e1: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[{ $ref: e0 }]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
  ///   e2: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[{ $ref: e1 }]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
  ///   e3: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[{ $ref: e2 }]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
  /// context: {}
  /// flags: {}
  /// ```
  /// ```yaml passes flags
  /// $evaluators:
  ///   e0: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
  ///   e1: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[{ $ref: e0 }]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
  /// context: {}
  /// flags: {}
  /// ```
  static let targetingDepth = Self("KL0715")
}
