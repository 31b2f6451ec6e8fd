import Foundations
import Testing

@testable import Runtime

@Suite struct ButtonKeyTests {
  private static let home = """
    screen: home
    title: Home
    models: { c: test.Counter }
    body:
      - { text: "${c.count}", id: count }
      - { button: Ask, id: ask, do: [ { confirm: Sure?, yes: Y, no: N, then: [ { toast: Sure } ] } ] }
      - { button: Stop, id: stop, key: "!", emergency: true, do: [ { call: c.add, with: { by: 5 } } ] }
      - { button: Other, id: other, do: [ { call: c.add, with: { by: 1 } } ] }
    """

  /// An emergency waits for no answer: the question is taken as not answered.
  @Test func aButtonWithAKeyIsPressedBeneathAQuestion() throws {
    let app = try TestApp(["home": Self.home])
    let first = try app.start()
    let count = try #require(first.node("count").flatMap { Int($0.label) })
    #expect(first.node("stop")?.key == "!")
    #expect(first.node("stop")?.tone == .error)
    #expect(try app.send(.press("ask")).dialog != nil)
    #expect(try app.send(.press("other")).dialog != nil)
    let after = try app.send(.press("stop"))
    #expect(after.dialog == nil)
    #expect(after.node("count")?.label == "\(count + 5)")
    #expect(try app.said().contains { $0.contains("Sure") } == false)
  }
}
