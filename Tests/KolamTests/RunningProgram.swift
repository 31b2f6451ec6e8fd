import Foundation
import Glibc
import Testing

/// A running program that can receive signals.
final class RunningProgram {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts the program.
  init(_ arguments: [String], root: URL) throws {
    process.executableURL = try #require(Executable.path)
    process.arguments = arguments
    process.currentDirectoryURL = root
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": root.path, "XDG_DATA_HOME": root.path, "LANG": "C.UTF-8",
    ]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Waits until the program has used some processor time, in hundredths of a second, so that it is at work.
  func work(for ticks: Int) throws {
    while true {
      let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
      // proc_pid_stat(5): utime is field 14, the 12th after the name in parentheses.
      let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
      try #require(fields.first != "Z", "the program ended before it was at work")
      if fields.count > 11, Int(fields[11]) ?? 0 >= ticks { return }
      poll(nil, 0, 5)
    }
  }

  /// Waits until the program has printed a text.
  func print(until part: String) throws {
    var heard = ""
    while !heard.contains(part) {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the program ended before it said \(part): \(heard)")
      heard += String(decoding: data, as: UTF8.self)
    }
  }

  /// Sends a signal and waits for the program to exit.
  ///
  /// - Returns: the exit code as in a shell, the output since, and the duration.
  func end(_ signal: Int32) -> (code: Int32, output: String, time: Duration) {
    let clock = ContinuousClock()
    let began = clock.now
    kill(process.processIdentifier, signal)
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let time = clock.now - began
    let code = process.terminationStatus
    return (
      process.terminationReason == .uncaughtSignal ? 128 + code : code, String(decoding: text, as: UTF8.self),
      time
    )
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}

/// Walks and sessions that never end.
enum EndlessApp {
  private static let rows = """
    screen: home
    title: { verbatim: Home }
    state: { ticks: int }
    every: [ { time: 1s, do: [ { set: { state.ticks: "${state.ticks + 1}" } } ] } ]
    body: [ { text: { verbatim: "Ticks ${state.ticks}" }, id: ticks } ]
    """
  /// Waits repeatedly for more than a year of virtual time.
  static let waiting = """
    appId: small
    ---
    - launchApp
    - setLocation: { latitude: 12.97, longitude: 77.59 }
    - retry:
        maxRetries: 3
        commands:
          - travel: { points: [ '12.98,77.59', '12.97,77.59' ], speed: 0.00001 }
    """
  /// Runs an endless loop in JavaScript.
  static let computing = """
    appId: small
    ---
    - launchApp
    - repeat: { times: 1000, commands: [ { evalScript: { script: "${(() => { while (true) {} })()}", optional: true } } ] }
    """

  static func checkout(_ flow: String) throws -> SmallCheckout {
    let checkout = try SmallCheckout(["small": ["home.yaml": rows]])
    try FileManager.default.createDirectory(
      at: checkout.root.appendingPathComponent("Screens/small/walkthroughs"),
      withIntermediateDirectories: true)
    try checkout.write("Screens/small/walkthroughs/flow.yaml", flow)
    return checkout
  }
}
