public import Foundations
internal import Simulation
internal import Synchronization

/// An open view model as the runtime sees it, whatever its language and process.
///
/// A handle has a state at once and does nothing until ``start()``, so that the caller can draw a first frame and
/// register callbacks before anything happens.
public protocol ModelHandle: AnyObject, Sendable {
  /// The latest state with its revision.
  ///
  /// Reading it arms ``onChange(_:)`` again.
  var snapshot: ModelSnapshot { get }

  /// Sets the callback for newer snapshots, replacing an earlier one.
  ///
  /// - Parameter callback: called once between two reads of ``snapshot`` however often the state changes, on whatever
  ///   thread changed it, and at once where it has changed unread; it must return quickly.
  func onChange(_ callback: @escaping @Sendable () -> Void)

  /// Sets the callback for events, in their order, replacing an earlier one.
  ///
  /// - Parameter callback: called on whatever thread the event happens. Events from before the first callback are
  ///   delivered at once.
  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void)

  /// Begins the model's own work, such as loading.
  func start()

  /// Invokes an action and waits until it is done.
  ///
  /// - Parameters:
  ///   - action: a name out of the contract.
  ///   - arguments: the arguments by name.
  /// - Returns: the contract's `returns` value, else null.
  /// - Throws: an error with a code of the contract or one of ``ActionError/Code-swift.struct/standard``.
  func invoke(_ action: String, _ arguments: ValueMap) async throws(ActionError) -> Value

  /// Ends the model's work; its last snapshot stays readable, without further changes or events.
  func close()
}

extension ModelHandle {
  /// The latest state: a record of the contract's fields.
  public var state: Value { snapshot.state }
  /// How often the state has changed since the model was opened.
  public var revision: Int { snapshot.revision }
}

/// A model's state at one moment.
public struct ModelSnapshot: Sendable {
  /// The state: a record, or a ``Value/error(_:)`` where the plugin could not provide it.
  public var state: Value
  /// Grows with every change; 0 is the state it was opened with.
  public var revision: Int

  /// Describes a moment.
  public init(state: Value, revision: Int) {
    self.state = state
    self.revision = revision
  }
}

/// An event of a model.
public struct ModelEvent: Sendable, Equatable {
  /// The event's name in the contract.
  public var name: String
  /// Its payload.
  public var payload: ValueMap

  /// Describes an event.
  public init(_ name: String, _ payload: ValueMap = .empty) {
    self.name = name
    self.payload = payload
  }
}

/// A view model written in Swift, behind a type-erased handle.
final class NativeModelHandle<Model: ViewModel>: ModelHandle, EncodingHandle {
  private enum Stage {
    case opened
    case started(Job)
    case closed
  }

  private let model: Model
  private let output: ModelOutput<Model.State>
  private let actions: [String: ActionHandler<Model>]
  private let scheduler: Scheduler
  private let jobName: String
  private let stage = Mutex(Stage.opened)

  init(_ model: Model, output: ModelOutput<Model.State>, scheduler: Scheduler, plugin: String) {
    self.model = model
    self.output = output
    self.scheduler = scheduler
    jobName = "\(plugin).\(Model.name)"
    actions = Dictionary(Model.actions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var snapshot: ModelSnapshot { output.snapshot }

  func onChange(_ callback: @escaping @Sendable () -> Void) { output.onChange(callback) }

  func use(_ cache: EncodingCache) { output.use(cache) }

  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void) { output.onEvent(callback) }

  func start() {
    stage.withLock { stage in
      guard case .opened = stage else { return }
      stage = .started(scheduler.start("\(jobName) opens") { [model] in await model.open() })
    }
  }

  func invoke(_ action: String, _ arguments: ValueMap) async throws(ActionError) -> Value {
    guard let handler = actions[action] else {
      throw ActionError(.unknownAction, "`\(jobName)` has no action `\(action)`")
    }
    if stage.withLock({ if case .closed = $0 { true } else { false } }) {
      throw ActionError(.closed, "`\(jobName)` was closed before `\(action)` was asked for")
    }
    return try await handler.run(model, arguments)
  }

  func close() {
    let before = stage.withLock { stage in
      defer { stage = .closed }
      return stage
    }
    switch before {
    case .closed: return
    case .opened: break
    case .started(let opening):
      opening.cancel()
    }
    output.close()
    scheduler.start("\(jobName) closes") { [model] in await model.close() }
  }
}

/// Where a view model publishes its state and emits its events.
///
/// States coalesce: however often one is published, the reader is woken once, gets the latest, and encodes it once.
/// Publishing an equal state is no change.
public final class ModelOutput<State: ModelState>: Sendable {
  private struct Slot {
    var state = State()
    var revision = 0
    var encoded: ModelSnapshot?
    /// Whether the state has changed since it was read.
    var isUnread = false
    var isClosed = false
    var changed: (@Sendable () -> Void)?
    var told: (@Sendable (ModelEvent) -> Void)?
    /// Encodings that others have made; nil where there are none.
    var encodings: StateEncodings<State>?
    /// Events from before anyone listened, the latest ``ModelOutput/mostWaiting`` of them.
    var waiting: [ModelEvent] = []
  }

