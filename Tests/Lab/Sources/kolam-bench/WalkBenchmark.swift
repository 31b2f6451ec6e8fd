import Foundations
import Glibc
import Hosting
import Maestro
import Runtime
import Walkthroughs

/// Epicura's walkthroughs in all cases on one core, every screen drawn, as `kolam walk --jobs 1` runs them.
struct WalkBenchmark {
  /// The minimum steps per second.
  static let rateBar = 8000.0
  /// The minimum steps per second in the first walk of a process.
  static let firstRateBar = 4000.0
  /// The maximum 95th percentile of a step, in milliseconds.
  static let stepBar = 1.0
  /// The maximum duration of a step that waits 30 s of virtual time, in milliseconds.
  static let waitBar = 2.0

  let root: String
  let rounds: Int
  let isFresh: Bool

  /// The measurements.
  struct Result {
    var cases = 0
    var steps = 0
    var failed = 0
    /// Seconds of the fastest round.
    var seconds = Double.infinity
    /// Seconds of the first round, in which devices reuse nothing of earlier ones.
    var firstSeconds: Double?
    /// Milliseconds per step, by percentile, in the fastest round.
    var median = 0.0
    var late = 0.0
    /// Milliseconds of a step that waits 30 s of virtual time until its timeout.
    var wait = 0.0

    var rate: Double { Double(steps) / seconds }
    var firstRate: Double { firstSeconds.map { Double(steps) / $0 } ?? 0 }
  }

  /// Measures and prints.
  ///
  /// - Parameter asJSON: whether to print one line of JSON, for `scripts/bench-walk`.
  /// - Returns: whether all bars are met.
  /// - Throws: an error if the app or its flows cannot be read.
  func run(asJSON: Bool) throws -> Bool {
    let result = try measure()
    let holds =
      result.rate >= Self.rateBar && result.firstRate >= Self.firstRateBar && result.late <= Self.stepBar
      && result.wait < Self.waitBar
      && result.failed == 0
    if asJSON {
      print(
        "{\"steps\":\(result.steps),\"rate\":\(result.rate.rounded()),\"first\":\(result.firstRate.rounded()),\"median\":\(result.median),\"p95\":\(result.late),\"wait\":\(result.wait)}"
      )
      return holds
    }
    print("\(result.cases) cases, \(result.steps) steps, \(result.failed) cases failed")
    print("steps a second              \(Int(result.rate))  (bar \(Int(Self.rateBar)))")
    print("  in the first walk         \(Int(result.firstRate))  (bar \(Int(Self.firstRateBar)))")
    print("a step, median              \(result.median.rounded(to: 3)) ms")
    print("a step, 95 of 100           \(result.late.rounded(to: 3)) ms  (bar \(Int(Self.stepBar)))")
    print("30 s waited for in vain     \(result.wait.rounded(to: 3)) ms  (bar \(Int(Self.waitBar)))")
    return holds
  }

  private func measure() throws -> Result {
    var diagnostics = Diagnostics()
    guard let app = App.load(AppFolder(root: root, app: "epicura"), into: &diagnostics),
      !diagnostics.hasErrors
    else { throw BenchmarkError(DiagnosticRenderer().text(diagnostics.sorted)) }
    let files = FolderFlowFiles()
    let workspace = try WorkspaceReader().find(
      "\(root)/Screens/epicura/walkthroughs", into: &diagnostics
    ).workspace
    var set = FlowSet(files: files)
    for path in workspace.paths { set.add(path) }
    let matrix = WalkMatrix(
      app, asked: [.locale: ["en", "hi", "ta"], .tier: ["free", "pro"], .device: ["all"]])
    let cases = try workspace.paths.compactMap { set.flows[$0] }.flatMap { try matrix.cases(of: $0) }
    var settings = WalkSettings()
    settings.stopwatch = { Self.now }
    let host = try EmbeddedWalkHost(app, isCloning: !isFresh)
    let walk = Walk(host, flows: set.flows, files: files, settings)
    var result = Result()
    for _ in 0..<rounds {
      let record = walk.run(cases, jobs: 1)
      let seconds = record.wall.seconds
      result.firstSeconds = result.firstSeconds ?? seconds
      guard seconds < result.seconds else { continue }
      result.seconds = seconds
      result.cases = record.cases.count
      result.failed = record.cases.count { $0.status == .failed }
      // A step with nested steps takes as long as these.
      let times = record.cases.flatMap(\.leaves).map { $0.wall.seconds * 1000 }.sorted()
      result.steps = times.count
      result.median = times[times.count / 2]
      result.late = times[times.count * 95 / 100]
    }
    result.wait = try wait(host, settings)
    return result
  }

  /// Measures a step that waits 30 s of virtual time for an element that never appears.
  private func wait(_ host: EmbeddedWalkHost, _ settings: WalkSettings) throws -> Double {
    let text = """
      appId: com.epicura.app
      ---
      - launchApp
      - extendedWaitUntil: { visible: { id: never }, timeout: 30000 }
      """
    var set = FlowSet(files: SingleFlowFiles(text: text))
    set.add("wait.yaml")
    guard let flow = set.flows["wait.yaml"] else { throw BenchmarkError("no flow to wait in") }
    let walkCase = try WalkMatrix(host.app).cases(of: flow)[0]
    let walk = Walk(host, flows: set.flows, files: SingleFlowFiles(text: text), settings)
    let times = (0..<15).compactMap { _ in walk.walk(walkCase).steps.last?.wall.seconds }.sorted()
    return times[times.count / 2] * 1000
  }

  /// A flow without a file.
  private struct SingleFlowFiles: FlowFiles {
    let text: String
    func kind(of path: String) -> FlowFileKind { path == "wait.yaml" ? .file : .missing }
    func read(_ path: String) throws(Diagnostic) -> SourceText { SourceText(path: path, text: text) }
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension CaseRecord {
  /// The steps without nested steps.
  fileprivate var leaves: [StepRecord] {
    steps.indices.filter { $0 + 1 == steps.count || steps[$0 + 1].depth <= steps[$0].depth }.map { steps[$0] }
  }
}

extension Duration {
  fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
