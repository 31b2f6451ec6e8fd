internal import Foundations
internal import Simulation
internal import Synchronization

/// Does with an open model all that its contract declares, and closes it.
struct ModelExercise: Sendable {
  private let handle: any ModelHandle
  private let model: ModelContract
  private let scheduler: Scheduler
  private let samples: SampleArguments
  private let limits: PluginConformance.Limits
  private let heard = Heard()
  private var last: ModelSnapshot?
  private(set) var found: [ContractDifference] = []

  /// The changes and events that the model has reported.
  private final class Heard: Sendable {
    private let changes = Mutex(0)
    private let events = Mutex<[ModelEvent]>([])

    func addChange() { changes.withLock { $0 += 1 } }
    func add(_ event: ModelEvent) { events.withLock { $0.append(event) } }
    /// How many changes were reported since the last call.
    func takeChanges() -> Int {
      changes.withLock { count in
        defer { count = 0 }
        return count
      }
    }
    func takeEvents() -> [ModelEvent] {
      events.withLock { events in
        defer { events = [] }
        return events
      }
    }
  }

  init(
    _ handle: any ModelHandle, _ model: ModelContract, scheduler: Scheduler, samples: SampleArguments,
    limits: PluginConformance.Limits
  ) {
    self.handle = handle
    self.model = model
    self.scheduler = scheduler
    self.samples = samples
    self.limits = limits
  }

  mutating func run() async -> [ContractDifference] {
    let heard = heard
    handle.onChange { heard.addChange() }
    handle.onEvent { heard.add($0) }
    look("as it opens")
    handle.start()
    await settle()
    look("after it was started")
    await refuseUnknownAction()
    for action in model.actions {
      await refuseBadArguments(action)
      for arguments in samples.variants(action.parameters, of: path(action)) { await call(action, arguments) }
    }
    await close()
    return found
  }

  private func path(_ action: ActionContract) -> String { "\(model.name).\(action.name)" }

  private mutating func report(_ rule: ContractDifference.Rule, _ message: String, at span: Span? = nil) {
    let difference = ContractDifference(rule, message, at: span ?? model.span)
    // A faulty state is reported once, not after every action.
    if !found.contains(difference) { found.append(difference) }
  }

  /// Gives the model time to work.
  private func settle() async { try? await scheduler.sleep(for: limits.settling) }

  // MARK: State and events

  /// Reads the state and the events, and compares both with the contract.
  private mutating func look(_ moment: String) {
    // Counted on both sides of the read: a change between them is in one of the counts.
    let before = heard.takeChanges()
    let snapshot = handle.snapshot
    let told = before + heard.takeChanges()
    defer { last = snapshot }
    if let mismatch = ValueType.record(model.state).firstMismatch(
      of: snapshot.state, at: "\(model.name).state")
    {
      report(.state, mismatch)
    }
    if let last {
      if snapshot.revision < last.revision {
        report(
          .revisions,
          "the revision of `\(model.name)` falls from \(last.revision) to \(snapshot.revision) \(moment)")
      } else if snapshot.revision == last.revision, !snapshot.state.isSame(as: last.state) {
        report(.revisions, "the state of `\(model.name)` changes \(moment), its revision does not")
      } else if snapshot.revision > last.revision, told == 0 {
        report(.revisions, "the state of `\(model.name)` changes \(moment), and `onChange` is not called")
      }
    }
    for event in heard.takeEvents() { check(event) }
  }

  private mutating func check(_ event: ModelEvent) {
    guard let declared = model.event(event.name) else {
      let near = nearestName(to: event.name, in: model.events.map(\.name)).map { ", did you mean `\($0)`?" }
      return report(
        .events, "`\(model.name)` tells the event `\(event.name)`, which is not declared\(near ?? "")")
    }
    let path = "\(model.name).\(event.name)"
    if let mismatch = ValueType.record(declared.payload).firstMismatch(of: .map(event.payload), at: path) {
      report(.events, mismatch, at: declared.span)
    }
  }

  // MARK: Actions

  private mutating func refuseUnknownAction() async {
    let name = unknownName(among: model.actions.map(\.name))
    await expect(
      .unknownAction, .refusals, "`\(model.name)` called with the unknown action `\(name)`", model.span
    ) {
      handle in await Self.invoke(handle, name, .empty)
    }
  }

