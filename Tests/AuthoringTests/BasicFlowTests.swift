import Foundations
import Testing

@testable import Authoring

/// Basic screens are reachable with every plan, as far as the scripts alone tell.
@Suite struct BasicFlowTests {
  private func told(_ links: String...) throws -> [String] {
    let app = try DemoApp()
    try app.write("Screens/demo/offers.yaml", "screen: offers\nbasic: true\ntitle: Offers\nbody: []\n")
    let body = links.enumerated().map { index, keys in
      "  - { link: Offers, id: offers\(index), \(keys), do: [ go: offers ] }\n"
    }.joined()
    try app.write(
      "Screens/demo/example.yaml",
      "screen: example\nstate: { ready: bool, names: list(string) }\ntitle: Example\nbody:\n\(body)")
    return try app.check().filter { $0.code.description == "KL0754" }.map(\.message)
  }

  private static let closed = ["the basic screen `offers` can be reached by some plans only"]

  @Test(arguments: [
    "when: 'tier == \"pro\"'", "when: 'tier != \"free\"'", "when: 'tier == \"pro\" && state.ready'",
    "when: 'state.ready && !(tier == \"free\")'", "when: flags.insights", "requires: insights",
    "when: 'flags.insights && state.ready'",
    "when: 'state.names.exists(n, n == \"a\") && tier == \"pro\"'", "when: 'tier == \"free\"'",
    "when: 'tier in [\"pro\"]'",
  ])
  func reportsAPathThatOnePlanNeverHas(keys: String) throws { #expect(try told(keys) == Self.closed) }

  @Test(arguments: [
    "when: 'tier != \"free\" || true'", "when: 'tier == \"pro\" || state.ready'", "when: state.ready",
    "when: 'flags.insights || size(state.names) == 0'", "when: 'tier == \"free\" || tier == \"pro\"'",
    "when: 'state.ready ? tier == \"pro\" : true'", "when: 'state.names.exists(tier, tier == \"pro\")'",
  ])
  func acceptsAPathThatMayBeOpen(keys: String) throws { #expect(try told(keys) == []) }

  @Test func acceptsOnePathPerPlan() throws {
    #expect(try told("when: 'tier == \"pro\"'", "when: 'tier == \"free\"'") == [])
    #expect(try told("when: 'tier == \"pro\"'", "requires: insights") == Self.closed)
  }
}
