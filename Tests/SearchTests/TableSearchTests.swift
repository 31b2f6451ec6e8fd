import Search
import Testing

@testable import Storage

/// A full-text table of folded names.
enum TableSearch {
  /// Returns the names that a query finds.
  static func find(_ query: String, in names: [String]) throws -> [String] {
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE t USING fts5(id UNINDEXED, x, \(SearchText.tokenizer))")
      try db.execute(sql: SearchVocabulary.creation(of: "w", for: "t"))
      for name in names {
        try db.execute(sql: "INSERT INTO t VALUES (?, ?)", arguments: [name, SearchText.fold(name)])
      }
      guard case .match(let expression) = try SearchQuery(query, among: SearchVocabulary("w"), db) else {
        return []
      }
      return try String.fetchAll(db, sql: "SELECT id FROM t WHERE t MATCH ?", arguments: [expression])
    }
  }
}

@Suite struct TableSearchTests {
  @Test(arguments: [
    ("Crème BRÛLÉE", "creme brulee"), ("Straße", "strasse"), ("Ångström Øre łódź", "angstrom ore lodz"),
    ("e\u{301}", "e"), ("पनीर", "पनीर"), ("फ़ूल", "फूल"), ("क\u{93C}", "क"), ("\u{958}", "क"), ("पकौड़ा", "पकौडा"),
    ("माँ", "मां"), ("हिन्दी", "हिंदी"), ("चम्पा", "चंपा"), ("अन्न", "अन्न"), ("सब्\u{200D}ज़ी", "सब्जी"),
    ("பன்னீர்", "பன்னீர்"), ("\u{BC6}\u{BBE}", "\u{BCA}"), ("ΣΊΣΥΦΟΣ", "σίσυφοσ"), ("", ""),
  ])
  func foldsEquivalentSpellings(_ text: String, _ folded: String) {
    #expect(Array(SearchText.fold(text).unicodeScalars) == Array(folded.unicodeScalars))
  }

  @Test(arguments: ["Crème", "फ़ूल माँ हिन्दी", "பன்னீர் டிக்கா", "İstanbul", "Ǆ"])
  func refoldingChangesNothing(_ text: String) {
    let once = SearchText.fold(text)
    #expect(Array(SearchText.fold(once).utf8) == Array(once.utf8))
  }

  /// The reason for our own tokenizer: FTS5's default treats vowel signs as separators.
  @Test func keepsVowelSignsWithinWordsUnlikeTheDefault() throws {
    for (options, words) in [("tokenize = 'unicode61'", ["पन", "र"]), (SearchText.tokenizer, ["पनीर"])] {
      let found = try DatabaseQueue().write { db in
        try db.execute(sql: "CREATE VIRTUAL TABLE t USING fts5(x, \(options))")
        try db.execute(sql: "CREATE VIRTUAL TABLE v USING fts5vocab('t', 'row')")
        try db.execute(sql: "INSERT INTO t VALUES ('पनीर')")
        return try String.fetchAll(db, sql: "SELECT term FROM v ORDER BY term")
      }
      #expect(found == words)
    }
  }

  @Test(arguments: [
    ("pan but", ["paneer"]), ("PANEER", ["paneer"]), ("पनी", ["paneer"]), ("मक्ख", ["paneer"]),
    ("பன்", ["paneer"]), ("பருப்பு", ["dal"]), ("dāl", ["dal"]), ("तडका", ["dal"]), ("तड़का", ["dal"]),
    ("aneer", []), ("dal paneer", []), ("\"dal", ["dal"]), ("dal*", ["dal"]), ("dal (", ["dal"]), ("ता", []),
  ])
  func matchesWordPrefixes(_ query: String, _ names: [String]) throws {
    #expect(try find(query) == names)
  }

  @Test(arguments: [
    "", " \t\n\u{3000}", "🍛", "\"", "\"\"\"", "'", "AND", "a AND", "NOT b", "NEAR(a b, 5)", "name:x", "x:y:z",
    "^a", "-a",
    "a + b", "(", ")))", "{a b}: c", "*", "**a", "\0", "a\0b", "\\", "%", "\u{301}", "ि", "\u{200D}",
    "\u{FFFD}", "𞤀𞤁",
    "\u{1F9C2}a", "; DROP TABLE recipe", String(repeating: "a", count: 10_000),
    String(repeating: "a ", count: 5_000), String(repeating: "\"", count: 10_000),
    String(repeating: "क्", count: 5_000), String(repeating: " ", count: 10_000) + "dal",
  ])
  func neverRaisesASyntaxError(_ query: String) throws {
    // What is no word is nothing to find; the words among it are found as any others.
    let found = query.hasSuffix("dal") ? ["dal"] : []
    #expect(try find(query) == found)
    #expect(try find(query, in: ["dal"]) == found)
  }

  @Test func distinguishesAnEmptyQueryFromOneWithoutWords() {
    #expect(SearchQuery(" \n ") == .everything)
    #expect(SearchQuery("🍛 !") == .nothing)
    #expect(SearchQuery("Dal \"Mak") == .match("\"dal\"* AND \"mak\"*"))
    #expect(SearchQuery(String(repeating: " ", count: 10_000) + "dal") == .match("\"dal\"*"))
  }

  @Test(arguments: [
    ("dosai", "dosa"), ("idly", "idli"), ("biriyani", "biryani"), ("sambhar", "sambar"), ("दोसा", "डोसा"),
    ("पनिर", "पनीर"), ("இட்டலி", "இட்லி"), ("பிரியானி", "பிரியாணி"), ("wada", "vada"), ("zeera", "jeera"),
    ("pulav", "pulao"), ("इड्ली", "इडली"), ("पकोड़ा", "पकौड़ा"),
  ])
  func findsSpellingVariants(_ query: String, _ name: String) throws {
    #expect(try find(query, in: [name]) == [name])
    #expect(try find("\(query) masala", in: [name, name + " masala"]) == [name + " masala"])
  }

  @Test(arguments: [
    ("pani", "paneer"), ("chai", "chaat"), ("dal", "dahi"), ("फूल", "फ़ुल"), ("bhatura", "batter"),
    ("kadi", "kadhai"),
    ("100", "10"), ("kh", "ka"), ("சாதம்", "சட்னி"), ("pan", "puri"),
  ])
  func tellsOtherWordsApart(_ query: String, _ name: String) throws {
    #expect(try find(query, in: [name]) == [])
  }

  @Test func leavesOutNoWordOfALongQuery() throws {
    #expect(try find("masala dosai xyzzy", in: ["masala dosa"]) == [])
  }

  private func find(_ query: String, in names: [String]) throws -> [String] {
    try TableSearch.find(query, in: names)
  }

  private func find(_ query: String) throws -> [String] {
    let names = ["paneer": "Paneer Butter Masala पनीर मक्खन மசாலா பன்னீர்", "dal": "Dal Tadka दाल तड़का பருப்பு"]
    return try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE t USING fts5(id UNINDEXED, x, \(SearchText.tokenizer))")
      for (id, name) in names {
        try db.execute(sql: "INSERT INTO t VALUES (?, ?)", arguments: [id, SearchText.fold(name)])
      }
      guard case .match(let expression) = SearchQuery(query) else { return [] }
      return try String.fetchAll(db, sql: "SELECT id FROM t WHERE t MATCH ?", arguments: [expression])
    }
  }
}
