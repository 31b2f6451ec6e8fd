internal import Expressions
package import Foundations

/// A context prepared for a file: attributes have slots; tier, profile and segments are resolved.
///
/// It is immutable; another context needs another one.
package final class FlagScope: Sendable {
  /// The file.
  package let file: FlagFile
  /// The context of the evaluation.
  package let context: FlagContext
  /// The tier that counts.
  package let tier: Tier
  /// The device's profile; nil where none fits.
  package let profile: FlagProfile?
  /// The capabilities of the device.
  package let capabilities: Set<String>
  /// The values of the declared names, then those of the paths that JSONLogic reads.
  let slots: [Value]
  let targetingKeySlot: Int
  /// Whether any flag was overridden or killed.
  let isByHand: Bool

  init(_ file: FlagFile, _ context: FlagContext) {
    self.file = file
    self.context = context
    isByHand = !context.overrides.isEmpty || !context.killed.isEmpty
    let contents = file.contents
    // A file always has a tier; the empty one is never seen.
    let lowest = file.tiers.first ?? Tier.standard[0]
    let tier = context.tier.flatMap(file.tier) ?? lowest
    self.tier = tier
    var slots = contents.declarations.variables.map { variable in
      Self.attribute(variable.name, variable.type, context, tier)
    }
    targetingKeySlot = contents.declarations.slot(of: "targetingKey") ?? 0
    for segment in contents.segments { slots[segment.slot] = segment.condition.evaluate(slots) }
    profile =
      context.device.profile.flatMap(file.profile)
      ?? file.profiles.first { $0.condition?.evaluate(slots) == .bool(true) }
    capabilities = context.device.capabilities ?? profile?.capabilities ?? []
    if let slot = contents.declarations.slot(of: "profile") { slots[slot] = .string(profile?.name ?? "") }
    for path in contents.paths { slots.append(context.value(at: path) ?? .null) }
    self.slots = slots
  }

  /// The results of all flags, in the file's order.
  package var details: [FlagDetails] { file.flags.map { evaluate($0.name) } }

  /// Whether the condition of a profile holds, whichever profile the device was set to.
  package func fits(_ profile: FlagProfile) -> Bool { profile.condition?.evaluate(slots) == .bool(true) }

  /// The value of a declared name; an error value where the context has none, or one of another type.
  private static func attribute(
    _ name: String, _ type: ValueType, _ context: FlagContext, _ tier: Tier
  ) -> Value {
    if let value = context.value(at: name) {
      if value.conforms(to: type) { return value }
      return .error(
        ValueError(code: "invalid_context", "`\(name)` is not of its type, expected `\(type)`"))
    }
    switch name {
    case "now": return .timestamp(context.now)
    case "tier", "user.tier": return .string(tier.name)
    default:
      if case .nullable = type { return .null }
      return .error(ValueError(code: "no_such_attribute", "the context has no `\(name)`"))
    }
  }
}

extension Value {
  var failure: ValueError? { if case .error(let error) = self { error } else { nil } }

  /// Whether an external value conforms to a declared type.
  func conforms(to type: ValueType) -> Bool {
    switch (self, type) {
    case (_, .dyn), (.null, .null), (.bool, .bool), (.int, .int), (.uint, .uint), (.double, .double),
      (.int, .double), (.string, .string), (.bytes, .bytes), (.timestamp, .timestamp), (.duration, .duration):
      true
    case (.null, .nullable): true
    case (_, .nullable(let wrapped)): conforms(to: wrapped)
    case (.string(let text), .enumeration(let enumeration)): enumeration.cases.contains(text)
    case (.list(let items), .list(let element)): items.allSatisfy { $0.conforms(to: element) }
    case (.map(let map), .map(let key, let value)):
      map.keys.allSatisfy { $0.value.conforms(to: key) } && map.values.allSatisfy { $0.conforms(to: value) }
    default: false
    }
  }
}

/// The types that a caller can request; OpenFeature's names.
package enum FlagType: String, Sendable, CaseIterable {
  /// True or false.
  case boolean = "Boolean"
  /// A text.
  case string = "String"
  /// A whole number.
  case integer = "Integer"
  /// A floating point number; a whole one is one too.
  case float = "Float"
  /// A mapping or a list.
  case object = "Object"

  /// A value converted to this type; nil where it is of another.
  func value(_ value: Value) -> Value? {
    switch (self, value) {
    case (.boolean, .bool), (.string, .string), (.integer, .int), (.float, .double), (.object, .map),
      (.object, .list):
      value
    case (.float, .int(let number)): .double(Double(number))
    case (.integer, .double(let number)): Int(exactly: number).map(Value.int)
    default: nil
    }
  }
}

