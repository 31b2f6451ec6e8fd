import Glibc
import Synchronization
import Walkthroughs

/// Shows the progress of a walk on a terminal, in a line that is overwritten and finally erased.
final class WalkProgress: Sendable {
  private struct State {
    var done = 0
    var failed = 0
    var last = Duration.zero
  }

  private let total: Int
  private let stopwatch: @Sendable () -> Duration
  private let start: Duration
  private let state = Mutex(State())

  /// The minimum interval between updates.
  private static let pause = Duration.milliseconds(50)

  /// Creates a progress line; nil if it would not be seen: in a pipe, or for one case.
  init?(_ total: Int, isQuiet: Bool, _ stopwatch: @escaping @Sendable () -> Duration) {
    guard !isQuiet, total > 1, Console.isTerminal(STDERR_FILENO) else { return nil }
    self.total = total
    self.stopwatch = stopwatch
    start = stopwatch()
  }

  /// Records the end of a case.
  func note(_ record: CaseRecord) {
    let now = stopwatch()
    // Written under the lock, so that updates stay in order.
    state.withLock { state in
      state.done += 1
      if record.status == .failed { state.failed += 1 }
      guard now - state.last >= Self.pause else { return }
      state.last = now
      Console.put("\r\u{1B}[K" + line(state, now), to: STDERR_FILENO)
    }
  }

  private func line(_ state: State, _ now: Duration) -> String {
    var line = "\(state.done)/\(total) cases"
    if state.failed > 0 { line += ", \(state.failed) failed" }
    let left = (now - start) * (total - state.done) / max(1, state.done)
    if left >= .seconds(1) { line += ", about \(left.components.seconds) s left" }
    return String(line.prefix(max(1, (Console.columns(of: STDERR_FILENO) ?? 80) - 1)))
  }

  /// Erases the line.
  func end() { Console.put("\r\u{1B}[K", to: STDERR_FILENO) }
}
