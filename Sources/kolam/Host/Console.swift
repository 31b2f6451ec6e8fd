import Glibc

/// The terminal or pipes that the program talks through.
enum Console {
  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many cells a line of the terminal has; nil where there is none.
  static var columns: Int? { columns(of: STDOUT_FILENO) }

  /// How many cells a line has of the terminal behind a descriptor; nil where there is none.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Switches the terminal's echo on or off, for secrets.
  static func setEcho(_ isOn: Bool) {
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
    if isOn { mode.c_lflag |= tcflag_t(ECHO) } else { mode.c_lflag &= ~tcflag_t(ECHO) }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode)
  }

  /// Lets the terminal's own line editing take back whole characters and not bytes, as it must for any script
  /// but Latin; many a connection comes without.
  ///
  /// - Returns: the keyboard's settings as they were; nil where nothing had to be changed.
  static func useUnicodeErase() -> termios? {
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0, mode.c_iflag & tcflag_t(IUTF8) == 0 else { return nil }
    let before = mode
    mode.c_iflag |= tcflag_t(IUTF8)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    return before
  }

  /// Gives the keyboard the settings that it had before.
  static func restore(_ mode: termios) {
    var mode = mode
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  /// Lets ``write(_:to:)`` tell that nobody reads any more, which would else end the program as if it had failed.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Writes all of a text.
  ///
  /// - Returns: false where nobody reads any more, which ends a program quietly.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN {
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, -1)
          continue
        }
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads what has arrived; empty at the end.
  static func read(_ descriptor: Int32) -> [UInt8] {
    while true {
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
        let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if result < 0 { failure = errno }
        count = max(0, result)
      }
      if failure != EINTR { return bytes }
    }
  }
}
