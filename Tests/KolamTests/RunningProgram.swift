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

  /// Waits until the program and its children have used some processor time, in hundredths of a second, so that it is
  /// at work.
  func work(for ticks: Int) throws {
    let folder = "/proc/\(process.processIdentifier)"
    while true {
      let fields = Self.fields(folder)
      try #require(fields.first != "Z", "the program ended before it was at work")
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/task")) ?? []
      let children = threads.compactMap {
        try? String(contentsOfFile: "\(folder)/task/\($0)/children", encoding: .utf8)
      }.flatMap { $0.split(separator: " ") }
      let used = ([fields] + children.map { Self.fields("/proc/\($0)") }).map {
        $0.count > 11 ? Int($0[11]) ?? 0 : 0
      }
      if used.reduce(0, +) >= ticks { return }
      poll(nil, 0, 5)
    }
  }

  /// The fields of a process after its name (proc_pid_stat(5)): the state, and as the 12th the processor time.
  private static func fields(_ folder: String) -> [Substring] {
    let text = (try? String(contentsOfFile: "\(folder)/stat", encoding: .utf8)) ?? ""
    return text.split(separator: ")").last?.split(separator: " ") ?? []
  }

  /// Gives the program lines to read.
  func write(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

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
  /// Walks many steps before it waits, so that a report on them takes a while.
  static let waitingAfterManySteps = waiting.replacing(
    "- launchApp\n",
    with: "- launchApp\n- repeat: { times: 10000, commands: [ { assertVisible: { id: ticks } } ] }\n")
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
