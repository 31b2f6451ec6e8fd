import Documents
import Foundations
import TestSupport
import Testing

/// Texts in all the ways that YAML has for them, and the places of what stands behind them.
@Suite struct ScalarTests {
  private func read(_ text: String) -> (node: Node?, problems: [Diagnostic]) {
    var diagnostics = Diagnostics()
    let node = DocumentReader.read(SourceText(path: "t.yaml", text: text), into: &diagnostics)
    return (node, diagnostics.sorted)
  }

  @Test(arguments: [
    // Literal blocks, and what becomes of the line breaks at their end.
    ("|\n  one\n  two\n", "one\ntwo\n"), ("|-\n  one\n\n\n", "one"), ("|+\n  one\n\n\n", "one\n\n\n"),
    ("|\n  one\n\n  two\n", "one\n\ntwo\n"), ("|\n  one\n   two\n", "one\n two\n"),
    ("|2\n   one\n", " one\n"),
    ("|1-\n  one", " one"), ("|\n  # no comment\n", "# no comment\n"), ("|\n  a: b\n  - c\n", "a: b\n- c\n"),
    ("| # a comment\n  one\n", "one\n"), ("|\n\n  one\n", "\none\n"), ("|\n  tab\there \n", "tab\there \n"),
    ("|\n  \"${a}\" 'b' \\n\n", "\"${a}\" 'b' \\n\n"), ("|-\n  \u{1F600} ஆ\n", "\u{1F600} ஆ"),
    // Folded blocks.
    (">\n  one\n  two\n", "one two\n"), (">\n  one\n\n  two\n", "one\ntwo\n"),
    (">-\n  one\n  two\n", "one two"),
    (">\n  one\n    deep\n  two\n", "one\n  deep\ntwo\n"), (">+\n  one\n\n", "one\n\n"),
    (">\n  one\n\n\n  two\n", "one\n\ntwo\n"),
    // Quotes.
    ("'it''s'", "it's"), ("'a\n  b'", "a b"), ("'a\n\n  b'", "a\nb"), ("'\\n'", "\\n"), ("''", ""),
    ("' '", " "),
    ("\"\\0\\a\\b\\t\\n\\v\\f\\r\\e\\\"\\/\\\\\"", "\0\u{7}\u{8}\t\n\u{B}\u{C}\r\u{1B}\"/\\"),
    ("\"\\x41\\u0906\\U0001F600\\N\\_\\L\\P\"", "Aआ\u{1F600}\u{85}\u{A0}\u{2028}\u{2029}"),
    ("\"a\\\n  b\"", "ab"), ("\"a\n  b\"", "a b"), ("\"a \\\n  \\ b\"", "a  b"),
    ("\"# no comment\"", "# no comment"),
    ("\"- a: [b]\"", "- a: [b]"), ("\"\u{1F600}\"", "\u{1F600}"),
    // Plain.
    ("a b  c", "a b  c"), ("a\n  b", "a b"), ("a\n\n  b", "a\nb"), ("a # comment", "a"), ("a#b", "a#b"),
    ("http://a.b/c?d=e#f", "http://a.b/c?d=e#f"), ("-1", "-1"), ("?a", "?a"), (":a", ":a"),
    ("a'b\"c", "a'b\"c"),
    ("a, b] c}", "a, b] c}"), ("12:30:45", "12:30:45"), ("மசாலா தோசை", "மசாலா தோசை"),
    ("\u{1F469}\u{200D}\u{1F373}", "\u{1F469}\u{200D}\u{1F373}"),
    ("e\u{301}", "e\u{301}"), ("\u{FFFD}", "\u{FFFD}"),
  ])
  func aTextIsReadAsYAMLHasIt(_ written: String, _ text: String) throws {
    for end in ["\n", "\r\n"] {
      // In a mapping, before another key, with either line end.
      let document = "before: 1\nkey: \(written)\(written.hasSuffix("\n") ? "" : "\n")after: 😀 end\n"
        .replacing("\n", with: end)
      let (node, problems) = read(document)
      #expect(problems.isEmpty, "\(problems.map(\.message))")
      let found = try #require(node?["key"]?.text)
      #expect(Array(found.utf8) == Array(text.utf8), "\(document.debugDescription)")
      // What stands behind it is found where it is written.
      let after = try #require(node?.entries?.last)
      #expect(after.keySpan.text == "after" && after.value.span.text == "😀 end")
      let lines = document.utf8.count { $0 == 0x0A }
      #expect(after.keySpan.location == SourceLocation(line: lines, column: 1))
    }
  }

