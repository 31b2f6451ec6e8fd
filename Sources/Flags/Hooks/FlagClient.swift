package import Foundations

/// The flags of one app: a file for one context, with hooks around each evaluation and observers of changes
/// (OpenFeature's paradigm of a static context, specification 0.8, section 3.2.2).
package struct FlagClient: Sendable {
  /// The file for the context that counts now.
  package private(set) var scope: FlagScope
  private let hooks: [any FlagHook]
  private let observers: [any FlagObserver]
  /// The last results, in the flags' order.
  private var answers: [FlagDetails]

  /// Starts with a file and a context; observers are not notified yet.
  ///
  /// - Parameters:
  ///   - file: the flags.
  ///   - context: the context of evaluations.
  ///   - hooks: the hooks around every evaluation, the outermost first.
  ///   - observers: the observers of events.
  package init(
    _ file: FlagFile, _ context: FlagContext, hooks: [any FlagHook] = [], observers: [any FlagObserver] = []
  ) {
    scope = file.scope(context)
    self.hooks = hooks
    self.observers = observers
    answers = []
    answers = all()
  }

  /// The results of all flags, in the file's order.
  package var details: [FlagDetails] { answers }

  /// Replaces the file and the context.
  ///
  /// - Returns: the flags whose result differs, in the file's order, then removed ones; observers are notified where
  ///   there are any.
  @discardableResult
  package mutating func update(_ file: FlagFile, _ context: FlagContext) -> [String] {
    let before = Dictionary(answers.map { ($0.flag, $0) }, uniquingKeysWith: { first, _ in first })
    scope = file.scope(context)
    let old = answers
    answers = all()
    var changed = answers.filter { before[$0.flag]?.isSame(as: $0) != true }.map(\.flag)
    changed += old.map(\.flag).filter { file.flag($0) == nil }
    if !changed.isEmpty { notify(.changed(changed)) }
    return changed
  }

  /// Notes that the app did something.
  ///
  /// - Parameters:
  ///   - name: the name of the event.
  ///   - value: a number that belongs to it, if any.
  ///   - details: facts about it.
  package func track(_ name: String, value: Double? = nil, _ details: ValueMap = .empty) {
    notify(.tracked(FlagEvent.Tracked(name: name, context: scope.context, value: value, details: details)))
  }

  private func all() -> [FlagDetails] { scope.file.flags.map { evaluate($0.name) } }

  private func notify(_ event: FlagEvent) {
    for observer in observers { observer.observe(event) }
  }

  // MARK: Evaluating

  /// Evaluates a flag with all hooks; it never fails, errors are part of the result.
  ///
  /// - Parameters:
  ///   - flag: its name.
  ///   - type: the type that its value must have; nil for any.
  ///   - fallback: the value where the flag is missing, disabled, without a variant, of another type or in error.
  ///   - more: hooks for this evaluation alone, within all others.
  /// - Returns: its value and why it has it.
  package func evaluate(
    _ flag: String, as type: FlagType? = nil, default fallback: Value = .null, hooks more: [any FlagHook] = []
  ) -> FlagDetails {
    if hooks.isEmpty, more.isEmpty { return evaluate(flag, type, fallback, scope) }
    var run = HookRun(
      hooks + more, FlagEvaluation(flag: flag, type: type, fallback: fallback, context: scope.context))
    var details: FlagDetails
    do {
      var scope = scope
      if try run.before() { scope = scope.file.scope(run.evaluation.context) }
      details = evaluate(flag, type, fallback, scope)
      if let code = details.errorCode {
        run.error(FlagError(code: code, message: details.errorMessage))
      } else {
        try run.after(details)
      }
    } catch {
      run.error(error)
      details = FlagDetails(
        FlagDetails.Answer(
          flag: flag, value: type == nil ? scope.file.flag(flag)?.fallback ?? fallback : fallback,
          variant: nil, metadata: scope.file.flag(flag)?.metadata ?? scope.file.metadata,
          isCodeDefault: true),
        .error, note: FlagDetails.Note(errorCode: .general, errorMessage: "a hook failed: \(error)"))
    }
    run.finally(details)
    return details
  }

  private func evaluate(
    _ flag: String, _ type: FlagType?, _ fallback: Value, _ scope: FlagScope
  ) -> FlagDetails {
    type.map { scope.evaluate(flag, as: $0, default: fallback) } ?? scope.evaluate(flag)
  }
}

/// One evaluation's way through the hooks.
private struct HookRun {
  private let hooks: [any FlagHook]
  private(set) var evaluation: FlagEvaluation
  /// The data that each hook passes to its later stages.
  private var data: [ValueMap]

  init(_ hooks: [any FlagHook], _ evaluation: FlagEvaluation) {
    self.hooks = hooks
    self.evaluation = evaluation
    data = Array(repeating: .empty, count: hooks.count)
  }

  /// Runs the first stage of all, the outermost first, up to the first that throws.
  ///
  /// - Returns: whether there are attributes now that were not there.
  mutating func before() throws -> Bool {
    var isChanged = false
    for index in hooks.indices {
      for (name, value) in try hooks[index].before(evaluation, &data[index]) {
        evaluation.context.attributes[name] = value
        isChanged = true
      }
    }
    return isChanged
  }

  mutating func after(_ details: FlagDetails) throws {
    for index in hooks.indices.reversed() { try hooks[index].after(evaluation, details, &data[index]) }
  }

  mutating func error(_ error: any Error) {
    for index in hooks.indices.reversed() { try? hooks[index].error(evaluation, error, &data[index]) }
  }

  mutating func finally(_ details: FlagDetails) {
    for index in hooks.indices.reversed() { try? hooks[index].finally(evaluation, details, &data[index]) }
  }
}

extension FlagDetails {
  /// Whether two results of a flag look the same to observers.
  func isSame(as other: FlagDetails) -> Bool {
    value == other.value && variant == other.variant && reason == other.reason && lock == other.lock
      && rule?.id == other.rule?.id && errorCode == other.errorCode
  }
}
