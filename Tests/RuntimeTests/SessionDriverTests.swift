import Foundations
import Simulation
import Testing

@testable import Runtime

/// Settling, while other work changes the session.
@Suite struct SessionDriverTests {
  private let app: TestApp

  init() throws {
    app = try TestApp(["home": "screen: home\ntitle: Home\nbody: []"])
    app.scheduler = Scheduler(.live)
    _ = try app.start()
  }

  /// Starts work that announces after some hops, as a stream that receives a message.
  private func announceLater(hops: Int) throws {
    let session = try #require(app.session)
    session.scheduler.start("message") {
      for _ in 0..<hops { await Task.yield() }
      await session.receive("hello", for: "me")
    }
  }

  private func titles(_ rest: SessionDriver.SettledState) -> [String] {
    rest.announcements.compactMap {
      if case .externalRequest(.notification(let shown)) = $0 { shown.text } else { nil }
    }
  }

  @Test(arguments: 0..<6)
  func noWorkRunsBehindTheReactionThatIsShown(hops: Int) throws {
    let driver = try #require(app.driver)
    app.scheduler.drain()
    try announceLater(hops: hops)
    var rest = try driver.settleWithoutWaiting()
    #expect(titles(rest).isEmpty && rest.jobsRun == app.scheduler.jobsRun)
    // A main loop does not wait then.
    #expect(app.scheduler.pollTimeout() == 0)
    app.scheduler.drain()
    rest = try driver.settleWithoutWaiting()
    #expect(titles(rest) == ["hello"] && rest.jobsRun == app.scheduler.jobsRun)
    #expect(app.scheduler.pollTimeout() == -1)
  }

  @Test func workThatRunsWithAQuestionCountsAsLaterThanTheScreen() throws {
    let driver = try #require(app.driver)
    app.scheduler.drain()
    let rest = try driver.settleWithoutWaiting()
    try announceLater(hops: 2)
    try driver.ask { _ in }
    // Nothing is ready any more, so that only this says that the screen is not current.
    #expect(app.scheduler.pollTimeout() == -1)
    #expect(rest.jobsRun != app.scheduler.jobsRun)
    #expect(try titles(driver.settleWithoutWaiting()) == ["hello"])
  }
}