extension FlagScope {
  /// Evaluates a flag for a caller that knows its type and has a default of its own.
  ///
  /// - Parameters:
  ///   - flag: its name.
  ///   - type: the type that the value must have.
  ///   - fallback: the value where the flag is missing, disabled, without a variant or of another type.
  /// - Returns: its value and why it has it; it never fails.
  package func evaluate(_ flag: String, as type: FlagType, default fallback: Value) -> FlagDetails {
    let details = evaluate(flag)
    let metadata = details.flagMetadata
    func given(_ value: Value, _ variant: String?, isCodeDefault: Bool) -> FlagDetails.Answer {
      FlagDetails.Answer(
        flag: flag, value: value, variant: variant, metadata: metadata, isCodeDefault: isCodeDefault)
    }
    if details.isCodeDefault {
      return FlagDetails(
        given(fallback, nil, isCodeDefault: true), details.reason, note: details.note)
    }
    guard let value = type.value(details.value) else {
      return FlagDetails(
        given(fallback, nil, isCodeDefault: true), .error,
        note: FlagDetails.Note(
          errorCode: .typeMismatch, errorMessage: "the flag `\(flag)` is no \(type.rawValue.lowercased())",
          rule: details.rule, skipped: details.skipped))
    }
    // Only numbers are converted.
    guard type == .integer || type == .float else { return details }
    return FlagDetails(
      given(value, details.variant, isCodeDefault: false), details.reason, note: details.note)
  }

  struct GuardError: Error { let message: String }

  /// The variant that an override names, by its name or by its value.
  func override(_ plan: FlagPlan, _ value: Value) -> Result<Int, GuardError> {
    let flag = plan.declaration
    if flag.kind == .killSwitch { return .failure(GuardError(message: "a kill switch cannot be overridden")) }
    if case .string(let name) = value, let variant = plan.variant(named: name) { return .success(variant) }
    if let variant = flag.variants.firstIndex(where: { $0.value == value }) { return .success(variant) }
    // From a command line, where everything is a text.
    if case .string(let text) = value,
      let variant = flag.variants.firstIndex(where: { LogicCoercion.text($0.value) == text })
    {
      return .success(variant)
    }
    return .failure(
      GuardError(
        message: "`\(LogicCoercion.text(value))` is no variant of `\(flag.name)`, the override is ignored"))
  }

  /// Whether a flag is killed: by its name, or by a kill switch that it requires.
  func isKilled<Tracer: FlagTracer>(_ plan: FlagPlan, _ tracer: inout Tracer) -> Bool {
    if !context.killed.isEmpty, context.killed.contains(plan.declaration.name) {
      if Tracer.isRecording { tracer.step("kill", "turned off by name", nil) }
      return true
    }
    guard let requirement = plan.requirement, !requirement.flags.isEmpty else { return false }
    for need in requirement.flags {
      guard let other = file.contents.plan(need.name),
        other.declaration.kind == .killSwitch, !isMet(need, other)
      else { continue }
      if Tracer.isRecording { tracer.step("kill", "turned off by `\(need.name)`", need.span) }
      return true
    }
    return false
  }

  /// Whether another flag is as required.
  private func isMet(_ need: Requirement.FlagNeed, _ other: FlagPlan) -> Bool {
    var silent = NoTracer()
    let found = evaluate(other, &silent)
    guard let variants = need.variants else { return LogicCoercion.isTrue(found.value) }
    return found.variant.map(variants.contains) ?? false
  }

