import TestSupport
import Testing

@testable import TextFront

@Suite struct MarkdownTests {
  @Test(arguments: [
    ("**bold** and *slanted*", "bold and slanted"), ("`a*b*c`", "a*b*c"),
    ("snake_case_name", "snake_case_name"), ("[words](https://a.example)", "words (https://a.example)"),
    ("\\*no\\*", "*no*"), ("2 * 3 * 4", "2 * 3 * 4"), ("**open", "**open"), ("[a", "[a"), ("", ""),
    ("**नमस्ते**", "नमस्ते"), ("***", "***"), ("_a_", "a"), ("`", "`"), ("``a`b``", "a`b"), ("`` ` ``", "`"),
    ("**a *b* c**", "a b c"), ("[**a** b](x)", "a b (x)"), ("[a](<b c>)", "[a](<b c>)"),
    ("[a](<b>)", "a (b)"),
    ("[a](b \"c\")", "a (b)"), ("[a](b (c))", "[a](b (c))"), ("[a](b_(c))", "a (b_(c))"), ("[a]()", "a"),
    ("[](b)", "b"), ("[b](b)", "b"), ("![a cat](cat.png)", "a cat (cat.png)"), ("!a", "!a"),
    ("<https://a.example>", "https://a.example"), ("a < b > c", "a < b > c"), ("<b>", "<b>"),
    ("[அரிசி](https://a.example) உண்டு", "அரிசி (https://a.example) உண்டு"), ("[a] (b)", "[a] (b)"), ("\\", "\\"),
    ("a [[b](c)](d)", "a [b (c)](d)"),
  ])
  func removesInlineMarks(source: String, words: String) { #expect(Markdown.inline(source) == words) }

  @Test func keepsLineBreaks() {
    #expect(
      Markdown.blocks("## H\n\n- a\n2. b\n```\n **c**\n```\n#no\n~~~\nx") == [
        .heading("H"), .blank, .item(depth: 0, bullet: "-", "a"), .item(depth: 0, bullet: "2.", "b"),
        .code(" **c**"), .text(depth: 0, "#no"), .code("x"),
      ])
  }

  @Test func nestsLists() {
    #expect(
      Markdown.blocks("- a\n  - b\n    1) c\n      more\n  - d\n- e\n\n  its own\n\nend") == [
        .item(depth: 0, bullet: "-", "a"), .item(depth: 1, bullet: "-", "b"),
        .item(depth: 2, bullet: "1.", "c"),
        .text(depth: 3, "more"), .item(depth: 1, bullet: "-", "d"), .item(depth: 0, bullet: "-", "e"), .blank,
        .text(depth: 1, "its own"), .blank, .text(depth: 0, "end"),
      ])
  }

  @Test(arguments: [
    ("Title\n===", [Markdown.Block.heading("Title")]), ("Title\n---", [.heading("Title")]),
    ("---", [.blank]), ("* * *", [.blank]), ("===", [.text(depth: 0, "===")]), ("-", [.text(depth: 0, "-")]),
    ("> a\n>> *b*", [.text(depth: 1, "a"), .text(depth: 1, "b")]), ("#", [.text(depth: 0, "#")]),
    ("a\\\nb\\\\", [.text(depth: 0, "a"), .text(depth: 0, "b\\")]),
    ("1234567890. a", [.text(depth: 0, "1234567890. a")]), ("-a", [.text(depth: 0, "-a")]),
  ])
  func parsesOtherBlocks(source: String, blocks: [Markdown.Block]) {
    #expect(Markdown.blocks(source) == blocks)
  }

  @Test func readerKeepsNumbersOfItems() {
    #expect(Markdown.blocks("1. a\n- b").map(\.words) == ["1. a", "b"])
  }

  /// Hostile texts take linear time: ten times as long, a few seconds at most in a debug build.
  @Test(arguments: [
    "[", "(", "*", "_", "`", "**_", "[a](", "[a](b \"", "`a``", "<", "![", "<a:", "*a **b ", "[[a](b)", "\\",
    "> ",
    "- ", "_a_", "\\**a-", "`b__", "``\\\\\\", "_\\``", "  - ", "~~~", "a*", "()", "[a](b'",
  ])
  func parsesHostileTextInLinearTime(part: String) {
    let text = String(repeating: part, count: 20_000 / part.count)
    let taken = processorTime { _ = Markdown.blocks(text).map(\.words) }
    #expect(taken < .seconds(5), "\(part) took \(taken)")
  }

  @Test func limitsTheDepthOfLists() {
    let text = (0..<5_000).map { String(repeating: " ", count: $0 % 200) + "- a" }.joined(separator: "\n")
    for block in Markdown.blocks(text) {
      guard case .item(let depth, _, _) = block else { continue }
      #expect(depth <= Markdown.depthLimit)
    }
  }
}
