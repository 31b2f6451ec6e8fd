internal import Expressions
package import Foundations

/// An app's flags, tiers and device profiles, read from `flags.yaml` and compiled.
///
/// Its form is a superset of flagd's flag definitions, which load unchanged.
package struct FlagFile: Sendable {
  /// The flags in written order.
  package let flags: [FlagDeclaration]
  /// The tiers by rank, the lowest first; never empty.
  package let tiers: [Tier]
  /// The device profiles in written order, in which they are matched.
  package let profiles: [FlagProfile]
  /// Facts about the whole file, such as its version.
  package let metadata: ValueMap
  /// The flags for which the server overrides the file.
  package internal(set) var served: Set<String> = []
  /// How it is evaluated.
  let contents: Contents

  /// All that evaluation needs, shared by copies of the file.
  final class Contents: Sendable {
    let plans: [FlagPlan]
    private let index: [String: Int]
    /// The names that rules may use, by their slots.
    let declarations: Declarations
    /// The paths of `var`; their slots follow those of the declarations.
    let paths: [String]
    /// Segments sorted so that each comes after those that it reads.
    let segments: [SegmentPlan]
    /// Names under `context` with their places.
    let attributes: [(name: String, span: Span)]
    /// The attributes that JSONLogic reads.
    let logicReads: LogicReads
    /// Names under `$evaluators` that no targeting brings in.
    let unusedEvaluators: [(name: String, span: Span)]
    /// Whether it uses flagd's keys alone.
    let isPlain: Bool

    init(
      plans: [FlagPlan], declarations: Declarations = FlagReader.builtIn(), paths: [String] = [],
      segments: [SegmentPlan] = [], attributes: [(name: String, span: Span)] = [],
      logicReads: LogicReads = LogicReads(), unusedEvaluators: [(name: String, span: Span)] = [],
      isPlain: Bool = true
    ) {
      self.plans = plans
      index = Dictionary(
        zip(plans.map(\.declaration.name), plans.indices), uniquingKeysWith: { first, _ in first })
      self.declarations = declarations
      self.paths = paths
      self.segments = segments
      self.attributes = attributes
      self.logicReads = logicReads
      self.unusedEvaluators = unusedEvaluators
      self.isPlain = isPlain
    }

    func plan(_ flag: String) -> FlagPlan? { index[flag].map { plans[$0] } }
  }

  init(tiers: [Tier], profiles: [FlagProfile], metadata: ValueMap, contents: Contents) {
    flags = contents.plans.map(\.declaration)
    self.tiers = tiers
    self.profiles = profiles
    self.metadata = metadata
    self.contents = contents
  }

  /// An app without flags: the tiers `free` and `pro`, and nothing else.
  package static let empty = FlagFile(
    tiers: Tier.standard, profiles: [], metadata: .empty,
    contents: Contents(plans: []))

  /// The flag of a name, or nil where there is none.
  package func flag(_ name: String) -> FlagDeclaration? { contents.plan(name)?.declaration }

  /// The tier of a name, or nil where there is none.
  package func tier(_ name: String) -> Tier? { tiers.first { $0.name == name } }

  /// The profile of a name, or nil where there is none.
  package func profile(_ name: String) -> FlagProfile? { profiles.first { $0.name == name } }

  /// The segments' names in evaluation order.
  package var segments: [String] { contents.segments.map(\.name) }

  /// Prepares a context for this file; do so once where many flags are evaluated.
  package func scope(_ context: FlagContext) -> FlagScope { FlagScope(self, context) }

  /// Evaluates a flag; it never fails, errors are part of the result.
  ///
  /// - Parameters:
  ///   - flag: its name.
  ///   - context: the context of the evaluation.
  /// - Returns: its value, the reason for it, and errors.
  package func evaluate(_ flag: String, _ context: FlagContext) -> FlagDetails {
    scope(context).evaluate(flag)
  }

  /// The flags as a plain flagd file, for other evaluators: rules as JSONLogic, without features that flagd lacks.
  ///
  /// Parts that cannot be expressed are reported, and the flag is exported so that nobody gets more than by this file as
  /// it is now. What a flag's own keys say of it, such as its owner, becomes metadata.
  /// Results are the same for contexts with all attributes that the rules read, under the same names: `tier` for the
  /// customer's tier, `profile` and `capabilities` for the device.
  ///
  /// - Parameter diagnostics: receives a warning for each part that is left out.
  /// - Returns: the file, JSON, a line a flag.
  package func exportFlagd(into diagnostics: inout Diagnostics) -> String {
    var exporter = FlagdExporter(self)
    let lines = contents.plans.map { plan in
      "    \(text(.string(plan.declaration.name))): \(text(.map(exporter.flag(plan))))"
    }
    exporter.reportPlansAndDevices()
    diagnostics.report(contentsOf: exporter.diagnostics.all)
    var parts = ["  \"$schema\": \"https://flagd.dev/schema/v0/flags.json\""]
    parts.append("  \"flags\": {\(lines.isEmpty ? "" : "\n\(lines.joined(separator: ",\n"))\n  ")}")
    if metadata.count > 0 { parts.append("  \"metadata\": \(text(.map(metadata)))") }
    return "{\n\(parts.joined(separator: ",\n"))\n}\n"
  }

  private func text(_ value: Value) -> String { ValueJSON.write(value, limit: .max) }
}
