import Hosting
import Services
import Simulation
import Testing

/// An app with its own plugin and servers needs only a folder and a line of the registry, over any transport.
@Suite struct SecondAppTests {
  @Test(arguments: WeatherApp.Depth.allCases)
  func bothEndpointsRespondAndReportsArriveLive(_ depth: WeatherApp.Depth) throws {
    let app = try WeatherApp(depth)
    try app.waits("the forecast") { view in
      view.nodes.flatMap { $0.subtree }.contains { $0.label == "Monday: 21 °C" }
    }
    try app.waits(for: "live", "Reports come as they are made")
    try app.press("report")
    try app.waits(for: "reports", "Reports: 30")
    try app.press("report")
    try app.waits(for: "reports", "Reports: 30, 30")
    #expect(Set(app.servers.backends.keys) == ["main", "feed"])
    try app.end()
  }

  @Test(arguments: WeatherApp.Depth.allCases)
  func showsAClosedStreamAndReopensIt(_ depth: WeatherApp.Depth) throws {
    let app = try WeatherApp(depth)
    try app.waits(for: "live", "Reports come as they are made")
    try app.feed { server, _ in await server.closeStations() }
    try app.waits(for: "live", "The stations have closed for today")
    try app.press("listen")
    try app.waits(for: "live", "Reports come as they are made")
    try app.press("report")
    try app.waits(for: "reports", "Reports: 30")
    try app.end()
  }

  // Over a port, a dropped stream is not yet detected.
  @Test(arguments: [WeatherApp.Depth.embedded])
  func showsADroppedStreamAndReopensIt(_ depth: WeatherApp.Depth) throws {
    let app = try WeatherApp(depth)
    try app.waits(for: "live", "Reports come as they are made")
    try app.feed { _, backend in await backend.inject(Fault(.drop, path: "/feed/live", times: 1)) }
    try app.waits(for: "live", "The connection to the stations broke")
    try app.press("listen")
    try app.waits(for: "live", "Reports come as they are made")
    #expect(app.log.recent.contains { $0.contains("GET /feed/live dropped after") })
    try app.end()
  }

  @Test(arguments: WeatherApp.Depth.allCases)
  func endOfTheSessionClosesTheServersStream(_ depth: WeatherApp.Depth) throws {
    let app = try WeatherApp(depth)
    try app.waits(for: "live", "Reports come as they are made")
    #expect(try app.feed { server, _ in await server.listenerCount } == 1)
    try app.end()
    try app.scheduler.wait(until: app.scheduler.now.advanced(by: .milliseconds(10)))
    #expect(try app.feed { server, _ in await server.listenerCount } == 0)
  }
}
