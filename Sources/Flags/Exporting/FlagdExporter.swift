internal import Expressions
import Foundations

/// Writes flags as flagd reads them.
struct FlagdExporter {
  let file: FlagFile
  var diagnostics = Diagnostics()

  init(_ file: FlagFile) { self.file = file }

  mutating func flag(_ plan: FlagPlan) -> ValueMap {
    let flag = plan.declaration
    var isEnabled = flag.isEnabled
    var targeting: Value?
    switch plan.decision {
    case .fixed: break
    case .targeting(let logic, _): targeting = JSONLogic(file).value(logic)
    case .rules(let rules): targeting = self.targeting(rules, plan)
    case .broken(let message, let span):
      leftOut("the flag `\(flag.name)` is exported as disabled: \(message)", span)
      isEnabled = false
    }
    if let requirement = plan.requirement, isEnabled {
      targeting = locked(targeting, requirement, plan)
    }
    var fields: [(String, Value)] = [
      ("state", .string(isEnabled ? "ENABLED" : "DISABLED")),
      ("variants", .map(ValueMap(fields: flag.variants.map { ($0.name, $0.value) }))),
      ("defaultVariant", flag.defaultVariant.map(Value.string) ?? .null),
    ]
    if let targeting { fields.append(("targeting", targeting)) }
    let metadata = self.metadata(of: flag)
    if metadata.count > 0 { fields.append(("metadata", .map(metadata))) }
    if let span = flag.onLocked.span {
      hasNoPlace(
        "flagd has no place for `onLocked` of `\(flag.name)`", span, "show what is locked by other means")
    }
    return ValueMap(fields: fields)
  }

  /// A flag's metadata, with what this file says of it in keys of its own.
  private mutating func metadata(of flag: FlagDeclaration) -> ValueMap {
    let facts: [(String, Value?)] = [
      ("kind", flag.kind == .release ? nil : .string(flag.kind.rawValue)),
      ("owner", flag.owner.map(Value.string)), ("expires", flag.expires.map { .string($0.description) }),
      ("about", flag.about.map(Value.string)), ("basic", flag.isBasic ? .bool(true) : nil),
    ]
    var entries = Array(zip(flag.metadata.keys, flag.metadata.values))
    for case (let name, let value?) in facts where flag.metadata[name] != value {
      if flag.metadata[name] == nil {
        entries.append((.string(name), value))
      } else {
        hasNoPlace(
          "flagd has no place for `\(name)` of `\(flag.name)`: its metadata has another `\(name)`", flag.span,
          "rename the one in the metadata")
      }
    }
    return ValueMap(entries)
  }

  /// Reports what the file says of plans and devices, besides what becomes a condition of a flag.
  mutating func reportPlansAndDevices() {
    for tier in file.tiers {
      guard let span = tier.span else { continue }
      let left = [
        tier.limits.isEmpty ? nil : "`limits`", tier.offlineGrace == nil ? nil : "`offlineGrace`",
      ].compactMap(\.self)
      guard !left.isEmpty else { continue }
      hasNoPlace(
        "flagd has no place for \(left.joined(separator: " and ")) of the tier `\(tier.name)`", span,
        "hold customers to them by other means")
    }
    if let profile = file.profiles.first {
      hasNoPlace(
        "flagd has no place for `profiles`, which tell the device's kind by its attributes", profile.span,
        "send `profile` and `capabilities` with each evaluation")
    }
  }

  private mutating func hasNoPlace(_ message: String, _ span: Span, _ help: String) {
    diagnostics.report(Diagnostic(.noPlaceInFlagd, .warning, message, at: span, help: help))
  }

  private mutating func leftOut(
    _ message: String, _ span: Span,
    help: String =
      "other evaluators give the default variant there; write it in simpler terms if they must not"
  ) {
    diagnostics.report(Diagnostic(.notExported, .warning, message, at: span, help: help))
  }

  // MARK: Rules

