import Synchronization

/// A trace of events in order, from any task.
final class Trace: Sendable {
  private let stored = Mutex<[String]>([])
  var lines: [String] { stored.withLock { $0 } }
  func add(_ line: String) { stored.withLock { $0.append(line) } }
}
