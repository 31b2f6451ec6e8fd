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
/// restored. They are restored as well where the program is stopped (SIGTSTP) or quits (SIGQUIT): while lines are edited
/// the terminal shows nothing that is typed. Ctrl-C is one of the keys then, and a signal only where it is pressed again
/// before anybody has read it.
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
  /// The terminal's settings while keys are read; nil where lines are.
  private let keyMode = Mutex<termios?>(nil)
  private let happened = Atomic<UInt8>(0)
  private let happening = WakeSignal()

  /// What the user does to the program by the terminal, besides typing.
  struct TerminalEvents: OptionSet {
    let rawValue: UInt8
    /// Ctrl-C was pressed.
    static let interrupt = TerminalEvents(rawValue: 1)
    /// The program was stopped, and goes on in the foreground.
    static let resumed = TerminalEvents(rawValue: 2)
    /// The terminal has another size.
    static let resized = TerminalEvents(rawValue: 4)
  }

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

  /// Reads keys from now on: Ctrl-C is one of them.
  ///
  /// - Returns: whether there is a terminal that gives them.
  func readKeys() -> Bool {
    guard let modes = Console.useKeys() else { return false }
    terminal.withLock { $0 = $0 ?? modes.before }
    keyMode.withLock { $0 = modes.now }
    FatalSignals.restore(modes.before)
    return true
  }

  /// Restores the terminal's settings, since no more keys are read.
  func endKeys() {
    guard keyMode.withLock({ $0 }) != nil else { return }
    restoreTerminal()
    keyMode.withLock { $0 = nil }
  }

  /// Readable once there are ``takeEvents()``.
  var eventDescriptor: Int32 { happening.descriptor }

  /// Returns what has happened since the last call.
  func takeEvents() -> TerminalEvents {
    happening.lower()
    return TerminalEvents(rawValue: happened.exchange(0, ordering: .acquiringAndReleasing))
  }

  /// Notes an event for who reads keys.
  ///
  /// - Returns: whether it was not there already, so that somebody reads them.
  private func note(_ event: TerminalEvents) -> Bool {
    guard keyMode.withLock({ $0 }) != nil else { return false }
    let before = happened.bitwiseOr(event.rawValue, ordering: .acquiringAndReleasing).oldValue
    happening.raise()
    return before & event.rawValue == 0
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

  private static var signals: sigset_t {
    Self.set(SIGINT, SIGTERM, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH)
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
    // A background process would be stopped where it restores the terminal.
    var stops = Self.set(SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &stops, nil)
    var number: Int32 = 0
    repeat { number = waitForSignal() } while !ends(number)
    first.store(number, ordering: .releasing)
    interruption.request()
    var ends = Self.set(SIGINT, SIGTERM)
    let second = waitForSecondSignal(&ends)
    restoreTerminal()
    _exit(128 + (second > 0 ? second : number))
  }

  /// Waits for a signal.
  ///
  /// - Returns: its number; 0 for a key that is read as such.
  private func waitForSignal() -> Int32 {
    var signals = Self.signals
    var info = siginfo_t()
    let number = sigwaitinfo(&signals, &info)
    // One from the keyboard, not from another process.
    return number == SIGINT && info.si_code == Self.fromKernel && note(.interrupt) ? 0 : number
  }

  /// SI_KERNEL of siginfo.h, which is a macro.
  private static let fromKernel: Int32 = 0x80

  /// Does what a signal asks for.
  ///
  /// - Returns: whether it ends the program.
  private func ends(_ number: Int32) -> Bool {
    switch number {
    case SIGTSTP: suspend()
    case SIGQUIT: quit()
    case SIGCONT: resume()
    case SIGWINCH: _ = note(.resized)
    case SIGINT, SIGTERM: return true
    default: break
    }
    return false
  }

  /// Restores the terminal's settings.
  ///
  /// - Returns: what they were; nil where there is no terminal.
  @discardableResult private func restoreTerminal() -> termios? {
    guard let mode = terminal.withLock(\.self) else { return nil }
    var present = termios()
    guard tcgetattr(STDIN_FILENO, &present) == 0 else { return nil }
    if keyMode.withLock({ $0 }) != nil { Console.put(FatalSignals.pasteModeEnd, to: STDOUT_FILENO) }
    Console.restore(mode)
    return present
  }

  /// Stops the program, as the signal does by itself.
  private func suspend() {
    // The shell goes on below the line: what is said of it, and the status, must not stand in its way.
    if keyMode.withLock({ $0 }) != nil { Console.put("\u{1B}[J", to: STDOUT_FILENO) }
    let mode = restoreTerminal()
    // This thread's own signal, so that it goes on only with the program.
    raise(SIGSTOP)
    if let mode, tcgetpgrp(STDIN_FILENO) == getpgrp() { Console.restore(mode) }
  }

  /// Reads keys again where the program goes on in the foreground, also after it went on in the background.
  private func resume() {
    guard let mode = keyMode.withLock({ $0 }), tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
    Console.restore(mode)
    _ = note(.resumed)
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
