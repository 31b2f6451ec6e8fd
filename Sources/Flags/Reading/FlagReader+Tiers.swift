internal import Documents
import Foundations

extension Diagnostic.Code {
  /// Something depends on itself.
  static let flagCycle = Self("KL0706")
  /// A tier that is not declared.
  static let unknownTier = Self("KL0707")
  /// Two tiers have the same rank.
  static let sameRank = Self("KL0708")
  /// A number that may not stand here.
  static let flagNumber = Self("KL0709")
  /// A length of time that cannot be read.
  static let flagDuration = Self("KL0710")
  /// A limit that a lower tier does not have.
  static let missingLimit = Self("KL0748")
}

extension FlagReader {
  private static let tierKeys = ["rank", "grants", "extends", "limits", "offlineGrace"]

  /// A tier as written, without those that it extends.
  private struct Draft {
    let entry: Node.Entry
    var rank = 0
    var grants: Set<String> = []
    var limits: [String: Int?] = [:]
    /// The limits that it gives itself.
    var written: [Node.Entry] = []
    var grace: Duration?
    var base: Int?
  }

  mutating func readTiers(_ node: Node) {
    guard let entries = entries(node, "`tiers`, names with what they bring"), !entries.isEmpty else { return }
    var drafts = entries.map { draft($0) }
    let names = entries.map(\.name)
    for (index, draft) in drafts.enumerated() {
      guard let base = draft.entry.value["extends"], let name = text(base, "the name of a tier") else {
        continue
      }
      drafts[index].base = names.firstIndex(of: name)
      if drafts[index].base == nil { reportUnknownTier(name, base.span, names) }
    }
    let order = DependencyOrder(drafts.map { $0.base.map { [$0] } ?? [] })
    for index in order.cyclic {
      report(
        .flagCycle, "the tier `\(names[index])` extends itself", drafts[index].entry.keySpan,
        help: "remove `extends` from one tier of the circle")
    }
    for index in order.sorted {
      guard let base = drafts[index].base.map({ drafts[$0] }) else { continue }
      drafts[index].grants.formUnion(base.grants)
      drafts[index].limits.merge(base.limits) { own, _ in own }
      drafts[index].grace = drafts[index].grace ?? base.grace
    }
    reportSameRanks(drafts)
    // A tier with an error may lack limits only because of it.
    if diagnostics.all.isEmpty { warnOfMissingLimits(drafts.sorted { $0.rank < $1.rank }) }
    tiers = drafts.sorted { $0.rank < $1.rank }.map { draft in
      Tier(
        name: draft.entry.name, rank: draft.rank, grants: draft.grants, limits: draft.limits,
        offlineGrace: draft.grace, span: draft.entry.keySpan)
    }
  }

  private mutating func draft(_ entry: Node.Entry) -> Draft {
    var draft = Draft(entry: entry)
    guard entries(entry.value, "a tier", keys: Self.tierKeys) != nil else { return draft }
    if let rank = entry.value["rank"] {
      draft.rank = whole(rank, "a rank", 0...1_000_000) ?? 0
    } else {
      report(
        .flagKeyMissing, "the tier `\(entry.name)` has no `rank`", entry.keySpan,
        help: "give it a whole number; a higher tier has more")
    }
    if let grants = entry.value["grants"] { draft.grants = Set(names(grants, "a grant").map(\.name)) }
    if let node = entry.value["limits"] {
      draft.written = entries(node, "limits, names with numbers") ?? []
      for limit in draft.written { draft.limits[limit.name] = amount(limit) }
    }
    draft.grace = entry.value["offlineGrace"].flatMap { duration($0) }
    return draft
  }

  /// A number, or nil for as many as one likes.
  private mutating func amount(_ limit: Node.Entry) -> Int? {
    switch limit.value.scalarValue {
    case .string("unlimited"), .int(-1): return nil
    case .int(let number) where number >= 0: return number
    default:
      report(
        .flagNumber,
        "found `\(limit.value.text ?? limit.value.kindInWords)` as the limit `\(limit.name)`, expected a whole number",
        limit.value.span, help: "write 0 or more, or `unlimited`")
      return 0
    }
  }

  /// Reports limits that a lower tier lacks, most likely by a misspelt name: nothing limits that tier then.
  private mutating func warnOfMissingLimits(_ ranked: [Draft]) {
    var reported: Set<String> = []
    for (index, higher) in ranked.enumerated() {
      for limit in higher.written where !reported.contains(limit.name) {
        let lacking = ranked[..<index].filter { !$0.limits.keys.contains(limit.name) }
        guard let lower = lacking.first else { continue }
        let others = lower.written.filter { other in !higher.written.contains { $0.name == other.name } }
        if let near = nearestName(to: limit.name, in: others.map(\.name)) {
          warn(
            .missingLimit,
            "`\(lower.entry.name)` limits `\(near)`, and `\(higher.entry.name)` limits `\(limit.name)`",
            others.first { $0.name == near }?.keySpan ?? lower.entry.keySpan,
            help:
              "write one name in both; if both are limits, give `\(lower.entry.name)` `\(limit.name)` too",
            related: [Diagnostic.Related("the limit of `\(higher.entry.name)`", limit.keySpan)])
          reported.insert(limit.name)
        } else if lacking.count == index, higher.limits[limit.name] == .some(nil) {
          warn(
            .missingLimit,
            "`\(higher.entry.name)` lifts the limit `\(limit.name)`, which `\(lower.entry.name)` does not have",
            limit.keySpan, help: "give `\(lower.entry.name)` a number of them, or remove it here")
          reported.insert(limit.name)
        }
      }
    }
  }

  private mutating func reportSameRanks(_ drafts: [Draft]) {
    var first: [Int: Draft] = [:]
    for draft in drafts where draft.entry.value["rank"] != nil {
      guard let other = first[draft.rank] else {
        first[draft.rank] = draft
        continue
      }
      report(
        .sameRank, "the tier `\(draft.entry.name)` has the rank \(draft.rank) of `\(other.entry.name)`",
        draft.entry.value["rank"]?.span ?? draft.entry.keySpan, help: "give each tier a rank of its own",
        related: [Diagnostic.Related("the other tier", other.entry.keySpan)])
    }
  }

  mutating func reportUnknownTier(_ name: String, _ span: Span, _ known: [String]) {
    report(
      .unknownTier, "no tier `\(name)`", span,
      help: didYouMean(name, known) ?? "there are \(known.map { "`\($0)`" }.joined(separator: ", "))")
  }

  /// A whole number within bounds, or a report.
  mutating func whole(_ node: Node, _ what: String, _ range: ClosedRange<Int>) -> Int? {
    if case .int(let number) = node.scalarValue, range.contains(number) { return number }
    report(
      .flagNumber,
      "found `\(node.text ?? node.kindInWords)` as \(what), expected a whole number from \(range.lowerBound) to \(range.upperBound)",
      node.span)
    return nil
  }

  /// A length of time such as `72h`, or a report.
  private mutating func duration(_ node: Node) -> Duration? {
    if let text = node.text, let unit = text.last.flatMap(Self.seconds(in:)),
      let count = Int(text.dropLast()),
      (0...1_000_000).contains(count)
    {
      return .seconds(count * unit)
    }
    report(
      .flagDuration, "found `\(node.text ?? node.kindInWords)`, expected a length of time", node.span,
      help: "write a number with `s`, `m`, `h` or `d`, such as `72h`")
    return nil
  }

  private static func seconds(in unit: Character) -> Int? {
    switch unit {
    case "s": 1
    case "m": 60
    case "h": 3600
    case "d": 86_400
    default: nil
    }
  }
}
