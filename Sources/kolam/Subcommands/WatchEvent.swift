import Glibc
import Runtime
import Simulation

/// What ends the wait of a command that repeats its work after each change.
enum WatchEvent<Change> {
  /// Somebody pressed q, or the input ended; or a signal arrived.
  case ended(isInterrupted: Bool)
  /// Files have changed.
  case changed(Change)

  /// Waits for a change, a key or a signal.
  ///
  /// - Parameters:
  ///   - watches: tell that something may have changed.
  ///   - interrupts: the signals.
  ///   - change: returns what has changed; nil where nothing has.
  /// - Returns: what came first.
  static func next(
    of watches: [FileWatch?], _ interrupts: Interrupts, change: () -> Change?
  ) -> WatchEvent {
    interrupts.saveTerminal()
    let keyboard = Keyboard()
    defer { keyboard.restore() }
    let descriptors = watches.map { $0?.descriptor ?? -1 }
    while !interrupts.wasInterrupted {
      let ready = Descriptors.wait(
        descriptors + [STDIN_FILENO, interrupts.interruption.descriptor], milliseconds: -1)
      if ready.contains(STDIN_FILENO) {
        let bytes = Console.read(STDIN_FILENO)
        if bytes.contains(where: { $0 == UInt8(ascii: "q") || $0 == 4 }) {
          return .ended(isInterrupted: false)
        }
        // Nobody is left to end it.
        if bytes.isEmpty { return .ended(isInterrupted: false) }
      }
      if let change = change() { return .changed(change) }
    }
    return .ended(isInterrupted: true)
  }
}

/// Keyboard input without line editing: keys arrive without Enter and are not echoed.
struct Keyboard {
  private let before: termios?

  init() {
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0 else {
      before = nil
      return
    }
    before = mode
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  func restore() { before.map(Console.restore) }
}