  private static var mostWaiting: Int { 64 }
  private let slot = Mutex(Slot())

  /// Begins with the state's first value.
  public init() {}

  /// Replaces the state.
  public func publish(_ state: State) {
    let wake = slot.withLock { slot -> (@Sendable () -> Void)? in
      guard !slot.isClosed, slot.state != state else { return nil }
      slot.state = state
      slot.revision += 1
      slot.encoded = nil
      defer { slot.isUnread = true }
      return slot.isUnread ? nil : slot.changed
    }
    wake?()
  }

  /// Emits an event.
  ///
  /// - Parameters:
  ///   - event: the event as declared in ``ViewModel/events``.
  ///   - payload: its payload; its properties are the contract's fields.
  public func emit<Payload>(_ event: EventType<Payload>, _ payload: Payload) {
    let fields: ValueMap
    switch Result(catching: { try ValueEncoder.encode(payload) }) {
    case .success(.map(let map)): fields = map
    case .success(let other): fields = ValueMap(fields: [("value", other)])
    case .failure(let error):
      let failure = ValueError(code: "internal", "the event `\(event.name)` cannot be encoded: \(error)")
      fields = ValueMap(fields: [("error", .error(failure))])
    }
    send(ModelEvent(event.name, fields))
  }

  private func send(_ event: ModelEvent) {
    let listener = slot.withLock { slot -> (@Sendable (ModelEvent) -> Void)? in
      guard !slot.isClosed else { return nil }
      if slot.told == nil { slot.waiting = slot.waiting.suffix(Self.mostWaiting - 1) + [event] }
      return slot.told
    }
    listener?(event)
  }

  // MARK: The reader's side

  var snapshot: ModelSnapshot {
    let (state, revision, encoded, encodings) = slot.withLock { slot in
      slot.isUnread = false
      return (slot.state, slot.revision, slot.encoded, slot.encodings)
    }
    if let encoded { return encoded }
    // Encoded outside the lock, since it runs plugin code.
    let value = encodings?.value(of: state, Self.encode) ?? Self.encode(state)
    let snapshot = ModelSnapshot(state: value, revision: revision)
    slot.withLock { slot in
      if slot.revision == revision { slot.encoded = snapshot }
    }
    return snapshot
  }

  func use(_ cache: EncodingCache) {
    slot.withLock { $0.encodings = cache.encodings(of: State.self) }
  }

  func onChange(_ callback: @escaping @Sendable () -> Void) {
    let isUnread = slot.withLock { slot in
      slot.changed = callback
      return slot.isUnread
    }
    if isUnread { callback() }
  }

  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void) {
    let waiting = slot.withLock { slot in
      slot.told = callback
      defer { slot.waiting = [] }
      return slot.waiting
    }
    for event in waiting { callback(event) }
  }

  func close() {
    slot.withLock { slot in
      slot.isClosed = true
      slot.changed = nil
      slot.told = nil
      slot.waiting = []
    }
  }

  private static func encode(_ state: State) -> Value {
    do {
      return try ValueEncoder.encode(state)
    } catch {
      return .error(ValueError(code: "internal", "the state `\(State.self)` cannot be encoded: \(error)"))
    }
  }
}
