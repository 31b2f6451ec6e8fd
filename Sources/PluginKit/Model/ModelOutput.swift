internal import Foundations
internal import Synchronization

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