  private mutating func refuseBadArguments(_ action: ActionContract) async {
    let all = samples.variants(action.parameters, of: path(action)).last ?? .empty
    for (arguments, what) in badArguments(action.parameters, in: all) {
      let name = action.name
      await expect(.badArguments, .refusals, "`\(path(action))` with \(what)", action.span) { handle in
        await Self.invoke(handle, name, arguments)
      }
    }
  }

  /// Calls an action with arguments that the contract allows.
  private mutating func call(_ action: ActionContract, _ arguments: ValueMap) async {
    let (name, path) = (action.name, path(action))
    let call = "`\(path)` with \(ValueJSON.write(.map(arguments)))"
    switch await answer({ await Self.invoke($0, name, arguments) }) {
    case nil: report(.answers, "\(call) does not answer within \(limits.answer)", at: action.span)
    case .success(let value):
      if let mismatch = (action.result ?? .null).firstMismatch(of: value, at: "\(path) returns") {
        report(.answers, mismatch, at: action.span)
      }
    case .failure(let error):
      let broken: [ActionError.Code] = [
        .unknownModel, .unknownAction, .badArguments, .closed, .internalFailure,
      ]
      if broken.contains(error.code) {
        report(.answers, "\(call) fails though the contract allows it: \(error)", at: action.span)
      } else if !action.errors.contains(error.code.description),
        !ActionError.Code.standard.contains(error.code)
      {
        report(
          .answers, "\(call) fails with `\(error.code)`, which is neither under `errors` nor standard",
          at: action.span)
      }
    }
    look("after `\(name)`")
  }

  /// Reports a call that succeeds where it must be rejected, or is rejected with another code.
  private mutating func expect(
    _ code: ActionError.Code, _ rule: ContractDifference.Rule, _ what: String, _ span: Span,
    _ call: @escaping @Sendable (any ModelHandle) async -> Result<Value, ActionError>
  ) async {
    switch await answer(call) {
    case nil: report(rule, "\(what) does not answer within \(limits.answer), expected `\(code)`", at: span)
    case .success: report(rule, "\(what) succeeds, expected the error `\(code)`", at: span)
    case .failure(let error):
      if error.code != code {
        report(rule, "\(what) fails with `\(error.code)`, expected `\(code)`", at: span)
      }
    }
  }

  private static func invoke(
    _ handle: any ModelHandle, _ action: String, _ arguments: ValueMap
  ) async -> Result<Value, ActionError> {
    do throws(ActionError) { return .success(try await handle.invoke(action, arguments)) } catch {
      return .failure(error)
    }
  }

  /// Waits for a call, but not for ever.
  ///
  /// - Returns: its outcome; nil where the limit is reached.
  private func answer(
    _ call: @escaping @Sendable (any ModelHandle) async -> Result<Value, ActionError>
  ) async -> Result<Value, ActionError>? {
    let (outcomes, continuation) = AsyncStream.makeStream(of: Result<Value, ActionError>?.self)
    let (handle, scheduler, limit) = (handle, scheduler, limits.answer)
    let calling = scheduler.start("conformance calls \(model.name)") {
      continuation.yield(await call(handle))
    }
    let timing = scheduler.start("conformance waits for \(model.name)") {
      do { try await scheduler.sleep(for: limit) } catch { return }
      continuation.yield(nil)
    }
    var iterator = outcomes.makeAsyncIterator()
    let outcome = await iterator.next()
    calling.cancel()
    timing.cancel()
    return outcome ?? nil
  }

  // MARK: Closing

  private mutating func close() async {
    look("before it was closed")
    handle.close()
    let closed = handle.snapshot
    _ = heard.takeEvents()
    // Closing again does nothing.
    handle.close()
    await settle()
    let later = handle.snapshot
    if later.revision != closed.revision || !later.state.isSame(as: closed.state) {
      report(.closing, "the state of `\(model.name)` changes after the model was closed")
    }
    for event in heard.takeEvents() {
      report(.closing, "`\(model.name)` tells the event `\(event.name)` after the model was closed")
    }
    for action in model.actions {
      let arguments = samples.variants(action.parameters, of: path(action))[0]
      let name = action.name
      await expect(.closed, .closing, "`\(path(action))` of a closed model", action.span) { handle in
        await Self.invoke(handle, name, arguments)
      }
    }
  }
}
