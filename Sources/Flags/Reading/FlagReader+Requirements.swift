internal import Documents
import Foundations

extension FlagReader {
  private static let requirementKeys = ["grant", "capability", "tier", "profile", "flag"]

  mutating func readRequirement(_ node: Node, flag: String, among flags: [String]) -> Requirement {
    _ = entries(node, "what the flag requires", keys: Self.requirementKeys)
    let grants = node["grant"].map { names($0, "a grant") } ?? []
    let capabilities = node["capability"].map { names($0, "a capability") } ?? []
    let profileNames = node["profile"].map { names($0, "a device profile") } ?? []
    let tierName = node["tier"].flatMap { names($0, "the name of a tier").first }
    known(grants, tiers.reduce(into: Set<String>()) { $0.formUnion($1.grants) }, .unknownGrant) {
      ("no tier grants `\($0)`", "add it to the `grants` of a tier")
    }
    if let tierName, !tiers.contains(where: { $0.name == tierName.name }) {
      reportUnknownTier(tierName.name, tierName.span, tiers.map(\.name))
    }
    // Without profiles the device itself reports its capabilities.
    if !profiles.isEmpty {
      known(
        capabilities, profiles.reduce(into: Set<String>()) { $0.formUnion($1.capabilities) },
        .unknownCapability
      ) { ("no profile has the capability `\($0)`", "add it to the `capabilities` of a profile") }
    }
    known(profileNames, Set(profiles.map(\.name)), .unknownProfile) {
      ("no profile `\($0)`", "declare it under `profiles:`")
    }
    let needs = node["flag"].map { readNeeds($0) } ?? []
    for need in needs where !flags.contains(need.name) {
      report(
        .unknownRequiredFlag, "no flag `\(need.name)`", need.span,
        help: didYouMean(need.name, flags) ?? "declare it under `flags:`")
    }
    return Requirement(
      grants: grants, tier: tierName, capabilities: capabilities, profiles: profileNames, flags: needs,
      span: node.span)
  }

  private mutating func known(
    _ names: [Requirement.Name], _ known: Set<String>, _ code: Diagnostic.Code,
    _ words: (String) -> (message: String, help: String)
  ) {
    for name in names where !known.contains(name.name) {
      let (message, help) = words(name.name)
      report(code, message, name.span, help: didYouMean(name.name, known.sorted()) ?? help)
    }
  }

  /// Flags by name, which must be true, or with their accepted variants.
  private mutating func readNeeds(_ node: Node) -> [Requirement.FlagNeed] {
    guard let entries = node.entries else {
      return names(node, "a flag").map { Requirement.FlagNeed(name: $0.name, variants: nil, span: $0.span) }
    }
    return entries.map { entry in
      Requirement.FlagNeed(
        name: entry.name, variants: names(entry.value, "the name of a variant").map(\.name),
        span: entry.keySpan)
    }
  }

  mutating func readOnLocked(_ entry: Node.Entry?, _ canBeLocked: Bool) -> FlagDeclaration.OnLocked {
    guard let entry else { return FlagDeclaration.OnLocked(show: .locked, sheet: nil, span: nil) }
    if !canBeLocked {
      warn(
        .neverLocked, "`onLocked` has no effect on a flag that requires nothing", entry.keySpan,
        help: "add `requires:`, or remove it")
    }
    _ = entries(entry.value, "what happens where the flag is locked", keys: ["show", "sheet"])
    let show = entry.value["show"].flatMap { word($0, "how it is shown", FlagDeclaration.OnLocked.Show.self) }
    let sheet = entry.value["sheet"].flatMap { node in
      text(node, "the name of a screen").map { FlagDeclaration.OnLocked.Sheet(name: $0, span: node.span) }
    }
    return FlagDeclaration.OnLocked(show: show ?? .locked, sheet: sheet, span: entry.keySpan)
  }

  /// Basic flags are never locked, and a lock that leaves a flag true has no effect.
  mutating func checkLocking(_ flag: FlagDeclaration, _ node: Node) {
    guard let requirement = node.entry("requires") else { return }
    if flag.isBasic {
      report(
        .basicLocked, "the flag `\(flag.name)` is basic and requires something", requirement.keySpan,
        help: "remove `requires:`, or `basic: true` if it may be locked",
        related: node.entry("basic").map { [Diagnostic.Related("declared basic here", $0.keySpan)] } ?? [])
    }
    if let variant = flag.variants.first(where: { $0.name == flag.defaultVariant }),
      case .bool(true) = variant.value,
      let written = node["defaultVariant"]
    {
      report(
        .lockedTrue, "the flag `\(flag.name)` stays true where it is locked", written.span,
        help: "make a variant that is false the default one, and give the other by a rule")
    }
  }

  // MARK: All flags

  /// Checks the requirements between flags, and disables those that depend on themselves.
  mutating func checkRequirements(_ plans: [FlagPlan]) -> [FlagPlan] {
    var plans = plans
    let numbers = Dictionary(
      zip(plans.map(\.declaration.name), plans.indices), uniquingKeysWith: { first, _ in first })
    let needs = plans.map { plan in plan.declaration.requirement?.flags.compactMap { numbers[$0.name] } ?? []
    }
    for plan in plans { checkNeeds(plan, plans, numbers) }
    let order = DependencyOrder(needs)
    for index in order.cyclic {
      let flag = plans[index].declaration
      report(
        .flagCycle, "the flag `\(flag.name)` requires itself", flag.requirement?.span ?? flag.span,
        help: "remove one of the requirements of the circle")
    }
    for index in order.blocked { plans[index] = plans[index].broken("the flag requires itself") }
    // How many flags are evaluated for one; shared ones count each time.
    var costs = [Int](repeating: 0, count: plans.count)
    for index in order.sorted {
      costs[index] = min(1000, 1 + needs[index].reduce(0) { $0 + costs[$1] })
      guard costs[index] == 1000 else { continue }
      let flag = plans[index].declaration
      report(
        .requirementDepth, "the flag `\(flag.name)` requires too many flags, each of which requires others",
        flag.requirement?.span ?? flag.span, help: "require a grant that stands for them")
      plans[index] = plans[index].broken("the flag requires too many flags")
    }
    return plans
  }

  /// Checks that the required variants of other flags exist.
  private mutating func checkNeeds(_ plan: FlagPlan, _ plans: [FlagPlan], _ numbers: [String: Int]) {
    for need in plan.declaration.requirement?.flags ?? [] {
      guard let other = numbers[need.name].map({ plans[$0].declaration }) else { continue }
      let known = other.variants.map(\.name)
      for variant in need.variants ?? [] where !known.contains(variant) {
        report(
          .unknownVariant, "no variant `\(variant)` of `\(need.name)`", need.span,
          help: didYouMean(variant, known) ?? "there are \(known.map { "`\($0)`" }.joined(separator: ", "))")
      }
    }
  }
}

extension Diagnostic.Code {
  /// A grant that no tier has.
  static let unknownGrant = Self("KL0725")
  /// A capability that no profile has.
  static let unknownCapability = Self("KL0726")
  /// A device profile that is not declared.
  static let unknownProfile = Self("KL0727")
  /// A flag that another one requires and that does not exist.
  static let unknownRequiredFlag = Self("KL0728")
  /// A flag that may never be locked requires something.
  static let basicLocked = Self("KL0730")
  /// A locked flag would be true.
  static let lockedTrue = Self("KL0731")
  /// A flag that is never locked says what happens then.
  static let neverLocked = Self("KL0732")
  /// Flags that require flags that require flags, too many to ask for one.
  static let requirementDepth = Self("KL0733")
}