  /// Why a requirement is not met; nil where it is.
  func lock<Tracer: FlagTracer>(
    _ requirement: Requirement, _ tracer: inout Tracer
  ) -> FlagDetails.Lock? {
    if let needed = requirement.tier, let least = file.tier(needed.name), tier.rank < least.rank {
      note("tier", "`\(tier.name)` is below `\(needed.name)`", needed.span, &tracer)
      return .tier(needed: needed.name)
    }
    for grant in requirement.grants where !tier.grants.contains(grant.name) {
      let needed = file.tiers.first { $0.grants.contains(grant.name) }?.name
      note("grant", "`\(tier.name)` does not have `\(grant.name)`", grant.span, &tracer)
      return .tier(needed: needed)
    }
    for capability in requirement.capabilities where !capabilities.contains(capability.name) {
      note("capability", "the device has no `\(capability.name)`", capability.span, &tracer)
      return .capability(capability.name)
    }
    if let first = requirement.profiles.first,
      !requirement.profiles.contains(where: { $0.name == profile?.name })
    {
      note("profile", "the device is `\(profile?.name ?? "none")`", first.span, &tracer)
      return .profile(requirement.profiles.map(\.name))
    }
    for need in requirement.flags {
      guard let other = file.contents.plan(need.name), isMet(need, other)
      else {
        note("flag", "`\(need.name)` is not as it must be", need.span, &tracer)
        return .flag(need.name)
      }
    }
    note("requirement", "met", requirement.span, &tracer)
    return nil
  }

  private func note<Tracer: FlagTracer>(
    _ title: String, _ outcome: @autoclosure () -> String, _ span: Span, _ tracer: inout Tracer
  ) {
    if Tracer.isRecording { tracer.step(title, outcome(), span) }
  }

  // MARK: Answers

  func name(_ plan: FlagPlan, _ variant: Int?) -> String {
    variant.map { "`\(plan.declaration.variants[$0].name)`" } ?? "the asking code's own default"
  }

  func failed(_ plan: FlagPlan, _ code: FlagDetails.ErrorCode, _ message: String) -> FlagDetails {
    plan.details(nil, .error, note: FlagDetails.Note(errorCode: code, errorMessage: message))
  }

  /// Evaluates a flag; it never fails, errors are part of the result.
  package func evaluate(_ flag: String) -> FlagDetails {
    var tracer = NoTracer()
    return evaluate(flag, &tracer)
  }

  func evaluate<Tracer: FlagTracer>(_ flag: String, _ tracer: inout Tracer) -> FlagDetails {
    if let plan = file.contents.plan(flag) { return evaluate(plan, &tracer) }
    if Tracer.isRecording { tracer.step("flag `\(flag)`", "there is none of this name", nil) }
    return FlagDetails(
      FlagDetails.Answer(
        flag: flag, value: .null, variant: nil, metadata: file.metadata, isCodeDefault: true),
      .error, note: FlagDetails.Note(errorCode: .flagNotFound, errorMessage: "no flag `\(flag)`"))
  }

  /// The order: disabled, killed, overridden, locked, rules, default.
  func evaluate<Tracer: FlagTracer>(_ plan: FlagPlan, _ tracer: inout Tracer) -> FlagDetails {
    if Tracer.isRecording {
      tracer.step(
        "flag `\(plan.declaration.name)`", plan.isEnabled ? "enabled" : "disabled", plan.declaration.span)
    }
    if !plan.isEnabled { return plan.details(nil, .disabled) }
    if !isByHand, plan.requirement == nil { return decide(plan, &tracer) }
    if isKilled(plan, &tracer) { return plan.details(plan.offVariant, .killed) }
    var skipped: [FlagDetails.Skipped] = []
    if let value = context.overrides[plan.declaration.name] {
      switch override(plan, value) {
      case .success(let variant):
        if Tracer.isRecording { tracer.step("override", name(plan, variant), nil) }
        return plan.details(variant, .override)
      case .failure(let refusal):
        if Tracer.isRecording { tracer.step("override", refusal.message, nil) }
        skipped.append(FlagDetails.Skipped(rule: nil, span: nil, message: refusal.message))
      }
    }
    if let requirement = plan.requirement, let lock = lock(requirement, &tracer) {
      return plan.details(
        plan.defaultVariant, .locked, note: FlagDetails.Note(lock: lock, skipped: skipped))
    }
    return decide(plan, &tracer).skipping(skipped)
  }

  private func decide<Tracer: FlagTracer>(_ plan: FlagPlan, _ tracer: inout Tracer) -> FlagDetails {
    switch plan.decision {
    case .fixed:
      if Tracer.isRecording {
        tracer.step("default variant", name(plan, plan.defaultVariant), plan.declaration.span)
      }
      return plan.details(plan.defaultVariant, .static)
    case .rules(let rules): return decide(plan, rules, &tracer)
    case .targeting(let logic, let span): return decide(plan, logic, span, &tracer)
    case .broken(let message, let span):
      if Tracer.isRecording { tracer.step("targeting", message, span) }
      return failed(plan, .parseError, message)
    }
  }

