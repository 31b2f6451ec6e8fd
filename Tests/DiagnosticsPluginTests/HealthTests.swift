import Flags
import Foundations
import PluginKit
import Testing

@testable import DiagnosticsPlugin

struct HealthTests {
  @Test func theNetworkAndTheServersAreCounted() throws {
    let fixture = try DiagnosticsFixture()
    let health = try fixture.open("Health", plant: nil)
    #expect(health["isWell"] == true && health["reached"] == 0)
    try fixture.invoke(health, "check")
    #expect(health["reached"] == 1 && health["unreached"] == 0)
    fixture.reachability.set(online: false)
    fixture.scheduler.drain()
    #expect(health["isOnline"] == false && health["isWell"] == false)
    #expect(fixture.code(health, "check") == "offline")
  }

  @Test func flagsAreShownWithWhoDecidesThemAndFollowed() throws {
    let text = """
      tiers: { free: { rank: 0 }, pro: { rank: 10, extends: free, grants: [insights] } }
      profiles: { phone: { when: "true", capabilities: [], columns: 48 } }
      flags:
        insights:
          state: ENABLED
          kind: entitlement
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { grant: insights }
          onLocked: { show: hide }
          rules: [ { id: granted, when: "true", variant: "on" } ]
        layout: { state: ENABLED, kind: ops, variants: { plain: list, fancy: cards }, defaultVariant: plain }
        most: { state: ENABLED, kind: ops, variants: { few: 3, many: 9 }, defaultVariant: few }
      """
    var diagnostics = Diagnostics()
    let file = try #require(FlagFile.read(SourceText(path: "flags.yaml", text: text), into: &diagnostics))
    #expect(diagnostics.all == [])
    let fixture = try DiagnosticsFixture()
    let flags = try fixture.services.flags
    let health = try fixture.open("Health", plant: nil)
    #expect(health["flags"].elements == [])

    func use(_ tier: String, _ overrides: FlagOverrides = FlagOverrides()) {
      let context = FlagContext(tier: tier, overrides: overrides.values, now: fixture.scheduler.now)
      flags.use(file.scope(context).details, overrides, served: ["most"])
      fixture.scheduler.drain()
    }
    func shown(_ field: String) -> [Value] { health["flags"].elements.map { $0.field(field) } }
    use("free")
    #expect(shown("name") == ["insights", "layout", "most"])
    #expect(shown("isOn") == [false, .null, .null])
    #expect(shown("value") == ["false", "list", "3"])
    #expect(shown("place") == ["app", "app", "server"])
    #expect(shown("why") == ["locked", "fixed", "fixed"])
    var overrides = FlagOverrides()
    try overrides.set("layout", to: "fancy", by: .tester, in: file)
    use("pro", overrides)
    #expect(shown("isOn") == [true, .null, .null] && shown("value") == ["true", "cards", "3"])
    #expect(shown("place") == ["app", "tester", "server"])
    #expect(shown("why") == ["rule", "hand", "fixed"])
  }

  @Test func errorsOfPluginsAreCountedByPlugin() throws {
    let fixture = try DiagnosticsFixture()
    for (level, source) in [(PluginLogEntry.Level.error, "garden"), (.warning, "garden"), (.info, "sync")] {
      fixture.log.write(PluginLogEntry(level, from: source, "it happened", at: fixture.scheduler.now))
    }
    let health = try fixture.open("Health", plant: nil)
    let plugins = health["plugins"].elements
    #expect(plugins.map { $0.field("name") } == ["garden"])
    #expect(plugins.first?.field("errors") == 1 && plugins.first?.field("warnings") == 1)
    #expect(health["isWell"] == false)
  }
}
