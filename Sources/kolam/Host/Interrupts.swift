import Glibc
import Simulation
import Synchronization
import FrontKit

/// Ends the program on SIGINT and SIGTERM: by itself where it takes notice, else by force.
///
/// A thread of its own waits for the signals, so that nothing has to be safe in a signal handler and it does not matter
/// what the others are doing. The first signal is a request, which waits and loops take notice of; a program that is still
/// there after a moment, or at the second signal, ends at once, its terminal as it was before.
final class Interrupts: Sendable {
  /// How long the program may take to end by itself, in milliseconds; nil for as long as it takes.
  private let grace: Int?

  /// Asks all waits to end.
  let interruption = Interruption()
  private let first = Atomic<Int32>(0)
  /// The terminal's settings before the program changed them; nil where it has not.
  private let terminal = Mutex<termios?>(nil)

  /// Takes the signals over.
  ///
  /// It has to be called while the program has one thread, whose mask all others inherit.
  ///
  /// - Parameter grace: how long the program may take to end by itself, in milliseconds; nil where only a second signal
  ///   forces it to.
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
      // Without the thread the signals do what they do in any program: they end it.
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      return
    }
    pthread_detach(thread)
  }

  /// Remembers the terminal's settings before they are changed, to give them back whatever ends the program.
  func guardTerminal() {
    var mode = termios()
    if tcgetattr(STDIN_FILENO, &mode) == 0 { terminal.withLock { $0 = $0 ?? mode } }
  }

  /// Whether a signal came.
  var hasCome: Bool { interruption.isRequested }

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

  /// The second signal; 0 or less where none came in time.
  private func waitForSecond(_ signals: inout sigset_t) -> Int32 {
    guard let grace else {
      var number: Int32 = 0
      while sigwait(&signals, &number) != 0 {}
      return number
    }
    var limit = timespec(tv_sec: 0, tv_nsec: grace * 1_000_000)
    return sigtimedwait(&signals, nil, &limit)
  }

  private func wait() {
    var signals = Self.signals
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    first.store(number, ordering: .releasing)
    interruption.request()
    let second = waitForSecond(&signals)
    if let mode = terminal.withLock({ $0 }) {
      // A program in the background would be stopped here, with its terminal as it should not be.
      sigaddset(&signals, SIGTTOU)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      Console.restore(mode)
    }
    _exit(128 + (second > 0 ? second : number))
  }
}
