import Glibc
import Simulation

/// The beginning of a line that is being typed while something is printed.
///
/// The terminal keeps it until Return, and has shown it before the output. Behind the next prompt nobody would see
/// it, but it would still be read. So it is taken from the terminal before the output and typed again after it. Where
/// the kernel forbids that (`dev.tty.legacy_tiocsti` is 0) it is only printed, and can no longer be erased.
struct TypedLine {
  /// What was taken from the terminal.
  private var bytes: [UInt8] = []
  /// Whether something was printed since it was shown.
  private var isHidden = false

  private static let escape: UInt8 = 0x1B

  /// Takes the line from the terminal, since something will be printed.
  mutating func hide() {
    guard !isHidden else { return }
    isHidden = true
    bytes += Self.taken()
  }

  /// Shows the line after what was printed.
  ///
  /// - Returns: whether it was ended meanwhile, so that it can be read.
  /// - Throws: an error if it cannot be printed.
  mutating func show() throws(OutputError) -> Bool {
    guard isHidden else { return false }
    isHidden = false
    bytes += Self.taken()
    if bytes.contains(UInt8(ascii: "\n")) { return true }
    // Control characters are commands to the terminal, but for the tabulator and what arrow keys begin with.
    bytes.removeAll { ($0 < 0x20 && $0 != 0x09 && $0 != Self.escape) || $0 == 0x7F }
    if Self.type(bytes) {
      bytes = []
    } else {
      try Console.write(String(decoding: bytes.filter { $0 != Self.escape }, as: UTF8.self))
    }
    return false
  }

  /// Returns what the terminal does not have any more: the beginning of what is read next.
  mutating func end() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Takes a line that is not ended: the terminal gives it only while it edits no lines.
  private static func taken() -> [UInt8] {
    var mode = termios()
    let isShown = tcflag_t(ICANON | ECHO)
    // The settings are those of the program in the foreground; a line that is ended is read as always.
    guard tcgetpgrp(STDIN_FILENO) == getpgrp(), tcgetattr(STDIN_FILENO, &mode) == 0,
      mode.c_lflag & isShown == isShown, !isReadable
    else { return [] }
    let before = mode
    mode.c_lflag &= ~tcflag_t(ICANON)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    defer { Console.restore(before) }
    return isReadable ? Console.read(STDIN_FILENO) : []
  }

  private static var isReadable: Bool { !Descriptors.wait([STDIN_FILENO], milliseconds: 0).isEmpty }

  /// Types on the terminal, which shows it.
  private static func type(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { byte in
      var byte = byte
      return ioctl(STDIN_FILENO, UInt(TIOCSTI), &byte) == 0
    }
  }
}
