import Foundations
import PluginKit
import Synchronization

/// A plugin whose models are controlled by a test, on any thread.
final class MockPlugin: Plugin {
  let name = "test"
  /// Handles a model's action.
  private let play: @Sendable (MockModel, String) -> Void
  private let opened = Mutex<[MockModel]>([])

  init(_ play: @escaping @Sendable (MockModel, String) -> Void = { _, _ in }) { self.play = play }

  /// All models that were opened, in order.
  var models: [MockModel] { opened.withLock { $0 } }

  func open(_ model: String, with parameters: ValueMap) throws(ActionError) -> any ModelHandle {
    if parameters["size"] == 0 { throw ActionError(.notFound, "there is nothing of this size") }
    let model = MockModel(play)
    opened.withLock { $0.append(model) }
    return model
  }
}

/// A model controlled by a test.
final class MockModel: ModelHandle {
  private struct Part {
    var count = 0
    var revision = 0
    var isClosed = false
    var changed: (@Sendable () -> Void)?
    var told: (@Sendable (ModelEvent) -> Void)?
  }

  private let part = Mutex(Part())
  private let play: @Sendable (MockModel, String) -> Void

  init(_ play: @escaping @Sendable (MockModel, String) -> Void) { self.play = play }

  /// Publishes a count.
  func publish(_ count: Int) {
    let wake = part.withLock { part in
      part.count = count
      part.revision += 1
      return part.changed
    }
    wake?()
  }

  /// Emits an event.
  func tell(_ event: String, _ payload: ValueMap = .empty) {
    part.withLock { $0.told }?(ModelEvent(event, payload))
  }

  /// Emits the event that a count was reached.
  func reach(_ count: Int) { tell("reached", ValueMap(fields: [("count", .int(count))])) }

  var isClosed: Bool { part.withLock { $0.isClosed } }

  var snapshot: ModelSnapshot {
    part.withLock { part in
      ModelSnapshot(
        state: ["phase": "ready", "count": .int(part.count), "note": .null, "rows": [], "on": true],
        revision: part.revision)
    }
  }
  func onChange(_ callback: @escaping @Sendable () -> Void) { part.withLock { $0.changed = callback } }
  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void) { part.withLock { $0.told = callback } }
  func start() {}
  func close() { part.withLock { $0.isClosed = true } }

  func invoke(_ action: String, _ arguments: ValueMap) async throws(ActionError) -> Value {
    play(self, action)
    return .null
  }
}
