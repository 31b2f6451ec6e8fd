import Foundations
import PluginKit
import Testing

@testable import Runtime

/// Errors of actions that a tester asks for, and plugins that are stood in for.
@Suite struct ActionFaultTests {
  private static let home = screen(
    """
    - text: "${counter.count}"
    - button: Add
      id: add
      do: [ { call: counter.add, with: { by: 2 }, error: [ { set: { state.query: "${error.code}" } } ] } ]
    - text: "Query ${state.query}"
      id: query
    """)

  @Test(arguments: ["counter.add", "test.Counter.add"])
  func anActionFailsUntilTheTesterTakesItBack(_ action: String) throws {
    let app = try TestApp(["home": Self.home])
    #expect(try app.start().overrides == 0)
    #expect(try app.send(.fail(action, "offline")).overrides == 1)
    #expect(try app.send(.press("add")).node("query")?.label == "Query offline")
    #expect(try app.send(.fail(action, nil)).overrides == 0)
    #expect(try app.send(.press("add")).allNodes.first?.label == "2")
  }

  @Test(
    arguments: [
      ("counter.ad", "offline", "no_such_action"), ("cuonter.add", "offline", "no_such_action"),
      ("test.Counter.nothing", nil, "no_such_action"), ("add", nil, "no_such_action"),
      ("counter.add", "too_cold", "no_such_error"),
    ] as [(String, String?, String)])
  func refusesWhatNoContractHas(_ action: String, _ code: String?, _ refusal: String) throws {
    let app = try TestApp(["home": Self.home])
    _ = try app.start()
    #expect(try app.send(.fail(action, code)).overrides == 0)
    #expect(try app.said().joined().contains(refusal))
  }

  @Test func aPluginThatIsStoodInForCountsAsSetByHand() throws {
    let app = try TestApp(["home": Self.home])
    var diagnostics = Diagnostics()
    let source = SourceText(path: "plugin.yaml", text: Counter.contract)
    let contract = try #require(Contract.read(source, into: &diagnostics))
    app.plugin = StandInPlugin(contract) { [scheduler = app.scheduler] in scheduler.now }
    let view = try app.start()
    #expect(view.overrides == 1)
    #expect(view.allNodes.first?.label == "0")
    #expect(try app.send(.press("add")).node("query")?.label == "Query ")
  }
}
