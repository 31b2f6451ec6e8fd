import Backend
import Foundations
import Services
import Simulation
import Testing

@testable import Runtime

/// A server's flags in a whole session.
@Suite struct ServedFlagTests {
  private func serve(_ app: PlanApp, _ flag: String, _ definition: String?) throws {
    let backend = app.backend
    try app.scheduler.run { try await backend.serve(flag: flag, definition) }
  }

  @Test func appliesAServerFlagLiveAndRendersNothingElse() throws {
    let app = try PlanApp()
    app.pollsFlags = true
    #expect(try app.start().label("view") == "classic")
    _ = try app.view()
    #expect(app.evaluations == 0)
    try serve(app, "view", #"{"state":"ENABLED","defaultVariant":"steps"}"#)
    app.scheduler.advance(by: .seconds(61))
    let view = try app.view()
    #expect(view.label("view") == "steps")
    #expect(app.evaluations == 1)
  }

  @Test func testerChangesTheEmbeddedServersFlags() throws {
    let app = try PlanApp()
    app.pollsFlags = true
    try app.start()
    #expect(try app.send(.server("view", "steps")).label("view") == "steps")
    #expect(try app.send(.server("view", nil)).label("view") == "classic")
    #expect(try app.said() == [])
    try app.send(.server("vieww", "steps"))
    try app.send(.server("view", "stairs"))
    #expect(
      try app.said() == ["refused: No such flag.", "refused: The flag can’t have that value."])
  }

  @Test func overridePrecedesTheServerAndTheServerTheFile() throws {
    let app = try PlanApp()
    app.pollsFlags = true
    try app.start()
    try app.send(.server("view", "steps"))
    #expect(try app.send(.flag("view", "classic")).label("view") == "classic")
    #expect(try app.send(.flag("view", nil)).label("view") == "steps")
    #expect(try app.send(.server("view", nil)).label("view") == "classic")
  }

  @Test func keepsServerFlagsOfflineWithTheirAge() throws {
    let app = try PlanApp()
    app.pollsFlags = true
    try app.start()
    try app.send(.server("view", "steps"))
    app.reachability.set(online: false)
    #expect(try app.start().label("view") == "steps")
    app.scheduler.advance(by: .seconds(7200))
    #expect(try app.view().label("view") == "steps")
    let session = try #require(app.session)
    #expect(try app.scheduler.run { await session.serverLines() } == ["server, 2 hr ago"])
  }

  @Test(arguments: [
    #"{"state":"ENABLED","defaultVariant":"stairs"}"#, #"{"requires":{}}"#,
    #"{"variants":{"steps":"other"}}"#, #"{"targeting":{"$ref":"none"}}"#,
  ])
  func rejectsAndReportsAnInvalidDocument(_ definition: String) throws {
    let app = try PlanApp()
    app.pollsFlags = true
    try app.start()
    try app.send(.server("view", "steps"))
    try serve(app, "view", definition)
    app.scheduler.advance(by: .seconds(61))
    #expect(try app.view().label("view") == "steps")
    let session = try #require(app.session)
    let lines = try app.scheduler.run { await session.serverLines() }
    #expect(
      lines.count >= 2 && lines[1].hasPrefix("The server’s newest flags were rejected: server flags:1:"))
  }

  @Test func serverCannotUnlockFlags() throws {
    let app = try PlanApp()
    app.pollsFlags = true
    try app.start()
    let view = try app.send(.server("insights", "on"))
    #expect(view.node("insights")?.states == [.locked])
  }
}