  @Test func placesAfterAstralCharactersAreThoseOfTheBytes() throws {
    let rows = ["😀: 👩‍🍳 {x}", "𝒳𝒴: [🇮🇳, a]", "கா: \"é\\n😀\"", "last: ⇔😀"]
    let (node, problems) = read(rows.joined(separator: "\n"))
    #expect(problems.isEmpty)
    let entries = try #require(node?.entries)
    #expect(entries.map { $0.keySpan.text } == ["😀", "𝒳𝒴", "கா", "last"])
    #expect(entries.map { $0.value.span.text } == ["👩‍🍳 {x}", "[🇮🇳, a]", "\"é\\n😀\"", "⇔😀"])
    #expect(entries.map(\.keySpan.location.column) == [1, 1, 1, 1])
    // Columns count code points.
    #expect(entries[1].value.items?.map(\.span.location.column) == [6, 10])
    #expect(entries[1].value.items?.map(\.span.text) == ["🇮🇳", "a"])
  }

  @Test func anErrorBehindAstralCharactersIsToldAtItsPlace() throws {
    let (_, problems) = read("a: 😀😀\nb: ['😀', *nobody]\nc: !t 😀\n")
    #expect(problems.map(\.code) == [.unknownAlias, .tag])
    #expect(problems.map { $0.span?.text ?? "" } == ["*nobody", "!t 😀"])
    #expect(problems.map { $0.span?.location.column ?? 0 } == [10, 4])
  }

  @Test func everyPlaceIsTheSameWhereverLinesEnd() throws {
    let text = "a: 1\nb:\n  - |\n    x\n    y\n  - ஆ\nc: {d: e}\nd: \"f\n  g\"\n"
    func places(_ text: String) -> [String] {
      var found: [String] = []
      func walk(_ node: Node) {
        found.append("\(node.span.location.line):\(node.span.location.column) \(node.text ?? "")")
        node.items?.forEach(walk)
        for entry in node.entries ?? [] {
          found.append("\(entry.keySpan.location.line):\(entry.keySpan.location.column) \(entry.name)")
          walk(entry.value)
        }
      }
      let (node, problems) = read(text)
      #expect(problems.isEmpty)
      node.map(walk)
      return found
    }
    let expected = places(text)
    #expect(expected.count == 13)
    #expect(places(text.replacing("\n", with: "\r\n")) == expected)
    #expect(places("\u{FEFF}" + text) == expected)
  }

  @Test func anchorsOfAllKindsAreRepeated() throws {
    let (node, problems) = read(
      """
      text: &t 'it''s'
      block: &b |
        one
      list: &l
        - &i 1
        - *i
      map: &m {k: *t}
      key: {*t : *l, "k2": *m}
      again: *b
      t: &t new
      last: *t
      """)
    #expect(problems.isEmpty, "\(problems.map(\.message))")
    #expect(node?["list"]?.items?.map(\.text) == ["1", "1"])
    #expect(node?["map"]?["k"]?.text == "it's")
    #expect(node?["key"]?["it's"]?.items?.count == 2)
    #expect(node?["key"]?["k2"]?["k"]?.text == "it's")
    #expect(node?["again"]?.text == "one\n")
    #expect(node?["last"]?.text == "new")
  }

  @Test func aCollectionReachesToTheAliasAtItsEnd() throws {
    let (node, _) = read("a: &x 1\nb:\n  - 2\n  - *x\nc:\n  d: *x\n")
    #expect(node?["b"]?.span.text == "- 2\n  - *x")
    #expect(node?["c"]?.span.text == "d: *x")
    #expect(node?.span.text.hasSuffix("d: *x") == true)
  }

  @Test func commentsAreNowhereInTheValues() throws {
    let (node, problems) = read("# a\na: 1 # b\n\n  # c\nb: # d\n  # e\n  - x # f\n# g\n")
    #expect(problems.isEmpty)
    #expect(node?["a"]?.span.text == "1")
    #expect(node?["b"]?.items?.map(\.text) == ["x"])
  }
}
