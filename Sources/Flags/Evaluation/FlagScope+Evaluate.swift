import Foundations

extension FlagScope {
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
