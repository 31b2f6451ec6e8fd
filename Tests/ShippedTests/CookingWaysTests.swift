import Foundation
import Foundations
import Hosting
import Maestro
import Runtime
import Testing
import Walkthroughs

/// A cook on servers of the contract that differ from ours, and by the ways that lead to the appliance.
@Suite struct CookingWaysTests {
  private static let flows = "\(ShippedApp.root)/Screens/epicura/walkthroughs"
  private static let common = "\(flows)/common"

  private static let cooks = [
    "cooking", "cooking_stop", "cooking_lost", "cooking_trouble", "cooking_found", "cooking_moved",
  ]

  /// Every dialect of the app's servers, and what a server may have of several at once.
  ///
  /// What the flows ask of the appliance has a path of Kolam's own, which `no-kit` is without.
  private static let dialects: [String] = {
    var diagnostics = Diagnostics()
    let app = App.load(AppFolder(root: ShippedApp.root, app: "epicura"), into: &diagnostics)
    let all = app.map { EmbeddedServers.dialects(of: $0).map(\.name) } ?? []
    return all.filter { $0 != "no-kit" } + [
      "no-proposed-events,no-ack", "no-proposed-events,no-start-event,no-ack,sign-in-for-recipes,slim-sync",
      "segments,cuisine-lists,unknown-codes", "one-token-error,no-meal-plan,no-favourites,no-devices",
    ]
  }()

  @Test(arguments: dialects, cooks)
  func theShippedFlowsPassOnAServerOfTheDialect(_ dialect: String, _ name: String) throws {
    let record = try Self.walk(file: "\(Self.flows)/\(name).yaml", dialects: dialect)
    #expect(record.status == .passed, "\(name): \(Self.words(record))")
  }

  @Test func allWalkthroughsOfCookingAreWalked() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.flows)
    #expect(files.filter { $0.hasPrefix("cooking") }.sorted() == Self.cooks.map { "\($0).yaml" }.sorted())
    #expect(Self.dialects.count > 15, "\(Self.dialects)")
  }

  /// A way to the appliance that is lost, and how it comes back.
  enum Way: String, CaseIterable {
    case cloud, local

    /// The entry of a header that loses the way before a step, or has it back.
    func entry(at step: String, isLost: Bool) -> (key: String, text: String) {
      switch self {
      case .cloud: ("x-faults", "  - { at: \(step), offline: \(isLost) }\n")
      case .local:
        (
          "x-requests",
          "  - { at: \(step), path: /__kolam/appliances, body: { event: \(isLost ? "local_offline" : "local_online") } }\n"
        )
      }
    }
  }

  private static let steps = ["it starts", "it is filled", "it pauses", "it resumes", "it stops"]

  private static let losses = Way.allCases.flatMap { way in (0...steps.count).map { (way, $0) } }

  /// Each way is lost at each step up to the next one, and from the start to the end; also where no event says that it is
  /// paused, goes on or was stopped.
  @Test(arguments: losses, ["", "no-proposed-events", "no-proposed-events,no-ack"])
  func aCookGoesOnByTheOtherWay(_ loss: (way: Way, number: Int), _ dialects: String) throws {
    let (way, number) = loss
    let isWhole = number == Self.steps.count
    let (first, last) =
      isWhole ? (Self.steps[0], nil) : (Self.steps[number], Self.steps.dropFirst(number + 1).first)
    var entries = ["x-faults": "", "x-requests": ""]
    for (step, isLost) in [(first, true), (last ?? "", false)] where !step.isEmpty {
      let entry = way.entry(at: step, isLost: isLost)
      entries[entry.key, default: ""] += entry.text
    }
    entries["x-requests", default: ""] +=
      "  - { at: it is filled, path: /__kolam/appliances, body: { event: load } }\n"
    if !dialects.isEmpty {
      entries["x-requests", default: ""] +=
        "  - { at: 1, path: /__kolam/dialects, body: { dialects: \"\(dialects)\" } }\n"
    }
    let header = entries.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }
      .map { "\($0.key):\n\($0.value)" }.joined()
    let record = try ShippedApp.walk(
      "epicura", "appId: com.epicura.app\nx-secrets: [PASSWORD]\n\(header)---\n\(Self.cook)",
      asked: [.locale: ["en"], .device: ["phone"]])
    #expect(
      record.status == .passed,
      "\(dialects) without the \(way) from `\(first)` to `\(last ?? "the end")`: \(Self.words(record))")
  }

  private static let cook = """
    - launchApp: { clearState: true }
    - runFlow: { file: "\(common)/paired.yaml", env: { PHONE: "9876543210" } }
    - tapOn: { id: tab/recipes }
    - scrollUntilVisible: { element: { id: recipes/dal-tadka } }
    - tapOn: { id: recipes/dal-tadka }
    - scrollUntilVisible: { element: { id: cook }, label: it starts }
    - tapOn: { id: cook }
    - extendedWaitUntil: { visible: { id: start, enabled: true }, timeout: 30000 }
    - scrollUntilVisible: { element: { id: start } }
    - tapOn: { id: start }
    - extendedWaitUntil: { visible: { id: fillings }, timeout: 30000 }
    # The appliance reads the recipe before it waits for its ingredients.
    - extendedWaitUntil: { visible: { text: ".*Fill the dispensers to start cooking.*" }, timeout: 10000 }
    - assertVisible: { id: phase, label: it is filled }
    - extendedWaitUntil: { visible: { id: figures }, timeout: 30000 }
    - scrollUntilVisible: { element: { id: pause }, label: it pauses }
    - tapOn: { id: pause }
    - extendedWaitUntil: { visible: { id: resume }, timeout: 30000 }
    - scrollUntilVisible: { element: { id: resume }, label: it resumes }
    - tapOn: { id: resume }
    - extendedWaitUntil: { visible: { id: pause }, timeout: 30000 }
    - scrollUntilVisible: { element: { id: emergency-stop }, direction: UP, label: it stops }
    - tapOn: { id: emergency-stop }
    - extendedWaitUntil: { visible: { id: stop-confirmed }, timeout: 30000 }
    """

  private static func walk(file: String, dialects: String) throws -> CaseRecord {
    var diagnostics = Diagnostics()
    let app = try #require(App.load(AppFolder(root: ShippedApp.root, app: "epicura"), into: &diagnostics))
    var set = FlowSet(files: FolderFlowFiles())
    set.add(file)
    #expect(!set.diagnostics.hasErrors, "\(DiagnosticRenderer().text(set.diagnostics.sorted))")
    let flow = try #require(set.flows[file])
    let names = dialects.split(separator: ",").map(String.init)
    let walk = Walk(
      try EmbeddedWalkHost(app, dialects: names), flows: set.flows, files: FolderFlowFiles(), WalkSettings())
    let cases = try WalkMatrix(app, asked: [.locale: ["en"], .device: ["phone"]]).cases(of: flow)
    return walk.walk(try #require(cases.first))
  }

  private static func words(_ record: CaseRecord) -> String {
    record.failure.map { "\($0.message) \($0.nearest)" } ?? ""
  }
}
