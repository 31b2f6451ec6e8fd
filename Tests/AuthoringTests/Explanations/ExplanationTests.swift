import TestSupport
import Testing

@testable import Authoring

/// How explanations are read, found and printed.
@Suite struct ExplanationTests {
  private static let comment = """
    A key that is missing.

    It has to be given, since nothing
    could stand in for it.

    Add it.

    ```yaml fails body
    - list: items

      row: { text: A }
    ```
    ```yaml and app
    start: home
    ```
    ```cel passes
    1 + 1
    ```
    """

  @Test func aDocCommentIsTakenApart() {
    let explanation = Explanation(code: "KL0203", comment: Self.comment)
    #expect(explanation.title == "A key that is missing")
    #expect(
      explanation.paragraphs == ["It has to be given, since nothing could stand in for it.", "Add it."])
    #expect(explanation.examples.map(\.passes) == [false, true])
    #expect(explanation.examples.map(\.language) == ["yaml", "cel"])
    #expect(explanation.examples.map(\.place) == ["body", nil])
    #expect(explanation.examples.map(\.text) == ["- list: items\n\n  row: { text: A }\n", "1 + 1\n"])
    #expect(explanation.examples[0].companions.map(\.place) == ["app"])
  }

  @Test(arguments: [32, 80]) func itIsPrintedInLinesThatFit(_ width: Int) {
    let text = Explanation(code: "KL0203", comment: Self.comment).text(width: width)
    assertGolden(text, "explanation-\(width).txt")
  }

  @Test(arguments: ["KL0203", "kl0203", "0203", "203"]) func aCodeIsFoundHoweverItIsWritten(_ name: String) {
    #expect(Explanation.find(name)?.code == "KL0203")
  }

  @Test(arguments: ["", "KL", "KL02O3", "title", "KL99999", "-203", "KL9999"])
  func whatIsNoCodeIsNotFound(_ name: String) { #expect(Explanation.find(name) == nil) }

  @Test func theNearestCodesAreNamed() {
    #expect(Explanation.nearest(to: "KL0211") == ["KL0209", "KL0210", "KL0212"])
    #expect(Explanation.nearest(to: "what").isEmpty)
  }

  @Test func everyCodeIsListedUnderOneGroupInLinesThatFit() {
    let list = Explanation.list(width: 60)
    for explanation in Explanation.all {
      #expect(list.split(separator: "\n").count { $0.hasPrefix("\(explanation.code)  ") } == 1)
    }
    #expect(list.split(separator: "\n").allSatisfy { $0.count <= 60 })
  }
}
