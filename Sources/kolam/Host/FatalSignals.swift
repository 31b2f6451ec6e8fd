import Glibc

/// Restores the terminal where a signal ends the program that nothing can be done about, such as that of a crash.
enum FatalSignals {
  // Set once, before the handlers, and never freed: a handler may use nothing that locks or allocates.
  nonisolated(unsafe) private static var saved: UnsafeMutablePointer<termios>?

  /// Ends the mode in which pasted text is marked (xterm, bracketed paste).
  static let pasteModeEnd = "\u{1B}[?2004l"

  /// Restores these settings from now on where such a signal comes.
  static func restore(_ mode: termios) {
    guard saved == nil else { return }
    let pointer = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    pointer.initialize(to: mode)
    saved = pointer
    for number in [SIGHUP, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGXCPU] {
      var old = sigaction()
      // A handler that is there already, such as one that prints where a crash was, stays.
      guard sigaction(number, nil, &old) == 0, old.__sigaction_handler.sa_handler == nil else { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        if let saved = FatalSignals.saved { tcsetattr(STDIN_FILENO, TCSANOW, saved) }
        let end: StaticString = "\u{1B}[?2004l"
        _ = Glibc.write(STDOUT_FILENO, end.utf8Start, end.utf8CodeUnitCount)
        // It is blocked until the handler returns, and ends the program then.
        signal(number, SIG_DFL)
        raise(number)
      }
      sigaction(number, &action, nil)
    }
  }
}
