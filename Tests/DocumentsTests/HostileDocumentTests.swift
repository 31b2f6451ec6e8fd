import Documents
import Foundations
import TestSupport
import Testing

/// Texts that are wrong many times over: all of it is told, and in a time that grows with the text and not faster.
@Suite struct HostileDocumentTests {
  private func read(_ text: String) -> (node: Node?, problems: [Diagnostic]) {
    var diagnostics = Diagnostics()
    let node = DocumentReader.read(SourceText(path: "t.yaml", text: text), into: &diagnostics)
    return (node, diagnostics.all)
  }

  /// Texts of a number of parts; each part is wrong or hard to read.
  static let shapes: [(name: String, text: @Sendable (Int) -> String)] = [
    (
      "duplicates of the last of many keys",
      { count in
        (0..<count).map { "k\($0): 1\n" }.joined() + String(repeating: "k\(count - 1): 2\n", count: count)
      }
    ),
    (
      "unknown aliases beside many anchors",
      { count in
        (0..<count).map { "- &anchor\($0) 1\n" }.joined() + (0..<count).map { "- *ancher\($0)x\n" }.joined()
      }
    ),
    ("tags", { count in String(repeating: "- !a b\n", count: count) }),
    ("lists as keys", { count in String(repeating: "- {[a]: b}\n", count: count) }),
    ("documents", { count in String(repeating: "--- a\n", count: count) }),
    ("empty lines before an error", { count in String(repeating: "\n", count: count * 10) + "\ta: }" }),
    (
      "a long text of code points", { count in "a: " + String(repeating: "😀ஆ", count: count * 2) + "\nb: *x" }
    ),
    ("a long key", { count in String(repeating: "k", count: count * 10) + ": 1\n" }),
    ("quotes that are not closed", { count in "a: \"" + String(repeating: "x\n  ", count: count) }),
    ("a flow list over many lines", { count in "[" + String(repeating: "a,\n", count: count) + "}" }),
    ("folded lines", { count in "a: >\n" + String(repeating: "  b\n\n", count: count) + "c: *x" }),
  ]

  @Test(arguments: shapes.map(\.name)) func theTimeGrowsWithTheText(_ name: String) throws {
    let shape = try #require(Self.shapes.first { $0.name == name })
    func time(_ count: Int) -> Duration {
      let text = shape.text(count)
      return processorTime { _ = read(text) }
    }
    _ = time(100)
    let (small, large) = (time(500), time(4_000))
    // Eight times the text; with the square it would be sixty-four.
    #expect(large < small * 24 + .milliseconds(30), "\(small), then \(large)")
  }

  @Test func allThatIsWrongIsTold() {
    for (text, code, count) in [
      (Self.shapes[0].text(300), Diagnostic.Code.duplicateKey, 300),
      (Self.shapes[1].text(300), .unknownAlias, 300), (Self.shapes[2].text(300), .tag, 300),
      (Self.shapes[3].text(300), .complexKey, 300),
    ] {
      let problems = read(text).problems
      #expect(problems.count == count)
      #expect(problems.allSatisfy { $0.code == code })
      #expect(Set(problems.map(\.span)).count == count)
    }
  }

  @Test func theFirstUnknownAliasesAreToldWhatWasMeant() {
    let problems = read("- &anchor 1\n- *ancher\n").problems
    #expect(problems.map(\.help) == ["did you mean `*anchor`?"])
  }

  @Test(arguments: [3, 40]) func keysAreComparedByCodePointsHoweverManyThereAre(_ count: Int) {
    let others = (0..<count).map { "k\($0): 1\n" }.joined()
    let (node, problems) = read("\(others)\u{E9}: one\ne\u{301}: two\n\u{E9}: three\n")
    #expect(problems.map(\.code) == [.duplicateKey])
    #expect(problems.first?.span?.location.line == count + 3)
    #expect(problems.first?.related.first?.span.location.line == count + 1)
    #expect(node?.entries?.count == count + 2)
    #expect(node?["\u{E9}"]?.text == "one")
    #expect(node?["e\u{301}"]?.text == "two")
  }

  @Test func manyKeysFindTheirFirstInEveryOrder() {
    var random = Xorshift(seed: 8)
    for _ in 0..<50 {
      var first: [Int: Int] = [:]
      var text = ""
      var expected: [String] = []
      for line in 1...60 {
        let key = Int.random(in: 0..<30, using: &random)
        text += "k\(key): \(line)\n"
        if let place = first[key] { expected.append("\(line) after \(place)") } else { first[key] = line }
      }
      let (node, problems) = read(text)
      let found = problems.map {
        "\($0.span?.location.line ?? 0) after \($0.related.first?.span.location.line ?? 0)"
      }
      #expect(found == expected)
      #expect(first.allSatisfy { node?["k\($0.key)"]?.text == String($0.value) })
    }
  }

  @Test(arguments: [
    DocumentLimits(bytes: 20, depth: 64, nodes: 100), DocumentLimits(bytes: 100, depth: 2, nodes: 100),
    DocumentLimits(bytes: 100, depth: 64, nodes: 5),
  ])
  func aLimitIsReachedExactly(_ limits: DocumentLimits) {
    func codes(_ text: String) -> [Diagnostic.Code] {
      var diagnostics = Diagnostics()
      _ = DocumentReader.read(SourceText(path: "t", text: text), limits: limits, into: &diagnostics)
      return diagnostics.all.map(\.code)
    }
    switch (limits.bytes, limits.depth) {
    case (20, _):
      #expect(codes("a: 45678901234567890") == [])
      #expect(codes("a: 456789012345678901") == [.documentTooLarge])
    case (_, 2):
      #expect(codes("a: [b]") == [])
      #expect(codes("a: [[b]]") == [.documentTooDeep])
    default:
      #expect(codes("[a, b, c, d]") == [])
      #expect(codes("[a, b, c, d, e]") == [.tooManyNodes])
      #expect(codes("[&x a, *x, *x, *x]") == [])
      #expect(codes("[&x [a], *x, *x]") == [.tooManyNodes])
    }
  }

  @Test(arguments: [
    ("[a, b, c, d, e]", "more than 4 values", "divide it into several files"),
    (
      "[&x [a], *x, *x]", "more than 4 values, counting what aliases repeat",
      "use a component file instead of aliases"
    ),
  ]) func aliasesAreOnlyBlamedWhereThereAreSome(_ text: String, _ message: String, _ help: String) {
    var diagnostics = Diagnostics()
    let limits = DocumentLimits(bytes: 100, depth: 10, nodes: 4)
    _ = DocumentReader.read(SourceText(path: "t", text: text), limits: limits, into: &diagnostics)
    #expect(diagnostics.all.map(\.message) == [message])
    #expect(diagnostics.all.map(\.help) == [help])
  }
}
