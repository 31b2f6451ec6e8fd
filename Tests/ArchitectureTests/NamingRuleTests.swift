import Testing

/// The rules on words and names report violations, and only those.
@Suite struct NamingRuleTests {
  @Test(arguments: [
    ("// Draws it an" + "ew.", 1), ("/// For who" + "ever asks.", 1), ("func draws" + "An" + "ew() {}", 1),
    ("let text = \"an" + "ew\"", 0), ("// It is recommended.", 0), ("let indeed = recommended", 0),
    ("// The answer will not" + " do.", 1),
  ]) func paraphrasesAreRefusedOutsideOfTexts(_ line: String, _ count: Int) {
    #expect(WordRule.check(SourceFile("A.swift", line)).count == count)
  }

  @Test func aTypeNameBelongsToOneModule() {
    let files = [
      SourceFile("Sources/A/X.swift", "public struct Node {\n  enum Kind {}\n}\nprivate struct Helper {}"),
      SourceFile("Sources/A/Y.swift", "extension Node {}\nenum Kind {}"),
      SourceFile("Sources/B/Z.swift", "\nfinal class Node {\n  enum Kind {}\n}\nprivate struct Helper {}"),
      SourceFile("Plugins/P/Sources/S.swift", "struct Recipe {}"),
      SourceFile("Plugins/P/Server/S.swift", "struct Recipe {}"),
      SourceFile("Tests/ATests/T.swift", "struct Node {}"),
    ]
    #expect(
      TypeNameRule.check(files).map(\.description) == [
        "Sources/B/Z.swift:2: `Node` is declared in Sources/A/X.swift:1 too"
      ])
  }
}
