internal import Documents
import Foundations

/// Whether a flag is enabled; flagd's words.
private enum State: String, CaseIterable {
  case enabled = "ENABLED"
  case disabled = "DISABLED"
}

extension FlagReader {
  static let ourFlagKeys: Set = [
    "kind", "owner", "expires", "about", "requires", "onLocked", "basic", "rules",
  ]
  private static let flagKeys =
    ["state", "kind", "owner", "expires", "about", "variants", "defaultVariant", "requires", "onLocked"]
    + ["basic", "rules", "targeting", "metadata"]

  mutating func readFlags(_ node: Node?) -> [FlagPlan] {
    guard let node else { return [] }
    var entries = node.entries ?? []
    if let items = node.items {
      // flagd allows a list of flags, each with its key within.
      entries = items.compactMap { item in
        guard let key = item["key"], let name = text(key, "the flag's key") else {
          report(.flagKeyMissing, "this flag has no `key`", item.span)
          return nil
        }
        return Node.Entry(name: name, keySpan: key.span, value: item)
      }
    } else if node.entries == nil, !node.isNull {
      report(.flagForm, "found \(node.kindInWords), expected `flags`, names with flags", node.span)
    }
    let names = entries.map(\.name)
    let plans = entries.compactMap { readFlag($0, among: names, isListed: node.items != nil) }
    return checkRequirements(plans)
  }

  private mutating func readFlag(_ entry: Node.Entry, among names: [String], isListed: Bool) -> FlagPlan? {
    let node = entry.value
    guard let keys = entries(node, "a flag") else { return nil }
    check(keys, keys: Self.flagKeys + (isListed ? ["key"] : []), of: "a flag")
    let (variants, type) = readVariants(entry)
    let defaultVariant = node["defaultVariant"].flatMap { variant($0, variants, orNull: true) }
    let metadata = merged(node["metadata"].map { readMetadata($0) } ?? .empty)
    let requirement = node["requires"].map { readRequirement($0, flag: entry.name, among: names) }
    let isEnabled = readState(entry)
    let declaration = FlagDeclaration(
      name: entry.name, span: entry.keySpan, isEnabled: isEnabled, type: type, variants: variants,
      defaultVariant: defaultVariant.map { variants[$0].name },
      kind: node["kind"].flatMap { word($0, "a kind of flag", FlagDeclaration.Kind.self) } ?? .release,
      owner: node["owner"].flatMap { text($0, "who owns the flag") },
      expires: node["expires"].flatMap { date($0) }, expiresSpan: node["expires"]?.span,
      about: node["about"].flatMap { text($0, "what the flag is about") },
      isBasic: node["basic"].flatMap { truth($0, "whether the flag is basic") } ?? false,
      requirement: requirement, onLocked: readOnLocked(node.entry("onLocked"), requirement != nil),
      metadata: metadata, fallback: fallback(type, variants, defaultVariant))
    checkLocking(declaration, node)
    return FlagPlan(
      declaration, defaultVariant, bucketing(metadata, node["metadata"]), readDecision(declaration, node))
  }

  private mutating func readState(_ entry: Node.Entry) -> Bool {
    guard let node = entry.value["state"] else {
      report(
        .flagKeyMissing, "the flag `\(entry.name)` has no `state`", entry.keySpan,
        help: "write `state: ENABLED` or `state: DISABLED`")
      return true
    }
    return word(node, "the state of the flag", State.self) != .disabled
  }

  private mutating func date(_ node: Node) -> CivilDate? {
    if let text = node.text, let date = CivilDate(text) { return date }
    report(
      .flagDate, "found `\(node.text ?? node.kindInWords)`, expected a day", node.span,
      help: "write it as `2027-01-31`")
    return nil
  }

  /// The file's metadata under the flag's own.
  private func merged(_ own: ValueMap) -> ValueMap {
    if own.count == 0 { return metadata }
    let inherited = zip(metadata.keys, metadata.values).filter { own[$0.0] == nil }
    return ValueMap(zip(own.keys, own.values) + inherited)
  }

  // MARK: Variants

