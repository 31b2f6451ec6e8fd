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
