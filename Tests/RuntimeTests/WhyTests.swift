import Foundations
import Testing

@testable import Runtime

/// Where the values of a node come from.
@Suite struct WhyTests {
  private func start() throws -> TestApp {
    let app = try TestApp([
      "home": """
      screen: home
      title: Home
      state: { count: int }
      body: [ { text: More, id: more-plants, when: state.count >= limits.plants } ]
      """,
      "flags": """
      tiers:
        free: { rank: 0, limits: { plants: 3 } }
      """,
    ])
    _ = try app.start()
    return app
  }

  @Test func aLimitComesFromThePlanThatDeclaresIt() throws {
    let app = try start()
    let session = try #require(app.session)
    let explanation = try #require(
      try app.scheduler.run { await session.explanation(of: "more-plants") })
    let limit = try #require(
      explanation.findings.flatMap(\.parts).first { $0.name == "limits.plants" }, "\(explanation)")
    guard case .tier("free", let span?) = limit.origin else {
      Issue.record("it comes from \(limit.origin)")
      return
    }
    #expect(limit.value == "3" && span.description == "Screens/demo/flags.yaml:2:3")
  }

  @Test func anUnknownIDIsAnsweredWithTheNearest() throws {
    let app = try start()
    let session = try #require(app.session)
    #expect(try app.scheduler.run { await session.why("more") }.joined().contains("more-plants"))
    #expect(try !app.scheduler.run { await session.why("unlike") }.joined().contains("more-plants"))
  }
}