  /// Rules as one `if`, up to the first that cannot be expressed: the result of later ones is unknown.
  private mutating func targeting(_ rules: [RulePlan], _ plan: FlagPlan) -> Value {
    let logic = JSONLogic(file)
    var chain: [Value] = []
    for rule in rules {
      var terms: [Value] = []
      if let condition = rule.condition, condition.constant != .bool(true) {
        guard let term = logic.condition(condition) else {
          leftOut(
            "the rule `\(rule.id)` of `\(plan.declaration.name)` cannot be written in JSONLogic, "
              + "nor what comes after it", rule.span)
          break
        }
        terms.append(term)
      }
      switch rule.answer {
      case .variant(let variant):
        let name = Value.string(plan.declaration.variants[variant].name)
        chain += terms.isEmpty ? [name] : [JSONLogic.all(terms), name]
        if terms.isEmpty { return chain.count == 1 ? logic.always(name) : JSONLogic.call("if", chain) }
      case .split(let split):
        guard let (key, value) = logic.split(split, plan) else {
          leftOut(
            "the split of `\(plan.declaration.name)` cannot be written in JSONLogic, nor what comes after it",
            split.span)
          return JSONLogic.call("if", chain.isEmpty ? [.bool(false), .null] : chain)
        }
        // Without a key the next rule is evaluated.
        chain += [JSONLogic.all(terms + [JSONLogic.call("!==", [key, .null])]), value]
      }
    }
    return JSONLogic.call("if", chain.isEmpty ? [.bool(false), .null] : chain)
  }

  // MARK: Locks

  /// Targeting guarded by the flag's requirement; a locked flag has the default variant.
  private mutating func locked(_ targeting: Value?, _ requirement: Requirement, _ plan: FlagPlan) -> Value? {
    guard let targeting else { return nil }
    var terms: [Value] = []
    var isOpen = true
    for need in requirement.flags {
      let requires = "`\(plan.declaration.name)` requires the flag `\(need.name)`"
      switch isAlwaysMet(need) {
      case true?:
        leftOut(
          "\(requires), and is exported without it", need.span,
          help: "whenever `\(need.name)` is changed there, change `\(plan.declaration.name)` with it")
      case false?:
        leftOut("\(requires), which is not as it must be, so it is exported as locked", need.span)
        isOpen = false
      case nil:
        leftOut("\(requires), so it is exported as locked", need.span)
        isOpen = false
      }
    }
    guard isOpen else { return nil }
    if let needed = requirement.tier, let least = file.tier(needed.name) {
      terms += tier { $0.rank >= least.rank }
    }
    for grant in requirement.grants { terms += tier { $0.grants.contains(grant.name) } }
    for capability in requirement.capabilities {
      terms.append(JSONLogic.call("in", [.string(capability.name), JSONLogic.variable("capabilities")]))
    }
    if !requirement.profiles.isEmpty {
      terms.append(
        JSONLogic.call(
          "in", [JSONLogic.variable("profile"), .list(requirement.profiles.map { .string($0.name) })]))
    }
    return terms.isEmpty ? targeting : JSONLogic.call("if", [JSONLogic.all(terms), targeting])
  }

  /// Whether another flag is as required for everybody, such as a kill switch that only the file changes; nil where
  /// that depends on the context.
  private func isAlwaysMet(_ need: Requirement.FlagNeed) -> Bool? {
    guard let other = file.contents.plan(need.name), other.isEnabled, other.requirement == nil,
      case .fixed = other.decision, let variant = other.declaration.defaultVariant
    else { return nil }
    if let variants = need.variants { return variants.contains(variant) }
    return other.declaration.variants.first { $0.name == variant }.map { LogicCoercion.isTrue($0.value) }
  }

  /// A condition on the tier; none where the lowest is accepted, since everyone has that.
  private func tier(_ fits: (Tier) -> Bool) -> [Value] {
    let names = file.tiers.filter(fits)
    if names.count == file.tiers.count { return [] }
    return [JSONLogic.call("in", [JSONLogic.variable("tier"), .list(names.map { .string($0.name) })])]
  }
}

extension Diagnostic.Code {
  /// A part of a flag that a flagd file cannot say.
  static let notExported = Self("KL0742")
  /// A part of a flag file that flagd has no place for.
  static let noPlaceInFlagd = Self("KL0761")
}
