import Glibc
import Simulation
import Synchronization
import FrontKit

/// Ends the program on SIGINT and SIGTERM: gracefully if it reacts, else by force.
///
/// A separate thread waits for the signals, so nothing has to be safe in a signal handler and the state of other
/// threads does not matter. The first signal is a request, which waits and loops check; a program that is still running
/// after a grace period and is not finishing, or at the second signal, ends at once, after its terminal's settings are
/// restored.
final class Interrupts: Sendable {
  /// The grace period in milliseconds; nil for no limit.
  private let grace: Int?

  /// Cancels all waits.
  let interruption = Interruption()
  private let first = Atomic<Int32>(0)
  /// Whether the grace period ends nothing, since results are being written.
  private let isFinishing = Atomic(false)
  /// The terminal's settings before the program changed them, if it has.
  private let terminal = Mutex<termios?>(nil)

  /// Handles the signals from now on.
  ///
  /// It has to be called while the program has one thread, whose signal mask all others inherit.
  ///
  /// - Parameter grace: the grace period in milliseconds; nil if only a second signal ends the program by force.
  init(grace: Int? = 120) {
    self.grace = grace
    var signals = Self.signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    let failure = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Interrupts>.fromOpaque(context).takeRetainedValue().wait() }
        return nil
      }, context)
    guard failure == 0 else {
      Unmanaged<Interrupts>.fromOpaque(context).release()
      // Without the thread the signals keep their default action, which ends the program.
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      return
    }
    pthread_detach(thread)
  }

  /// Saves the terminal's settings before they are changed, to restore them however the program ends.
  func saveTerminal() {
    var mode = termios()
    if tcgetattr(STDIN_FILENO, &mode) == 0 { terminal.withLock { $0 = $0 ?? mode } }
  }

  /// Performs work that the first signal does not end, such as writing a report.
  ///
  /// After a signal that came before its end, only a second one ends the program by force: what follows is short.
  ///
  /// - Parameter work: the work.
  /// - Returns: its result.
  /// - Throws: what it throws.
  func finishing<Result>(_ work: () throws -> Result) rethrows -> Result {
    isFinishing.store(true, ordering: .releasing)
    defer { if !wasInterrupted { isFinishing.store(false, ordering: .releasing) } }
    return try work()
  }

  /// Whether a signal came.
  var wasInterrupted: Bool { interruption.isRequested }

  /// The code with which a program ends that was interrupted: 128 and the signal's number.
  var exitCode: FrontKit.ExitCode {
    first.load(ordering: .acquiring) == SIGTERM ? .terminated : .interrupted
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] { sigaddset(&signals, number) }
    return signals
  }

  /// Waits for the second signal; 0 or less after a timeout.
  private func waitForSecondSignal(_ signals: inout sigset_t) -> Int32 {
    if let grace {
      var limit = timespec(tv_sec: 0, tv_nsec: grace * 1_000_000)
      let second = sigtimedwait(&signals, nil, &limit)
      if second > 0 || !isFinishing.load(ordering: .acquiring) { return second }
    }
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    return number
  }

  private func wait() {
    var signals = Self.signals
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    first.store(number, ordering: .releasing)
    interruption.request()
    let second = waitForSecondSignal(&signals)
    if let mode = terminal.withLock({ $0 }) {
      // A background process would be stopped here, before the terminal is restored.
      sigaddset(&signals, SIGTTOU)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      Console.restore(mode)
    }
    _exit(128 + (second > 0 ? second : number))
  }
}
