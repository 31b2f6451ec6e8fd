import ArgumentParser
import Backend
import FrontKit
import Glibc
import Simulation
import Synchronization

/// Ends the program on SIGINT and SIGTERM: gracefully if it reacts, else by force.
///
/// A separate thread waits for the signals, so nothing has to be safe in a signal handler and the state of other
/// threads does not matter. The first signal is a request, which waits and loops check; a program that is still running
/// after a grace period and is not finishing, or at the second signal, ends at once, after its terminal's settings are
/// restored. They are restored as well where the program is stopped (SIGTSTP) or quits (SIGQUIT): at the prompt for a secret
/// the terminal shows nothing that is typed.
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

  private static func set(_ numbers: Int32...) -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    return signals
  }

  private static var signals: sigset_t { Self.set(SIGINT, SIGTERM, SIGQUIT, SIGTSTP) }

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
    // A background process would be stopped where it restores the terminal.
    var stops = Self.set(SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &stops, nil)
    var signals = Self.signals
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 || number == SIGTSTP || number == SIGQUIT {
      if number == SIGTSTP { suspend() }
      if number == SIGQUIT { quit() }
      number = 0
    }
    first.store(number, ordering: .releasing)
    interruption.request()
    var ends = Self.set(SIGINT, SIGTERM)
    let second = waitForSecondSignal(&ends)
    restoreTerminal()
    _exit(128 + (second > 0 ? second : number))
  }

  /// Restores the terminal's settings.
  ///
  /// - Returns: what they were; nil where there is no terminal.
  @discardableResult private func restoreTerminal() -> termios? {
    guard let mode = terminal.withLock(\.self) else { return nil }
    var present = termios()
    guard tcgetattr(STDIN_FILENO, &present) == 0 else { return nil }
    Console.restore(mode)
    return present
  }

  /// Stops the program, as the signal does by itself.
  private func suspend() {
    let mode = restoreTerminal()
    // This thread's own signal, so that it goes on only with the program.
    raise(SIGSTOP)
    if let mode, tcgetpgrp(STDIN_FILENO) == getpgrp() { Console.restore(mode) }
  }

  /// Ends the program as the signal does by itself.
  private func quit() {
    restoreTerminal()
    signal(SIGQUIT, SIG_DFL)
    var own = Self.set(SIGQUIT)
    pthread_sigmask(SIG_UNBLOCK, &own, nil)
    raise(SIGQUIT)
  }
}

/// The key by which testers on other machines use a server's control routes.
enum ControlKey {
  /// The variable that has it, so that a list of processes does not show it.
  static let variable = "KOLAM_CONTROL_KEY"

  /// The key that was given, as an option or by the variable; nil for none.
  static func given(_ option: String?) -> String? { option ?? HostEnvironment.variable(variable) }

  /// Refuses a key that could be guessed or not be sent.
  static func check(_ option: String?) throws {
    guard let key = given(option), !ControlAccess.isKey(key) else { return }
    throw ValidationError(
      "--control-key: expected at least \(ControlAccess.shortestKey) letters, digits and signs of ASCII")
  }
}