  private mutating func readVariants(_ entry: Node.Entry) -> ([FlagDeclaration.Variant], ValueType) {
    guard let node = entry.value["variants"] else {
      report(
        .flagKeyMissing, "the flag `\(entry.name)` has no `variants`", entry.keySpan,
        help: "write names with values, such as `{ \"on\": true, \"off\": false }`")
      return ([], .error)
    }
    let written = entries(node, "variants, names with values") ?? []
    if node.entries?.isEmpty ?? false || node.isNull {
      report(
        .noVariant, "the flag `\(entry.name)` has no variant, expected at least one", node.span,
        help: "write names with values, such as `{ \"on\": true, \"off\": false }`")
    }
    let variants = written.map {
      FlagDeclaration.Variant(name: $0.name, value: $0.value.value, span: $0.keySpan)
    }
    var type: VariantType?
    for (variant, entry) in zip(variants, written) {
      guard let found = VariantType(variant.value) else {
        report(
          .noVariant, "the variant `\(variant.name)` has no value", entry.value.span,
          help: "write a truth, a text, a number or a mapping")
        continue
      }
      guard let first = type else {
        type = found
        continue
      }
      type = first.joined(with: found)
      if type == nil, let example = written.first {
        report(
          .mixedVariants,
          "the variant `\(variant.name)` is \(found.words), but `\(example.name)` is \(first.words)",
          entry.value.span, help: "give all variants of a flag values of one type",
          related: [Diagnostic.Related("the other variant", example.value.span)])
        return (variants, .dyn)
      }
    }
    return (variants, type?.valueType(variants) ?? .error)
  }

  /// The value where no variant applies.
  private func fallback(
    _ type: ValueType, _ variants: [FlagDeclaration.Variant], _ defaultVariant: Int?
  ) -> Value {
    if type == .bool { return .bool(false) }
    return (defaultVariant.map { variants[$0] } ?? variants.first)?.value ?? .null
  }

  /// The number of a variant that is named, or a report; null names none where that is allowed.
  mutating func variant(
    _ node: Node, _ variants: [FlagDeclaration.Variant], orNull: Bool = false
  ) -> Int? {
    if orNull, node.isNull { return nil }
    guard let name = text(node, "the name of a variant") else { return nil }
    if let index = variants.firstIndex(where: { $0.name == name }) { return index }
    let known = variants.map(\.name)
    report(
      .unknownVariant, "no variant `\(name)`", node.span,
      help: didYouMean(name, known) ?? "there are \(known.map { "`\($0)`" }.joined(separator: ", "))")
    return nil
  }

  /// The bucketing: the one that the flag pins, else the file's, else the newest.
  @discardableResult
  mutating func bucketing(_ metadata: ValueMap, _ own: Node?) -> Bucketing {
    guard case .string(let name)? = metadata["bucketing"] else { return .v3 }
    if let known = Bucketing(rawValue: name) { return known }
    let words = Bucketing.allCases.map(\.rawValue)
    report(
      .flagWord, "found `\(name)` as the bucketing, expected one that is known",
      own?["bucketing"]?.span ?? bucketingSpan,
      help: didYouMean(name, words) ?? "it can be \(words.map { "`\($0)`" }.joined(separator: ", "))")
    return .v3
  }

  // MARK: Decisions

  private mutating func readDecision(_ flag: FlagDeclaration, _ node: Node) -> FlagPlan.Decision {
    if let rules = node.entry("rules") {
      if let targeting = node.entry("targeting") {
        report(
          .rulesAndTargeting, "the flag `\(flag.name)` has rules and targeting, expected one of them",
          targeting.keySpan, help: "write the targeting as a rule",
          related: [Diagnostic.Related("the rules", rules.keySpan)])
      }
      let plans = readRules(rules.value, flag)
      return plans.isEmpty ? .fixed : .rules(plans)
    }
    guard let entry = node.entry("targeting"), !entry.value.isNull, entry.value.entries?.isEmpty != true
    else {
      return .fixed
    }
    switch targeting(entry.value) {
    case .success(let logic):
      checkAnswers(logic, flag, entry.value)
      return .targeting(logic, entry.value.span)
    case .failure(let error): return .broken(error.message, entry.value.span)
    }
  }

  /// Reports texts that the targeting can return but that are not variants.
  private mutating func checkAnswers(_ logic: Logic, _ flag: FlagDeclaration, _ node: Node) {
    let known = flag.variants.map(\.name)
    for name in logic.answers.names.sorted() where !known.contains(name) {
      suspect(
        .unknownVariant, "the targeting can give `\(name)`, which is no variant", node.span,
        help: didYouMean(name, known) ?? "there are \(known.map { "`\($0)`" }.joined(separator: ", "))")
    }
  }
}

extension Diagnostic.Code {
  /// A flag without variants, or a variant without a value.
  static let noVariant = Self("KL0716")
  /// The variants of a flag are of different types.
  static let mixedVariants = Self("KL0717")
  /// A variant that the flag does not have.
  static let unknownVariant = Self("KL0718")
  /// A day that cannot be read.
  static let flagDate = Self("KL0719")
  /// A flag has both rules and targeting.
  static let rulesAndTargeting = Self("KL0720")
}
