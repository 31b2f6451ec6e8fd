import Foundation
import Testing

/// The built program, run as by a user or a script.
struct Executable {
  /// The result of a run.
  struct Run {
    var output: String
    var errors: String
    var code: Int32

    var lines: [Substring] { output.split(separator: "\n") }
  }

  /// A data folder of its own, so that runs are independent.
  let data = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The program beside the tests, unless `KOLAM_EXECUTABLE` names another build of it.
  static let path: URL? = {
    if let named = ProcessInfo.processInfo.environment["KOLAM_EXECUTABLE"] {
      return URL(fileURLWithPath: named)
    }
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    let bundle = maps.split(separator: "\n").first { $0.hasSuffix("PackageTests.xctest") }
    return bundle?.split(separator: " ").last.map {
      URL(fileURLWithPath: String($0)).deletingLastPathComponent().appendingPathComponent("kolam")
    }
  }()

  func callAsFunction(
    _ arguments: String..., input: String = "", environment: [String: String] = [:], root: URL = Self.root
  ) throws -> Run {
    try run(arguments, input: input, environment: environment, root: root)
  }

  func callAsFunction(
    _ arguments: [String], input: String = "", environment: [String: String] = [:], root: URL = Self.root
  ) throws -> Run {
    try run(arguments, input: input, environment: environment, root: root)
  }

  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:], root: URL = Self.root,
    program: URL? = Self.path
  ) throws -> Run {
    let process = Process()
    process.executableURL = try #require(program)
    process.arguments = arguments
    process.currentDirectoryURL = root
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": data.path, "XDG_DATA_HOME": data.path, "LANG": "C.UTF-8",
      "TZ": "Asia/Kolkata",
    ].merging(environment) { _, new in new }
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    stdin.fileHandleForWriting.write(Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    let errors = stderr.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(
      output: String(decoding: output, as: UTF8.self), errors: String(decoding: errors, as: UTF8.self),
      code: process.terminationStatus)
  }

  /// Runs a shell command line in which the program is called `kolam`, with both output streams merged.
  ///
  /// - Parameters:
  ///   - line: the command line.
  ///   - code: the exit code of the previous line, for `$?`.
  ///   - input: the typed input.
  ///   - root: the checkout.
  /// - Returns: the result; its output includes everything printed.
  /// - Throws: an error if the shell cannot be run.
  func shell(_ line: String, after code: Int32 = 0, input: String = "", root: URL) throws -> Run {
    try run(
      ["-c", "exec 2>&1; (exit \(code)); \(line)"], input: input,
      environment: ["PATH": "\(root.path)/scripts:/usr/bin:/bin", "KOLAM_ROOT": root.path], root: root,
      program: URL(fileURLWithPath: "/bin/sh"))
  }

  func remove() { try? FileManager.default.removeItem(at: data) }
}