  private func decide<Tracer: FlagTracer>(
    _ plan: FlagPlan, _ rules: [RulePlan], _ tracer: inout Tracer
  ) -> FlagDetails {
    var skipped: [FlagDetails.Skipped] = []
    for rule in rules {
      switch ask(rule, plan, &tracer) {
      case .passes: continue
      case .fails(let message):
        skipped.append(FlagDetails.Skipped(rule: rule.id, span: rule.span, message: message))
        if Tracer.isRecording { tracer.step("rule `\(rule.id)`", "skipped: \(message)", rule.span) }
      case .gives(let variant, let reason):
        if Tracer.isRecording { tracer.step("rule `\(rule.id)`", "gives \(name(plan, variant))", rule.span) }
        return plan.details(variant, reason, note: rule.note).skipping(skipped)
      }
    }
    if Tracer.isRecording {
      tracer.step("default variant", name(plan, plan.defaultVariant), plan.declaration.span)
    }
    return plan.details(plan.defaultVariant, .default).skipping(skipped)
  }

  private enum Finding {
    case passes
    case fails(String)
    case gives(Int, FlagDetails.Reason)
  }

  private func ask<Tracer: FlagTracer>(
    _ rule: RulePlan, _ plan: FlagPlan, _ tracer: inout Tracer
  ) -> Finding {
    if let condition = rule.condition {
      if Tracer.isRecording { tracer.condition(rule, self) }
      switch condition.evaluate(slots) {
      case .bool(true): break
      case .bool(false):
        if Tracer.isRecording { tracer.step("rule `\(rule.id)`", "does not match", rule.span) }
        return .passes
      case .error(let error): return .fails(error.message)
      default: return .fails("its condition is neither true nor false")
      }
    }
    switch rule.answer {
    case .variant(let variant): return .gives(variant, .targetingMatch)
    case .split(let split): return draw(split, plan, &tracer)
    }
  }

  private func draw<Tracer: FlagTracer>(
    _ split: SplitPlan, _ plan: FlagPlan, _ tracer: inout Tracer
  ) -> Finding {
    var key = slots[targetingKeySlot]
    let hash: UInt32
    if let wanted = split.key {
      key = wanted.program.evaluate(slots)
      if let error = key.failure { return .fails(error.message) }
      if key.isNull { return .fails("there is nothing to divide by") }
      key = .string(wanted.salt + LogicCoercion.text(key))
      guard let found = plan.bucketing.hash(key) else { return .fails("there is nothing to divide by") }
      hash = found
    } else {
      guard case .string(let targetingKey) = key else { return .fails("the context has no `targetingKey`") }
      hash = plan.bucketing.hash(flag: plan.declaration.name, targetingKey: targetingKey)
    }
    let chosen = plan.bucketing.share(of: hash, weights: split.weights, total: split.total)
    if Tracer.isRecording {
      let flag = plan.declaration
      tracer.bucket(
        FlagTrace.Bucket(
          plan.bucketing, key: key, isKeyOfFlag: split.key == nil, flag: flag.name, hash: hash,
          shares: zip(split.variants, split.weights).map {
            FlagTrace.Share(variant: flag.variants[$0].name, weight: $1)
          }, chosen: chosen))
    }
    guard let chosen else { return .fails("no share of it fits") }
    return .gives(split.variants[chosen], .split)
  }

  private func decide<Tracer: FlagTracer>(
    _ plan: FlagPlan, _ logic: Logic, _ span: Span, _ tracer: inout Tracer
  ) -> FlagDetails {
    var run = LogicRun(self, plan.declaration.name, plan.bucketing, tracer)
    let value = run.value(logic)
    tracer = run.tracer
    let name: String
    switch value {
    case .null:
      if Tracer.isRecording { tracer.step("targeting", "gives null, so the default variant", span) }
      return plan.details(plan.defaultVariant, .default)
    case .string, .bool, .int, .double: name = LogicCoercion.text(value)
    default: name = ""
    }
    guard let variant = plan.variant(named: name) else {
      if Tracer.isRecording { tracer.step("targeting", "gives `\(name)`, which is no variant", span) }
      return failed(plan, .general, "the targeting gives `\(name)`, which is no variant")
    }
    if Tracer.isRecording { tracer.step("targeting", "gives `\(name)`", span) }
    return plan.details(variant, .targetingMatch)
  }
}
