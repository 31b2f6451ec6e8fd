internal import Documents
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

  /// Finds valid declarations that should not stay: warnings, besides the errors and warnings of reading.
  ///
  /// - Parameters:
  ///   - today: the day that expiry dates are compared with; nil to skip them.
  ///   - isWhole: whether it was read without errors; if not, what seems unused may be named where the error is.
  ///   - diagnostics: receives the warnings.
  package func lint(today: CivilDate?, isWhole: Bool = true, into diagnostics: inout Diagnostics) {
    if let today { ExpiredFlag.check(self, today, into: &diagnostics) }
    if isWhole {
      NeverServedVariant.check(self, into: &diagnostics)
      FinishedSplit.check(self, into: &diagnostics)
      UnusedSegment.check(self, into: &diagnostics)
      UnusedAttribute.check(self, into: &diagnostics)
      UnusedEvaluator.check(self, into: &diagnostics)
    }
    MissingOwner.check(self, into: &diagnostics)
    MissingExpiry.check(self, into: &diagnostics)
  }

  /// All compiled conditions: those of rules and splits, of profiles, and of segments that these use.
  var usedPrograms: (programs: [Program], segments: Set<Int>) {
    var programs = profiles.compactMap(\.condition)
    for plan in contents.plans {
      guard case .rules(let rules) = plan.decision else { continue }
      for rule in rules {
        if let condition = rule.condition { programs.append(condition) }
        if case .split(let split) = rule.answer, let key = split.key { programs.append(key.program) }
      }
    }
    var used: Set<Int> = []
    // Each segment comes after those that it reads, so its readers were visited before.
    for segment in contents.segments.reversed()
    where programs.contains(where: { $0.reads.contains { $0.slot == segment.slot } }) {
      used.insert(segment.slot)
      programs.append(segment.condition)
    }
    return (programs, used)
  }
}

extension Diagnostic.Code {
  /// The server changes what only the app may say.
  package static let servedFlag = Self("KL0760")
}

extension FlagFile {
  /// Reads a flag file with the server's flags overlaid.
  ///
  /// A flag of the server replaces how the app's flag of the same name is decided; its type, requirement and variants
  /// stay the app's. Flags that the app does not declare are for other versions of it and are ignored.
  ///
  /// - Parameters:
  ///   - source: the app's own file.
  ///   - server: the server's document, flagd's form or ours; its path is how messages call it.
  ///   - diagnostics: takes what is wrong with the server's document alone.
  /// - Returns: the flags as both say them; nil where the document cannot be used, which is refused whole.
  package static func read(
    _ source: SourceText, under server: SourceText, into diagnostics: inout Diagnostics
  ) -> FlagFile? {
    var known = Diagnostics()
    guard let app = DocumentReader.read(source, into: &known),
      let document = DocumentReader.read(server, into: &diagnostics)
    else { return nil }
    var overlay = ServerOverlay()
    let root = overlay.merge(app, document)
    diagnostics.report(contentsOf: overlay.reader.diagnostics.all)
    guard !diagnostics.hasErrors else { return nil }
    var reader = FlagReader()
    var file = reader.read(root)
    diagnostics.report(contentsOf: reader.diagnostics.all.filter { $0.span?.source === server })
    file?.served = overlay.served
    return diagnostics.hasErrors ? nil : file
  }
}

/// Overlays the server's flags on the app's, as one document whose parts keep their places.
private struct ServerOverlay {
  /// Used for reporting only.
  var reader = FlagReader()
  /// The flags that the server overrides.
  var served: Set<String> = []

  private static let decisions: Set = ["defaultVariant", "rules", "targeting"]
  private static let keys = ["state", "variants", "defaultVariant", "rules", "targeting", "metadata"]

  mutating func merge(_ app: Node, _ server: Node) -> Node {
    reader.isOurs = true
    let parts = reader.entries(server, "flags that a server decides") ?? []
    reader.check(parts, keys: ["$schema", "flags", "$evaluators", "metadata"], of: "a server's flags")
    let flags = app["flags"]?.entries ?? []
    let decided = reader.entries(server["flags"] ?? Node(.mapping([]), server.span), "flags by name") ?? []
    let given = Dictionary(decided.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let merged = flags.map { flag in
      given[flag.name].map { Node.Entry(name: flag.name, keySpan: flag.keySpan, value: merge(flag, $0)) }
        ?? flag
    }
    return replacing(
      app,
      [
        ("flags", app.entry("flags").map { Node(.mapping(merged), $0.value.span) }),
        ("$evaluators", evaluators(app, server)),
      ])
  }

  private mutating func merge(_ flag: Node.Entry, _ server: Node.Entry) -> Node {
    guard let said = reader.entries(server.value, "a flag") else { return flag.value }
    served.insert(flag.name)
    for entry in said where !Self.keys.contains(entry.name) {
      reader.report(
        .servedFlag, "the server cannot say `\(entry.name)` of `\(flag.name)`", entry.keySpan,
        help: "it may say \(Self.keys.map { "`\($0)`" }.joined(separator: ", "))")
    }
    check(server.value["variants"], against: flag)
    var entries = flag.value.entries ?? []
    let isDecided = said.contains { Self.decisions.contains($0.name) }
    if isDecided { entries.removeAll { Self.decisions.contains($0.name) } }
    let taken = said.filter { Self.decisions.contains($0.name) || $0.name == "state" }
    entries.removeAll { entry in taken.contains { $0.name == entry.name } }
    return Node(.mapping(entries + taken), flag.value.span)
  }

  /// Screens are linked against the app's own variants, so the server's must be among them.
  private mutating func check(_ variants: Node?, against flag: Node.Entry) {
    let own = flag.value["variants"]
    for variant in variants.flatMap({ reader.entries($0, "variants, names with values") }) ?? [] {
      guard let known = own?[variant.name] else {
        let names = own?.entries?.map(\.name) ?? []
        reader.report(
          .servedFlag, "the app's `\(flag.name)` has no variant `\(variant.name)`", variant.keySpan,
          help: reader.didYouMean(variant.name, names)
            ?? "there are \(names.map { "`\($0)`" }.joined(separator: ", "))")
        continue
      }
      guard known.value != variant.value.value else { continue }
      reader.report(
        .servedFlag, "the variant `\(variant.name)` of `\(flag.name)` has another value in the app",
        variant.value.span, help: "give it the app's value, or leave `variants` out",
        related: [Diagnostic.Related("the app's value", known.span)])
    }
  }

  /// The shared rules of both; of duplicates the server's is used.
  private func evaluators(_ app: Node, _ server: Node) -> Node? {
    guard let added = server["$evaluators"]?.entries else { return app["$evaluators"] }
    let own = app["$evaluators"]?.entries?.filter { entry in !added.contains { $0.name == entry.name } } ?? []
    return Node(.mapping(own + added), server["$evaluators"]?.span ?? server.span)
  }

  /// A mapping with other values for some of its keys.
  private func replacing(_ node: Node, _ values: [(name: String, value: Node?)]) -> Node {
    var entries = node.entries ?? []
    for (name, value) in values {
      guard let value else { continue }
      let span = node.entry(name)?.keySpan ?? value.span
      let entry = Node.Entry(name: name, keySpan: span, value: value)
      if let index = entries.firstIndex(where: { $0.name == name }) {
        entries[index] = entry
      } else {
        entries.append(entry)
      }
    }
    return Node(.mapping(entries), node.span)
  }
}
