import Flags
import Foundations
import Synchronization
import Testing

@testable import Runtime

/// A flag source whose stored copy is unreadable.
private final class BrokenFlagSource: FlagSource {
  var copy: ServedDocument? { nil }
  var refusal: [Diagnostic] { [] }
  var revision: Int { 0 }
  var serve: (@Sendable (String, String?) async throws -> Void)? { nil }

  func use(device: String) throws(Diagnostic) {
    throw Diagnostic(Diagnostic.Code("KL0920"), "`flags.sqlite` is damaged", at: nil)
  }

  func pull() async {}
}

@Suite struct EntitlementSourceTests {
  private func start(_ flags: any FlagSource) throws -> TestApp {
    let app = try TestApp(
      ["home": "screen: home\ntitle: Home\nbody: [ { text: \"${device.name}\", id: device } ]"],
      app: TestApp.appFile + "\nprofiles: { phone: { columns: 48 }, wide: { columns: 100 } }")
    app.entitlements = EntitlementSources(flags: flags)
    _ = try app.start()
    return app
  }

  @Test func reportsUnreadableFlagsAndChangesTheDevice() throws {
    let app = try start(BrokenFlagSource())
    #expect(try app.send(.device("wide")).node("device")?.label == "wide")
    #expect(try app.said() == ["problem: `flags.sqlite` is damaged"])
  }

  @Test func pluginsSeeTheFlagsThatTheSessionHasEvaluated() throws {
    let app = try TestApp([
      "home": "screen: home\ntitle: Home\nbody: [ { text: \"${flags.layout}\", id: layout } ]",
      "flags": """
      tiers: { free: { rank: 0 } }
      profiles: { phone: { when: "true", columns: 48 } }
      flags:
        layout: { state: ENABLED, kind: ops, variants: { plain: list, fancy: cards }, defaultVariant: plain }
      """,
    ])
    let current = app.entitlements.current
    let changes = Mutex(0)
    let observation = current.observe { changes.withLock { $0 += 1 } }
    #expect(current.entries == [])
    _ = try app.start()
    #expect(current.entries.map(\.name) == ["layout"] && current.entries.map(\.value) == ["list"])
    #expect(current.entries.map(\.place) == [.app])
    let before = changes.withLock { $0 }
    try app.send(.flag("layout", "fancy"))
    #expect(current.entries.map(\.value) == ["cards"] && current.entries.map(\.place) == [.hand(.tester)])
    #expect(changes.withLock { $0 } == before + 1)
    // The same values again are no change.
    _ = try app.view()
    current.stopObserving(observation)
    try app.send(.flag("layout", nil))
    #expect(changes.withLock { $0 } == before + 1 && current.entries.map(\.value) == ["list"])
  }

  @Test func rejectsTesterChangesToAForeignServer() throws {
    let app = try start(BrokenFlagSource())
    try app.send(.server("insights", "on"))
    #expect(try app.said().count == 1)
  }
}
