import Authoring
import Foundations
import FrontKit
import Hosting
import Maestro
import Runtime
import Simulation
import Walkthroughs

/// Runs the walk of a request and reports the result.
struct Walker {
  let setup: WalkSetup
  let interrupts: Interrupts

  init(_ setup: WalkSetup, interrupts: Interrupts) {
    self.setup = setup
    self.interrupts = interrupts
  }

  /// Walks once.
  func run() throws -> FrontKit.ExitCode {
    do {
      guard let choice = try choose() else { return .fine }
      return try walk(choice)
    } catch is WalkRejectedError {
      return .invalidScript
    } catch is Interrupted {
      return interrupts.exitCode
    }
  }

  /// Reads flows and apps.
  ///
  /// - Returns: what to walk; nil where nothing of what failed last time is left, which was told.
  /// - Throws: ``WalkRejectedError`` where something is wrong that was told already, a diagnostic or a ``CommandError``.
  func choose() throws -> Choice? {
    var request = setup.request
    var words = setup.words
    var gone: [FailedCase] = []
    if request.isLastFailed {
      let failed = try FailedFlows(setup.lastRun.read(), named: words, files: FolderFlowFiles())
      report(failed.notes)
      if let emptiness = failed.emptiness {
        try Console.write(emptiness)
        try setup.lastRun.write(WalkRecord(cases: [], wall: .zero), without: failed.gone)
        return nil
      }
      (request.lastFailed, words, gone) = (failed.cases, failed.words, failed.gone)
    }
    request.paths = try Checkout.flowPaths(words, in: setup.root)
    let files = FolderFlowFiles(within: WorkspaceRoots(of: request.paths))
    let flows = try WorkspaceFlows(request, files: files)
    if !flows.diagnostics.all.isEmpty { ErrorOutput.show(BlottedSource.of(flows.diagnostics.sorted)) }
    if flows.diagnostics.hasErrors { throw WalkRejectedError() }
    let choice = try FlowSelection(flows, request, apps: AppFolder.apps(in: setup.root)) { name in
      try load(AppFolder(root: setup.root, app: name))
    }
    return Choice(flows: choice, request: request, files: files, gone: gone)
  }

  /// The flows and cases of a walk, and what was asked for.
  struct Choice {
    var flows: FlowSelection
    let request: WalkRequest
    /// The files that flows may read.
    let files: FolderFlowFiles
    /// The cases that failed last time, and whose flows are gone.
    let gone: [FailedCase]
  }

  private func load(_ folder: AppFolder) throws(WalkRejectedError) -> App {
    var diagnostics = Diagnostics()
    let app = App.load(folder, implementing: setup.standIns.plugins, into: &diagnostics)
    if diagnostics.hasErrors { ErrorOutput.show(diagnostics, of: folder.root) }
    guard let app, !diagnostics.hasErrors else { throw WalkRejectedError() }
    if let broken = app.startFailures() {
      ErrorOutput.show(broken, of: folder.root)
      throw WalkRejectedError()
    }
    return app
  }

  /// Walks what was chosen.
  func walk(_ asked: Choice) throws -> FrontKit.ExitCode {
    let plan = try WalkPlan(asked.flows, for: asked.request)
    report(plan.notes)
    try Console.write(plan.output)
    guard let choice = plan.choice else { return .fine }
    let apps = choice.apps.filter { !$0.stages.allSatisfy(\.cases.isEmpty) }.map(\.app)
    try setup.film.check(apps)
    report(setup.ignoredFlags(of: apps))
    let (record, shortfalls) = try record(choice, asked.files)
    let outcome = WalkOutcome(record, isInterrupted: interrupts.wasInterrupted)
    try interrupts.finishing {
      try setup.lastRun.write(record, without: asked.gone + plan.gone)
      try show(record)
      report(try setup.files.write(record))
    }
    switch outcome {
    case .passed:
      report(shortfalls)
      return shortfalls.isEmpty ? .fine : .expectationFailed
    case .failed: return .expectationFailed
    case .interrupted: return interrupts.exitCode
    }
  }

  /// Walks and writes what belongs to an app.
  ///
  /// - Returns: the results, and where coverage falls short of what was asked for, a line each.
  private func record(
    _ choice: FlowSelection, _ files: FolderFlowFiles
  ) throws -> (record: WalkRecord, shortfalls: [String]) {
    var shortfalls: [String] = []
    let mask = SecretMask(choice.secrets(given: setup.settings.env))
    let start = setup.settings.stopwatch()
    let progress = WalkProgress(
      choice.cases.count, isQuiet: setup.reporting.quiet, setup.settings.stopwatch)
    defer { progress?.end() }
    let cases = try choice.apps.flatMap { flows in
      let cases =
        flows.stages.allSatisfy(\.cases.isEmpty)
        ? []
        : Walk(
          try host(of: flows.app, mask), flows: choice.flows, files: files, setup.settings
        ).run(flows.stages, jobs: setup.jobs) { progress?.note($0) }
      let walked = WalkRecord(cases: cases, wall: setup.settings.stopwatch() - start)
      try interrupts.finishing {
        try setup.film.write(
          walked, of: flows.app, hasTimings: setup.reporting.timings, remarks: setup.remarks)
        if setup.reporting.coverage {
          try CoverageText.show(
            walked, of: flows.app, isWhole: setup.reporting.verbose,
            isBesideReport: setup.reporting.format != .text && setup.reporting.output == nil)
        }
      }
      if let thresholds = setup.reporting.minCoverage {
        let coverage = CoverageReport(walked.coverage, of: flows.app)
        shortfalls += thresholds.shortfalls(of: coverage).map { "\(flows.app.folder.app): \($0.words)" }
      }
      return cases
    }
    return (WalkRecord(cases: cases, wall: setup.settings.stopwatch() - start), shortfalls)
  }

  /// Returns the host that creates the devices of an app's cases.
  private func host(of app: App, _ mask: SecretMask) throws -> any WalkHost {
    let log = setup.log.map { file in { @Sendable (line: String) in file.write(mask.hide(line) + "\n") } }
    guard var remote = setup.backend.walkHost(of: app, bluetooth: setup.bluetooth, log: log) else {
      var host = try EmbeddedWalkHost(app, dialects: setup.dialects.names(of: app), log: log)
      host.usesStandIns = setup.standIns.stub
      return host
    }
    remote.usesStandIns = setup.standIns.stub
    let problems = try remote.problems(interrupts.interruption)
    ErrorOutput.show(problems)
    if problems.contains(where: { $0.severity == .error }) { throw WalkRejectedError() }
    return remote
  }

  // MARK: Telling

  private func report(_ lines: [String]) {
    for line in lines { ErrorOutput.write("kolam: \(line)\n") }
  }

  private func show(_ record: WalkRecord) throws {
    var report = WalkReport(record, command: setup.command)
    report.remarks = setup.remarks
    report.suite = setup.reporting.testSuiteName ?? report.suite
    let (reporting, settings) = (setup.reporting, setup.settings)
    guard let output = reporting.output else {
      try Console.write(reporting.writer(reporting.format, toTerminal: true, settings).write(report))
      return
    }
    let text = reporting.writer(reporting.format, toTerminal: false, settings).write(report)
    try AtomicFile.write(Array(text.utf8), to: output)
    try Console.write(reporting.writer(.text, toTerminal: true, settings).write(report))
  }
}

/// Something keeps flows from being walked, and it was told what.
struct WalkRejectedError: Error {}
