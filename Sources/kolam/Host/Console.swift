import Glibc
import TextFront

/// The standard streams of the program.
enum Console {
  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The width of the terminal in cells, if there is one.
  static var columns: Int? { columns(of: STDOUT_FILENO) }

  /// Returns the width of the terminal behind a descriptor in cells, if it is one.
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

  /// Makes the terminal's line editing erase whole characters and not bytes, as any script but Latin needs; many
  /// remote connections do not set this.
  ///
  /// - Returns: the previous settings; nil if nothing was changed.
  static func useUnicodeErase() -> termios? {
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0, mode.c_iflag & tcflag_t(IUTF8) == 0 else { return nil }
    let before = mode
    mode.c_iflag |= tcflag_t(IUTF8)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    return before
  }

  /// The height of the terminal in rows, if there is one.
  static var rows: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
    return Int(size.ws_row)
  }

  /// Makes the terminal give each key at once and show none; those that are signals, such as Ctrl-C, still are.
  ///
  /// - Returns: the settings before and now; nil where there is no terminal.
  static func useKeys() -> (before: termios, now: termios)? {
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    let before = mode
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    // What was printed is not lost at a signal.
    mode.c_lflag |= tcflag_t(ISIG | NOFLSH)
    mode.c_iflag &= ~tcflag_t(IXON | ISTRIP | INLCR | IGNCR | ICRNL)
    mode.c_oflag |= tcflag_t(OPOST | ONLCR)
    withUnsafeMutableBytes(of: &mode.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    restore(mode)
    return (before, mode)
  }

  /// Restores the terminal's settings.
  static func restore(_ mode: termios) {
    var mode = mode
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  /// Ignores the signals that kill a program which writes to a closed pipe or beyond the limit of files, so that
  /// ``put(_:to:)`` can report it.
  static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Opens standard streams that are closed, so that no file takes their place; a write to them still fails.
  static func reserveClosedStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes all of a text to standard output.
  ///
  /// - Parameter text: the text.
  /// - Throws: why not all of it could be written.
  static func write(_ text: String) throws(OutputError) {
    let number = put(text, to: STDOUT_FILENO)
    if number != 0 { throw OutputError(number) }
  }

  /// Writes all of a text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - descriptor: where it goes.
  /// - Returns: the number of the error (errno), or zero.
  @discardableResult
  static func put(_ text: String, to descriptor: Int32) -> Int32 {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        guard errno == EAGAIN else { return errno }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
        continue
      }
      rest = rest.dropFirst(count)
    }
    return 0
  }

  /// Reads the available bytes; empty at the end.
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

/// Standard output cannot be written.
enum OutputError: Error, Hashable {
  /// Its reader has closed the pipe, as `head` does: the command ends quietly.
  case closedPipe
  /// Anything else, such as a full disk, by the number of the error (errno).
  case failed(Int32)

  init(_ number: Int32) { self = number == EPIPE ? .closedPipe : .failed(number) }

  /// The sentence for people; nil where there is nothing to say.
  var message: String? {
    switch self {
    case .closedPipe: nil
    case .failed(EBADF): "standard output is closed"
    case .failed(let number): "standard output cannot be written: \(String(cString: strerror(number)))"
    }
  }
}
