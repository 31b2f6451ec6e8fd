import Foundations
import PluginKit
import TestSupport
import Testing

@testable import Runtime

/// A session's reaction to models that change by themselves, on any thread.
@Suite struct ModelChangeTests {
  private static let home = """
    screen: home
    title: Home
    models: { counter: test.Counter, other: test.Counter }
    body:
      - { text: "${counter.count}", id: count }
      - { text: "${other.count}", id: other }
      - { text: Always, id: always }
    """

  private func start(_ plugin: MockPlugin) throws -> TestApp {
    let app = try TestApp(["home": Self.home])
    app.plugin = plugin
    _ = try app.start()
    return app
  }

  private func hasChanged(_ app: TestApp) throws -> Bool {
    let session = try #require(app.session)
    return try app.scheduler.run { await session.inbox.hasChanges }
  }

  @Test func changeOnAnotherThreadWakesTheDriver() throws {
    let plugin = MockPlugin()
    let app = try start(plugin)
    let model = try #require(plugin.models.first)
    #expect(!app.wakes(within: 0))
    #expect(try !hasChanged(app))
    let thread = onThread { model.publish(1) }
    #expect(app.wakes(within: 10_000))
    thread.join()
    #expect(try hasChanged(app))
    #expect(try app.view().node("count")?.label == "1")
    #expect(try !hasChanged(app))
  }

  @Test func coalescesThousandsOfChangesIntoOneWakeUp() throws {
    let plugin = MockPlugin()
    let app = try start(plugin)
    let model = try #require(plugin.models.first)
    onThread { for count in 1...10_000 { model.publish(count) } }.join()
    #expect(app.wakes(within: 0))
    app.scheduler.drain()
    #expect(!app.wakes(within: 0))
    #expect(app.scheduler.isIdle, "a change is no work by itself")
    #expect(try app.view().node("count")?.label == "10,000")
  }

  @Test func changeWithinTheSessionCausesNoWakeUp() throws {
    let plugin = MockPlugin()
    let app = try start(plugin)
    let model = try #require(plugin.models.first)
    try app.scheduler.run { model.publish(2) }
    #expect(!app.wakes(within: 0))
    #expect(try app.view().node("count")?.label == "2")
  }

  // MARK: Disconnected models

  private func stale(_ app: TestApp) throws -> [String] {
    let view = try app.view()
    let ids = view.allNodes.filter { $0.states.contains(.stale) }.map(\.id)
    return view.isStale ? ids : ids.map { "\($0)?" }
  }

  @Test func marksReadersOfAnUnavailableModelAsStale() throws {
    let plugin = MockPlugin()
    let app = try start(plugin)
    #expect(try stale(app) == [])
    plugin.models[0].go()
    #expect(try stale(app) == ["count"])
    plugin.models[1].go()
    #expect(try stale(app) == ["count", "other"])
    plugin.models[0].go(false)
    #expect(try stale(app) == ["other"])
    plugin.models[1].publish(3)
    #expect(try stale(app) == ["other"])
    #expect(try app.view().node("other")?.label == "3")
  }

  @Test func cachedElementsDoNotShareStaleness() throws {
    let plugin = MockPlugin()
    let app = try TestApp(["home": Self.home])
    app.plugin = plugin
    app.renderCache = RenderCache()
    _ = try app.start()
    let loaded = try #require(app.load().0)
    _ = try app.start(of: loaded)
    plugin.models[2].go()
    #expect(try stale(app) == ["count"])
    _ = try app.start(of: loaded)
    #expect(try stale(app) == [])
  }

  @Test func screenThatFailedToOpenIsNotStale() throws {
    let app = try TestApp(["home": Self.home])
    app.isPluginMissing = true
    _ = try app.start()
    #expect(try !app.view().isStale)
  }
}
