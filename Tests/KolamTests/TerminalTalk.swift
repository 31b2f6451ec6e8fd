import Foundation
import Glibc
import TestSupport
import Testing

/// The program in the foreground of a terminal of its own, with what is on its screen.
final class TerminalTalk {
  /// What is on the screen.
  private(set) var screen: TerminalScreen
  private let process = Process()
  private let terminal: Int32
  private let end: Int32
  private let before: termios
  private let size: (columns: Int, rows: Int)

  /// How long something may take to be on the screen, in milliseconds.
  private static let patience: Int32 = 20_000

  init(
    _ arguments: [String], root: URL, data: String, columns: Int = 60, rows: Int = 24,
    environment: [String: String] = ["NO_COLOR": "1"], showsErrors: Bool = false
  ) throws {
    var (terminal, end): (Int32, Int32) = (-1, -1)
    var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&terminal, &end, nil, nil, &window) == 0)
    for descriptor in [terminal, end] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (self.terminal, self.end) = (terminal, end)
    size = (columns, rows)
    screen = TerminalScreen(columns: columns, rows: rows)
    var mode = termios()
    try #require(tcgetattr(end, &mode) == 0)
    before = mode
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    process.arguments =
      ["--ctty", "--wait", try #require(Executable.path).path] + arguments + ["--data", data]
    process.currentDirectoryURL = root
    process.environment = ["TERM": "xterm", "LANG": "C.UTF-8", "HOME": data].merging(environment) { _, new in
      new
    }
    let handle = FileHandle(fileDescriptor: end, closeOnDealloc: false)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = showsErrors ? handle : FileHandle.nullDevice
    try process.run()
  }

  deinit {
    if process.isRunning { kill(program, SIGKILL) }
    close(terminal)
    close(end)
  }

  /// The program, which is in the foreground.
  var program: pid_t { tcgetpgrp(terminal) }

  /// Types bytes.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { _ = write(terminal, $0.baseAddress, $0.count) }
  }

  /// Reads until something is on the screen.
  func expect(
    _ what: String, at location: SourceLocation = #_sourceLocation, _ holds: (TerminalScreen) -> Bool
  ) throws {
    while !holds(screen) {
      var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      let isReady = poll(&waiting, 1, Self.patience) > 0
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = isReady ? read(terminal, &buffer, buffer.count) : 0
      try #require(
        count > 0, "not on the screen: \(what), but \(screen.lines.suffix(6)), at \(screen.cursorLine)",
        sourceLocation: location)
      screen.write(buffer[..<count])
    }
  }

  /// Reads until the line of the cursor is this one, with `|` at the cursor.
  func expect(line: String, at location: SourceLocation = #_sourceLocation) throws {
    try expect(line, at: location) { $0.cursorLine == line }
  }

  /// Reads until a line is on the screen.
  func expect(shown line: String, at location: SourceLocation = #_sourceLocation) throws {
    try expect(line, at: location) { $0.lines.contains(line) }
  }

  /// Types, and reads until the line of the cursor is this one.
  func type(_ text: String, showing line: String, at location: SourceLocation = #_sourceLocation) throws {
    type(text)
    try expect(line: line, at: location)
  }

  /// Empties the screen, as if something else had been written on it.
  func forgetScreen() { screen = TerminalScreen(columns: size.columns, rows: size.rows) }

  /// Waits until the program is stopped.
  func waitUntilStopped() throws {
    let id = program
    while true {
      let text = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
      let state = text.split(separator: ")").last?.split(separator: " ").first
      try #require(state != nil && state != "Z", "the program has ended")
      if state == "T" { return }
      poll(nil, 0, 5)
    }
  }

  /// Whether the terminal has the settings that it had before the program.
  var isRestored: Bool {
    var (mode, before) = (termios(), before)
    guard tcgetattr(end, &mode) == 0 else { return false }
    return memcmp(&mode, &before, MemoryLayout<termios>.size) == 0
  }

  /// Waits until the program has ended; returns its exit code as in a shell, and takes what it has still written.
  func finish() -> Int32 {
    process.waitUntilExit()
    var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while poll(&waiting, 1, 0) > 0, waiting.revents & Int16(POLLIN) != 0 {
      let count = read(terminal, &buffer, buffer.count)
      guard count > 0 else { break }
      screen.write(buffer[..<count])
    }
    let code = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? 128 + code : code
  }
}
