import Foundations
import Maestro
import PluginKit
import Runtime
import Services
import Simulation
import Synchronization
import Testing

@testable import Walkthroughs

/// The order of walks, which affects nothing else.
@Suite struct WalkOrderTests {
  private static let files = [
    "bad.yaml": "appId: demo\n---\n- launchApp\n- assertVisible: Nowhere\n",
    "good.yaml": "appId: demo\n---\n- launchApp\n- tapOn: Add\n- assertVisible: Count 1\n",
    "last.yaml": "appId: demo\n---\n- launchApp\n- tapOn: { text: Nowhere, optional: true }\n",
  ]

  private func cases(_ paths: [String], _ host: any WalkHost) throws -> ([WalkCase], Walk) {
    let files = MemoryFiles(files: Self.files)
    var set = FlowSet(files: files)
    for path in paths { set.add(path) }
    let matrix = WalkMatrix(host.app, asked: [.locale: ["all"], .device: ["all"]])
    let cases = try paths.flatMap { try matrix.cases(of: try #require(set.flows[$0])) }
    return (cases, Walk(host, flows: set.flows, files: files, WalkSettings()))
  }

  @Test(arguments: [1, 2, 8])
  func failureCancelsTheRestOfItsSequence(_ jobs: Int) throws {
    let demo = try DemoWalks()
    let (cases, walk) = try cases(["bad.yaml", "good.yaml", "last.yaml"], demo.host)
    let flows = Dictionary(grouping: cases, by: \.flow.source.path)
    let stages = [
      WalkStage(flows["bad.yaml"] ?? [], sequence: 1), WalkStage(flows["good.yaml"] ?? [], sequence: 1),
      WalkStage(flows["good.yaml"] ?? [], sequence: 2), WalkStage(flows["last.yaml"] ?? []),
    ]
    let told = Mutex(0)
    let records = walk.run(stages, jobs: jobs, each: { _ in told.withLock { $0 += 1 } })
    let expected: [CaseStatus] = [.failed, .canceled, .passed, .warned]
    #expect(records.map(\.status) == expected.flatMap { Array(repeating: $0, count: 6) })
    #expect(told.withLock { $0 } == 24)
  }

  @Test func everyFormatIsDeterministicOnAnyNumberOfJobs() throws {
    let demo = try DemoWalks()
    let (cases, walk) = try cases(["bad.yaml", "good.yaml", "last.yaml"], demo.host)
    var texts: Set<String> = []
    for jobs in [1, 1, 2, 5] {
      let report = WalkReport(
        WalkRecord(cases: walk.run(cases, jobs: jobs).cases, wall: .zero), command: RepeatCommand())
      texts.insert(
        WalkTextReport().write(report) + WalkJUnitReport().write(report) + WalkEvents().write(report)
          + WalkGitHubReport().write(report))
    }
    #expect(texts.count == 1)
  }

  @Test func nondeterministicCaseFails() throws {
    let demo = try DemoWalks()
    let steps = "- assertVisible: Home\n"
    var set = FlowSet(files: MemoryFiles(files: ["flow.yaml": "appId: demo\n---\n- launchApp\n" + steps]))
    set.add("flow.yaml")
    var settings = WalkSettings()
    settings.times = 5
    settings.recordsScreens = true
    let cases = try WalkMatrix(demo.host.app).cases(of: try #require(set.flows["flow.yaml"]))
    let files = MemoryFiles(files: [:])
    let steady = Walk(demo.host, flows: set.flows, files: files, settings).run(cases, jobs: 1)
    #expect(steady.cases.map(\.status) == [.passed])
    let fickle = Walk(UnstableHost(demo.host), flows: set.flows, files: files, settings).run(cases, jobs: 1)
    #expect(fickle.cases.map(\.status) == [.failed])
    #expect(fickle.cases[0].failure?.message == "walked 3 times, it went another way than the first time")
    #expect(fickle.cases[0].failure?.notes.first?.hasPrefix("first: {") == true)
  }
}

/// A host whose third device has another language.
private final class UnstableHost: WalkHost {
  private let host: DemoHost
  private let count = Mutex(0)

  init(_ host: DemoHost) { self.host = host }

  var app: App { host.app }

  func device(in world: WalkWorld) throws -> any WalkDevice {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return UnstableDevice(try host.device(in: world), isOther: number == 3)
  }
}

private final class UnstableDevice: WalkDevice {
  func setting(_ condition: BluetoothCondition) -> @Sendable () async -> Void { {} }
  func settingBluetoothPermission(_ isGranted: Bool) -> @Sendable () async -> Void { {} }
  private let device: any WalkDevice
  private let isOther: Bool

  init(_ device: any WalkDevice, isOther: Bool) {
    self.device = device
    self.isOther = isOther
  }

  func launch(_ settings: SessionSettings) throws -> AppSession {
    var settings = settings
    if isOther { settings.locale = "ta" }
    return try device.launch(settings)
  }

  func add(_ rows: [ValueMap], to collection: String) throws { try device.add(rows, to: collection) }
  func clearState() throws { try device.clearState() }
  func clearSecrets() { device.clearSecrets() }
  func sending(_ push: WalkPush) -> @Sendable () async throws -> Void { {} }
  func sending(_ request: HTTPRequest, to server: String?) -> @Sendable () async throws -> HTTPResponse {
    device.sending(request, to: server)
  }
}
