import Foundation
import Glibc
import TestSupport
import Testing

/// A running program, such as `kolam serve`.
final class ServedProgram {
  private let process = Process()
  private let output = Pipe()
  private let errors: URL
  private var unread = ""

  /// Its standard error so far.
  var log: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  /// Starts the program with a data folder of its own.
  init(_ arguments: [String], data: URL, root: URL = Executable.root) throws {
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    errors = data.appendingPathComponent("errors-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    process.executableURL = try #require(Executable.path)
    process.arguments = arguments
    process.currentDirectoryURL = root
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": data.path, "XDG_DATA_HOME": data.path, "LANG": "C.UTF-8",
      "TZ": "Asia/Kolkata",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Waits for the next line of output; nil at the end.
  func readLine() -> String? {
    while !unread.contains("\n") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      unread += String(decoding: data, as: UTF8.self)
    }
    let line = unread.prefix { $0 != "\n" }
    unread = String(unread.dropFirst(line.count + 1))
    return String(line)
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the program to exit.
  ///
  /// - Returns: the exit code; after a signal, 128 plus its number, as in a shell.
  func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
      ? 128 + process.terminationStatus : process.terminationStatus
  }

  /// Whether it is still running.
  var isRunning: Bool { process.isRunning }
}

/// `kolam serve` of Epicura on a free port.
struct ServedEpicura {
  let program: ServedProgram
  /// The first lines of output.
  let lines: [String]
  /// The address of the main server, with its prefix.
  let address: String

  var port: UInt16 {
    let digits = address.dropFirst("http://127.0.0.1:".count).prefix { $0.isNumber }
    return UInt16(digits) ?? 0
  }

  init(_ kolam: Executable, _ arguments: String..., data: String = "served") throws {
    let data = kolam.data.appendingPathComponent(data)
    program = try ServedProgram(
      ["serve", "epicura", "--port", "0", "--data", data.path] + arguments, data: kolam.data)
    lines = (0..<3).compactMap { [program] _ in program.readLine() }
    // In a text line it is the last word, in JSON the last string.
    address = try #require(
      lines.first?.split { " \"".contains($0) }.last { $0.hasPrefix("http") }.map(String.init),
      "\(program.log)")
  }

  /// Posts JSON to a path of the server and returns the whole response.
  func post(_ path: String, _ body: String) throws -> String {
    let client = try RawClient(port)
    client.send(
      "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
    return try #require(client.readToEnd())
  }

  /// Requests a path of the server and returns the whole response.
  func get(_ path: String) throws -> String {
    let client = try RawClient(port)
    client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    return try #require(client.readToEnd())
  }
}
