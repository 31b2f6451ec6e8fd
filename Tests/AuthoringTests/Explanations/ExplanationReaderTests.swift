import Foundations
import Testing

@testable import Authoring

/// Parsing explanations.
@Suite struct ExplanationReaderTests {
  static let markdown = """
    # KL0203: A key that is missing

    It has to be given, since nothing
    could stand in for it.

    Add it.

    This is wrong, in the body of a screen:

    ```yaml fails body
    - list: items

      row: { text: A }
    ```

    together with this, in app.yaml:

    ```yaml and app
    start: home
    ```

    This is right, in an expression:
    ```cel passes
    1 + 1
    ```

    """

  static func read(_ text: String) throws(Diagnostic) -> Explanation {
    try ExplanationReader.read(SourceText(path: "KL0203.md", text: text), of: "KL0203")
  }

  @Test(arguments: [markdown, markdown.replacing("\n", with: "\r\n"), String(markdown.dropLast())])
  func aFileIsParsedWithAnyLineBreaks(_ markdown: String) throws {
    let explanation = try Self.read(markdown)
    #expect(explanation.title == "A key that is missing")
    #expect(explanation.name == nil)
    #expect(
      explanation.paragraphs == ["It has to be given, since nothing could stand in for it.", "Add it."])
    #expect(explanation.examples.map(\.passes) == [false, true])
    #expect(explanation.examples.map(\.language) == ["yaml", "cel"])
    #expect(explanation.examples.map(\.place) == ["body", nil])
    #expect(explanation.examples.map(\.text) == ["- list: items\n\n  row: { text: A }\n", "1 + 1\n"])
    #expect(
      explanation.examples.map(\.caption) == [
        "This is wrong, in the body of a screen:", "This is right, in an expression:",
      ])
    #expect(explanation.examples[0].companions.map(\.place) == ["app"])
  }

  @Test func parsesTheRuleNameAfterTheCode() throws {
    let explanation = try Self.read("# KL0203 missing-key: a key: missing")
    #expect(explanation.name == "missing-key")
    #expect(explanation.title == "a key: missing")
  }

  @Test(arguments: [
    ("", 1, "expected a heading, `# KL0203: ` and a title"),
    ("\n# KL0203: A key\n", 1, "expected a heading, `# KL0203: ` and a title"),
    ("KL0203: A key\n", 1, "expected a heading, `# KL0203: ` and a title"),
    ("# KL0203: ", 1, "expected a heading, `# KL0203: ` and a title"),
    ("# KL0203 A key\n", 1, "expected a heading, `# KL0203: ` and a title"),
    ("# KL0204: A key\n", 1, "found `KL0204`, expected `KL0203`, for which the file is named"),
    ("# : A key\n", 1, "found ``, expected `KL0203`, for which the file is named"),
    ("# KL0203: A\n\nWrong:\n```yaml fails\na: 1\n", 4, "the example has no end"),
    ("# KL0203: A\r\n\r\nWrong:\r\n```yaml fails\r\n", 4, "the example has no end"),
    ("# KL0203: A\n```yaml fails\n```\n", 2, "expected a line above the example that says what it is"),
    (
      "# KL0203: A\n\nWrong:\n```yaml fails\n```\n```yaml passes\n```\n", 6,
      "expected a line above the example that says what it is"
    ),
    ("# KL0203: A\n\nWrong:\n```\n```\n", 4, "expected a language, then `fails`, `passes` or `and`"),
    ("# KL0203: A\n\nWrong:\n```yaml fail\n```\n", 4, "expected a language, then `fails`, `passes` or `and`"),
    (
      "# KL0203: A\n\nWith:\n```yaml and\n```\n", 4,
      "found `and`, but there is no example that this one goes with"
    ),
  ])
  func reportsAMalformedFileAtItsLine(text: String, line: Int, message: String) {
    let fault = #expect(throws: Diagnostic.self) { try Self.read(text) }
    #expect(fault?.code == .malformedExplanation)
    #expect(fault?.span?.location.line == line)
    #expect(fault?.message == message)
  }

  @Test func aByteOrderMarkIsNoPartOfTheHeading() throws {
    #expect(try Self.read("\u{FEFF}# KL0203: A key\n").title == "A key")
  }

  @Test func reportsInvalidUTF8AtItsLocation() {
    let source = SourceText(path: "KL0203.md", bytes: Array("# KL0203: Caf".utf8) + [0xE9, 0x0A])
    let fault = #expect(throws: Diagnostic.self) { try ExplanationReader.read(source, of: "KL0203") }
    #expect(fault?.code == .notUTF8)
    #expect(fault?.span?.location == SourceLocation(line: 1, column: 14))
  }
}
