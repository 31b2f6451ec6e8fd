import Foundations

extension FlagScope {
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

  /// Whether a flag is turned off: by its name, or by a kill switch that it requires.
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

  /// Whether another flag is as it must be.
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
}
