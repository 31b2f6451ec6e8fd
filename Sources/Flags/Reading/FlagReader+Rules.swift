internal import Documents
internal import Expressions
import Foundations

extension Diagnostic.Code {
  /// A rule gives nothing, or two things.
  static let ruleAnswer = Self("KL0721")
  /// Two rules of a flag have the same id.
  static let duplicateRule = Self("KL0722")
  /// A rule that is never asked or never holds.
  static let unreachableRule = Self("KL0723")
  /// Weights of a division that cannot be used.
  static let flagWeights = Self("KL0724")
}

extension FlagReader {
  private static let ruleKeys = ["id", "when", "variant", "split"]
  private static let splitKeys = ["by", "weights", "salt"]

  mutating func readRules(_ node: Node, _ flag: FlagDeclaration) -> [RulePlan] {
    guard let items = node.items else {
      if !node.isNull { report(.flagForm, "found \(node.kindInWords), expected a list of rules", node.span) }
      return []
    }
    var plans: [RulePlan] = []
    var ids: [String: Span] = [:]
    var reach = RuleReach()
    for (number, item) in items.enumerated() {
      guard entries(item, "a rule", keys: Self.ruleKeys) != nil, item.entries != nil else { continue }
      let id = item["id"].flatMap { text($0, "the id of the rule") } ?? "#\(number + 1)"
      let span = item["id"]?.span ?? item.span
      if let first = ids.updateValue(span, forKey: id) {
        report(
          .duplicateRule, "the id `\(id)` is given to two rules", span,
          help: "give each rule an id of its own",
          related: [Diagnostic.Related("the other rule", first)])
      }
      let when = item.entry("when")
      let program = when.flatMap { condition($0.value, "a condition") }
      let answer = readAnswer(item, flag)
      if when == nil || program != nil {
        if let (message, blocker) = reach.block(
          program, when?.value.text, hasVariant: item["variant"] != nil, id, span)
        {
          warn(
            .unreachableRule, "the rule `\(id)` \(message)", span, help: "remove it, or change its condition",
            related: blocker.map { [Diagnostic.Related("decides before it", $0)] } ?? [])
        }
        if let answer { plans.append(RulePlan(id: id, span: span, condition: program, answer: answer)) }
      }
    }
    return plans
  }

  private mutating func readAnswer(_ rule: Node, _ flag: FlagDeclaration) -> RulePlan.Answer? {
    switch (rule.entry("variant"), rule.entry("split")) {
    case (let name?, nil): return variant(name.value, flag.variants).map(RulePlan.Answer.variant)
    case (nil, let split?): return readSplit(split, flag).map(RulePlan.Answer.split)
    case (nil, nil):
      report(
        .ruleAnswer, "this rule gives nothing, expected `variant` or `split`", rule.span,
        help: "write `variant:` with a name, or `split:` with weights")
    case (_?, let split?):
      report(
        .ruleAnswer, "this rule has `variant` and `split`, expected one of them", split.keySpan,
        help: "remove one of the two")
    }
    return nil
  }

  private mutating func readSplit(_ entry: Node.Entry, _ flag: FlagDeclaration) -> SplitPlan? {
    guard entries(entry.value, "a split", keys: Self.splitKeys) != nil else { return nil }
    let salt = entry.value["salt"].flatMap { text($0, "a salt") }
    let by = entry.value["by"]
    let program = by.flatMap { expression($0, "what tells customers apart", expecting: nil) }
    guard let weights = entry.value.entry("weights") else {
      report(
        .flagKeyMissing, "this split has no `weights`", entry.keySpan,
        help: "write variants with whole numbers, such as `{ \(flag.variants.first?.name ?? "on"): 10 }`")
      return nil
    }
    guard let shares = readWeights(weights, flag), by == nil || program != nil else { return nil }
    var key: SplitPlan.Key?
    if let program, salt != nil || by?.text != "targetingKey" {
      key = SplitPlan.Key(program: program, salt: salt ?? flag.name)
    } else if let salt, let program = targetingKey(entry.value) {
      key = SplitPlan.Key(program: program, salt: salt)
    }
    return SplitPlan(
      key: key, variants: shares.map(\.variant), weights: shares.map(\.weight),
      span: entry.keySpan)
  }

  /// `targetingKey` as an expression, for a split with a salt but without a key.
  private func targetingKey(_ node: Node) -> Program? {
    var none = Diagnostics()
    return Program.compile(text: "targetingKey", at: node.span, declarations, into: &none)
  }

  private mutating func readWeights(
    _ entry: Node.Entry, _ flag: FlagDeclaration
  ) -> [(variant: Int, weight: Int)]? {
    var shares: [(variant: Int, weight: Int)] = []
    var total = 0
    var isWhole = true
    for weight in entries(entry.value, "weights, variants with whole numbers") ?? [] {
      let index = variant(weight.key, flag.variants)
      guard case .int(let number) = weight.value.scalarValue, (0...Bucketing.maximumTotal).contains(number)
      else {
        report(
          .flagWeights,
          "found `\(weight.value.text ?? weight.value.kindInWords)` as a weight, expected a whole number from 0 to \(Bucketing.maximumTotal)",
          weight.value.span)
        isWhole = false
        continue
      }
      total += number
      if let index { shares.append((index, number)) } else { isWhole = false }
    }
    guard isWhole else { return nil }
    guard total > 0, total <= Bucketing.maximumTotal else {
      report(
        .flagWeights, "the weights add up to \(total), expected 1 to \(Bucketing.maximumTotal)",
        entry.keySpan,
        help: "write shares that add up to 100")
      return nil
    }
    return shares
  }
}

/// Finds rules that are never evaluated or never hold.
private struct RuleReach {
  private var decided: Span?
  private var conditions: [String: Span] = [:]

  /// Why a rule has no effect, and which place decides before it; nil where it can have one.
  mutating func block(
    _ condition: Program?, _ text: String?, hasVariant: Bool, _ id: String, _ span: Span
  ) -> (String, Span?)? {
    if let decided { return ("is never asked", decided) }
    let constant = condition == nil ? Value.bool(true) : condition?.constant
    if let constant, constant == .bool(false) { return ("never holds", nil) }
    // A split may have no targeting key, and then the next rule is evaluated.
    guard hasVariant else { return nil }
    if let constant, constant == .bool(true) {
      decided = span
      return nil
    }
    guard let text else { return nil }
    if let first = conditions[text] { return ("is never asked", first) }
    conditions[text] = span
    return nil
  }
}
