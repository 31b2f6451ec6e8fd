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
    return try app.scheduler.run { await session.models.inbox.hasChanges }
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
}
