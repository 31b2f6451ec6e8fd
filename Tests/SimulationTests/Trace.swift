import Foundations
import Simulation
import Synchronization

/// A trace of events in order, from any task.
final class Trace: Sendable {
  private let stored = Mutex<[String]>([])
  var lines: [String] { stored.withLock { $0 } }
  func add(_ line: String) { stored.withLock { $0.append(line) } }
}

/// The start of the app's time in these tests.
let start = Timestamp(seconds: 1_000_000)

func virtualScheduler() -> Scheduler { Scheduler(.virtual(start: start)) }
