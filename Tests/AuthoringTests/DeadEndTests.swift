import Foundation
import Foundations
import Testing

@testable import Authoring

/// Dead ends: which screens have none below them.
@Suite struct DeadEndTests {
  /// The dead ends of an app whose screen `example` leads to `menu`, and `menu` to `offers`, which leads nowhere.
  private func told(to menu: String, to offers: String) throws -> [String] {
    let app = try DemoApp()
    let declared = try DemoApp.text(of: "Screens/demo/app.yaml")
    let tabs = try #require(declared.firstRange(of: /start: home\ntabs:\n(  - .*\n)+/))
    try app.write(
      "Screens/demo/app.yaml", declared.replacingCharacters(in: tabs, with: "start: example\ntabs: []\n"))
    try app.write(
      "Screens/demo/example.yaml",
      "screen: example\ntitle: Example\nbody: [ { link: Offers, id: leave, do: [ \(menu): menu ] } ]\n")
    try app.write(
      "Screens/demo/menu.yaml",
      "screen: menu\ntitle: Offers\nbody: [ { link: Offers, id: leave, do: [ \(offers): offers ] } ]\n")
    try app.write("Screens/demo/offers.yaml", "screen: offers\ntitle: Offers\nbody: []\n")
    return try app.check().filter { $0.code.description == "KL0521" }.map(\.message)
  }

  private static let end = "the screen `offers` has no way on and no way back"

  @Test func aScreenThatReplacesAnOpenedOneHasAWayBack() throws {
    #expect(try told(to: "go", to: "replace") == [])
    #expect(try told(to: "present", to: "replace") == [])
  }

  @Test func aScreenThatReplacesTheFirstOneHasNone() throws {
    #expect(try told(to: "replace", to: "replace") == [Self.end])
  }

  @Test func aScreenOpenedFromTheFirstOneHasAWayBack() throws {
    #expect(try told(to: "replace", to: "go") == [])
  }
}
