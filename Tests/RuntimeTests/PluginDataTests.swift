import Foundations
import PluginKit
import Testing

@testable import Runtime

/// Collections that a plugin declares in its contract.
@Suite struct PluginDataTests {
  /// Loads an app whose plugin declares data.
  private func load(
    _ plugin: String, app: String = "", home: String = "body: []", limits: String? = nil
  ) throws -> (app: App?, found: [String]) {
    let demo = try TestApp(
      ["home": "screen: home\ntitle: Home\n\(home)"], app: TestApp.appFile + "\n\(app)")
    if let limits {
      demo.write("Screens/demo/flags.yaml", "tiers: { free: { rank: 0, limits: \(limits) } }\n")
    }
    let contract = Counter.contract.replacing("types:", with: "\(plugin)\ntypes:", maxReplacements: 1)
    demo.write(
      "Plugins/Test/plugin.yaml", contract == Counter.contract ? contract + "\n\(plugin)" : contract)
    var diagnostics = Diagnostics()
    let loaded = App.load(demo.folder, readingScreens: true, into: &diagnostics)
    _ = loaded?.checkScreens(into: &diagnostics)
    return (
      loaded,
      diagnostics.all.filter { $0.severity == .error }.map {
        "\($0.code) \($0.span?.source.path.split(separator: "/").last ?? ""):\($0.span?.location.line ?? 0) \($0.message)"
      }
    )
  }

  @Test func everyAppThatUsesThePluginHasThem() throws {
    let (app, found) = try load(
      """
      data:
        settings: { document: { dark: { type: bool, default: true } } }
        visits: { collection: { place: "string(1..20)", at: date }, order: [ -at ] }
      """, app: "data: { notes: { collection: { text: string } } }",
      home: "models: { s: data.settings, v: data.visits }\nbody: [ { text: \"${s.item.dark} ${v.total}\" } ]")
    #expect(found == [])
    #expect(app?.collections.map(\.name) == ["notes", "settings", "visits"])
    #expect(app?.collections[2].record.fields.map(\.isDate) == [false, true])
    #expect(app?.contracts[Contract.dataName]?.models.count == 3)
  }

  @Test func anAppWithoutDataOfItsOwnHasThem() throws {
    let (app, found) = try load("data: { visits: { collection: { place: string } } }")
    #expect(found == [] && app?.contracts[Contract.dataName] != nil)
  }

  @Test func aNameOfTheAppsOwnIsReportedWhereTheAppHasIt() throws {
    let (app, found) = try load(
      "data: { notes: { collection: { place: string } } }",
      app: "data: { notes: { collection: { text: string } } }")
    #expect(found == ["KL0570 app.yaml:6 the plugin `test` declares `notes`, too"])
    #expect(app?.collections.map(\.record.fields.first?.name) == ["text"])
  }

  @Test func whatIsWrongIsReportedInTheContract() throws {
    #expect(
      try load("data: { visits: { collection: Visit } }").found
        == ["KL0571 plugin.yaml:\(Self.line) the app declares no type `Visit`"])
    #expect(
      try load("data: { visits: { colection: { a: string } } }").found.first?.hasPrefix(
        "KL0202 plugin.yaml:\(Self.line)") == true)
    #expect(
      try load("data: { visits: { collection: { a: string }, limit: visits } }").found
        == ["KL0573 plugin.yaml:\(Self.line) no plan has the limit `visits`"])
  }

  @Test func anAppNeedHaveNoLimitOfAPluginAndAMisspeltOneIsReported() throws {
    let data = "data: { visits: { collection: { a: string }, limit: limits.visits } }"
    #expect(try load(data).found == [])
    #expect(try load(data, limits: "{ visitors: 2, visit: 5 }").found.count == 1)
    #expect(try load(data, limits: "{ visits: 5 }").found == [])
    #expect(try load(data, limits: "{ plants: 5 }").found == [])
  }

  /// The line of the key `data` above.
  private static var line: Int {
    let lines = Counter.contract.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.firstIndex { $0.hasPrefix("types:") } ?? lines.count) + 1
  }
}
