import Foundations
import Glibc
import Hosting
import Maestro
import Runtime
import Simulation
import FrontKit
import Walkthroughs

/// Walks what a request asks for and tells what came of it.
struct Walker {
  let request: WalkRequest
  let interrupts: Interrupts

  init(_ request: WalkRequest, interrupts: Interrupts) {
    self.request = request
    self.interrupts = interrupts
  }

  /// Walks once.
  func run() throws -> FrontKit.ExitCode {
    do {
      return try walk(try FlowChoice(request))
    } catch is WalkRefused {
      return .scriptWrong
    } catch is Interrupted {
      return interrupts.exitCode
    }
  }

  /// Walks what was chosen.
  func walk(_ choice: FlowChoice) throws -> FrontKit.ExitCode {
    var choice = choice
    if request.isLastFailed, try !keepLastFailed(&choice) { return .fine }
    let cases = choice.cases
    if request.isList {
      Console.write(cases.map(Self.listed).joined())
      return .fine
    }
    if cases.isEmpty {
      ErrorOutput.write("kolam: \(emptiness)\n")
      return .fine
    }
    let record = try record(choice, count: cases.count)
    let isInterrupted = interrupts.hasCome && record.cases.contains { $0.status == .canceled }
    try keep(record)
    try show(record)
    for line in try WalkFiles(folder: request.artifacts).write(record) {
      ErrorOutput.write("kolam: \(line)\n")
    }
    return isInterrupted ? interrupts.exitCode : record.failed.isEmpty ? .fine : .expectationFailed
  }

  private var emptiness: String {
    request.shard.map { "no cell is of part \($0.number) of \($0.count)" }
      ?? "no cell is left of the matrix: all of its combinations are excluded"
  }

  private func record(_ choice: FlowChoice, count: Int) throws -> WalkRecord {
    let start = request.settings.stopwatch()
    let progress = WalkProgress(count, isQuiet: request.reporting.quiet, request.settings.stopwatch)
    defer { progress?.end() }
    let cases = try choice.apps.flatMap { flows in
      let cases = Walk(
        try host(of: flows.app), flows: choice.flows, files: FolderFlowFiles(), request.settings
      ).run(flows.stages, jobs: request.jobs) { progress?.note($0) }
      let walked = WalkRecord(cases: cases, wall: request.settings.stopwatch() - start)
      try request.film.write(walked, of: flows.app)
      if request.reporting.coverage {
        CoverageText.show(
          walked, of: flows.app,
          isBesideReport: request.reporting.format != .text && request.reporting.output == nil)
      }
      return cases
    }
    return WalkRecord(cases: cases, wall: request.settings.stopwatch() - start)
  }

  /// What makes the devices of an app's cases.
  private func host(of app: App) throws -> any WalkHost {
    let log = request.log.map { file in { @Sendable (line: String) in file.write(line + "\n") } }
    guard let remote = request.backend.walkHost(of: app, log: log) else {
      return try EmbeddedWalkHost(app, log: log)
    }
    let problems = try remote.problems(interrupts.interruption)
    ErrorOutput.show(problems)
    if problems.contains(where: { $0.severity == .error }) { throw WalkRefused() }
    return remote
  }

  // MARK: What failed last time

  /// Leaves the cases that failed last time; false where there are none, which is told.
  private func keepLastFailed(_ choice: inout FlowChoice) throws -> Bool {
    guard let failed = try request.lastRun.read() else {
      throw CommandError("nothing was walked here yet, so nothing failed; walk without --last-failed first")
    }
    let known = Set(choice.cases.map(\.id))
    for id in failed where !known.contains(id) {
      ErrorOutput.write(
        "kolam: `\(visibleText(id))` failed last time and is not among these cells any more\n")
    }
    let wanted = Set(failed)
    choice.keep { wanted.contains($0.id) }
    if !choice.cases.isEmpty { return true }
    Console.write(
      failed.isEmpty ? "Nothing failed last time.\n" : "Nothing of what failed last time is left.\n")
    return false
  }

  /// Keeps what failed, and what failed before and was not come to again.
  private func keep(_ record: WalkRecord) throws {
    var failed = record.failed.map(\.walkCase.id)
    if request.isLastFailed {
      failed += record.cases.filter { $0.status == .canceled }.map(\.walkCase.id)
    }
    try request.lastRun.write(failed)
  }

  // MARK: Telling

  private func show(_ record: WalkRecord) throws {
    var report = WalkReport(record, command: request.command)
    report.suite = request.reporting.testSuiteName ?? report.suite
    let (reporting, settings) = (request.reporting, request.settings)
    guard let output = reporting.output else {
      Console.write(reporting.writer(reporting.format, toTerminal: true, settings).write(report))
      return
    }
    let text = reporting.writer(reporting.format, toTerminal: false, settings).write(report)
    try AtomicFile.write(Array(text.utf8), to: output)
    Console.write(reporting.writer(.text, toTerminal: true, settings).write(report))
  }

  /// A case with its tags, which no axis can be taken for.
  private static func listed(_ walkCase: WalkCase) -> String {
    let tags = walkCase.flow.header.tags
    return visibleText(walkCase.id) + (tags.isEmpty ? "" : "\t" + visibleText(tags.joined(separator: ",")))
      + "\n"
  }
}
