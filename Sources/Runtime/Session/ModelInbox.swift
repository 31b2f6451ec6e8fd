import Foundations
import PluginKit
import Simulation
import Synchronization

/// Reports of models, from any thread, for the session: their events in order, and that a state changed.
///
/// Changes coalesce, events do not: each is kept until it is handled or its model is closed.
final class ModelInbox: Sendable {
  /// A pending event.
  struct Entry {
    let event: ModelEvent
    /// How many handlers have caused it, one by the other, without time passing.
    let depth: Int
    /// How many of the same model were handled right before it, without time passing.
    let row: Int

    /// The maximum length of a chain of event handlers that trigger each other without time passing.
    private static let maxDepth = 1000
    /// The most events of a model that follow one another without time passing, whatever has caused them.
    private static let maxRow = 100_000

    /// Returns why it must not be handled, for the author; nil where it may.
    func problem(for handler: LinkedModelEvent, of model: LinkedModel) -> String? {
      let name = "the event `\(event.name)` of `\(model.path)`"
      let type = ValueType.record(handler.payload)
      if let mismatch = type.firstMismatch(of: .map(event.payload), at: "event") {
        return "\(name) is not as its contract says: \(mismatch)"
      }
      guard depth >= Self.maxDepth || row >= Self.maxRow else { return nil }
      return
        "\(model.span.description): \(name) sets itself off without end; stopped after \(max(depth, row)) times"
    }
  }

  /// The handler for which work is done: what that emits is caused by it.
  ///
  /// What a model emits by itself is not, however much of it there is and whatever is handled meanwhile.
  struct Cause: Sendable {
    let depth: Int
    let since: Timestamp
  }

  /// The cause of the work of the present task; nil where it is of no handler.
  @TaskLocal static var cause: Cause?

  private struct State {
    var hasChanges = false
    var queues: [Int: EventQueue] = [:]
  }

  private let state = Mutex(State())

  // MARK: Changes

  /// Whether a model has changed since ``forgetChanges()``.
  var hasChanges: Bool { state.withLock { $0.hasChanges } }

  /// Records that a model has a newer state.
  func recordChange() { state.withLock { $0.hasChanges = true } }

  /// Resets, right before the states are read.
  func forgetChanges() { state.withLock { $0.hasChanges = false } }

  // MARK: Events

  /// Starts accepting events of a model.
  func open(_ model: Int) { state.withLock { $0.queues[model] = EventQueue() } }

  /// Removes a model with its events.
  func close(_ model: Int) { state.withLock { _ = $0.queues.removeValue(forKey: model) } }

  /// Enqueues an event; one of a closed model is dropped.
  ///
  /// - Returns: whether the caller must start a consumer, since there is none.
  func add(_ event: ModelEvent, from model: Int, at now: Timestamp) -> Bool {
    state.withLock { $0.queues[model]?.add(event, at: now) ?? false }
  }

  /// Handles the events of a model one at a time, in order, until none is left or the model is closed.
  ///
  /// - Parameters:
  ///   - model: the model's id.
  ///   - now: the app's time.
  ///   - handle: handles an event.
  nonisolated(nonsending) func consume(
    of model: Int, now: () -> Timestamp, _ handle: nonisolated(nonsending) (Entry) async -> Void
  ) async {
    while true {
      let entries = state.withLock { $0.queues[model]?.takeAll() ?? [] }
      if entries.isEmpty { return }
      for entry in entries {
        let now = now()
        guard state.withLock({ $0.queues[model]?.begin(entry, at: now) ?? false }) else { return }
        await Self.$cause.withValue(Cause(depth: entry.depth, since: now)) { await handle(entry) }
      }
    }
  }
}

/// The queue of events of one model.
private struct EventQueue {
  /// An event sooner than this after a handler began follows it without time passing.
  private static let instant = Duration.milliseconds(10)

  private var waiting: [ModelInbox.Entry] = []
  /// Whether there is a consumer.
  private var isTaken = false
  /// The place in the row of the event that is being handled, and when that began.
  private var handled: (row: Int, since: Timestamp)?

  mutating func add(_ event: ModelEvent, at now: Timestamp) -> Bool {
    var (depth, row) = (0, 0)
    if let cause = ModelInbox.cause, cause.since.duration(to: now) < Self.instant { depth = cause.depth + 1 }
    if let handled, handled.since.duration(to: now) < Self.instant { row = handled.row + 1 }
    waiting.append(ModelInbox.Entry(event: event, depth: depth, row: row))
    defer { isTaken = true }
    return !isTaken
  }

  mutating func takeAll() -> [ModelInbox.Entry] {
    handled = nil
    isTaken = !waiting.isEmpty
    defer { waiting = [] }
    return waiting
  }

  mutating func begin(_ entry: ModelInbox.Entry, at now: Timestamp) -> Bool {
    handled = (entry.row, now)
    return true
  }
}
