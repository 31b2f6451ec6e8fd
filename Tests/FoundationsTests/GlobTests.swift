import Foundations
import TestSupport
import Testing

/// Patterns of paths, held against a matcher as simple as can be.
@Suite struct GlobTests {
  /// Tries everything; only for short patterns and paths.
  private static func matches(_ path: [Substring], _ pattern: [Substring]) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    let rest = Array(pattern.dropFirst())
    if first == "**" { return (0...path.count).contains { matches(Array(path.dropFirst($0)), rest) } }
    guard let part = path.first, matches(part[...], first[...]) else { return false }
    return matches(Array(path.dropFirst()), rest)
  }

  private static func matches(_ text: Substring, _ pattern: Substring) -> Bool {
    guard let sign = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    if sign == "*" { return (0...text.count).contains { matches(text.dropFirst($0), rest) } }
    guard let letter = text.first, sign == "?" || sign == letter else { return false }
    return matches(text.dropFirst(), rest)
  }

  @Test func aPatternMatchesWhatTryingEverythingMatches() {
    var random = Xorshift(seed: 18)
    func text(_ signs: String, _ most: Int) -> String {
      String(
        (0..<Int.random(in: 1...most, using: &random)).compactMap { _ in signs.randomElement(using: &random) }
      )
    }
    var matched = 0
    for _ in 0..<20_000 {
      let (pattern, path) = (text("ab*?/*/", 8), text("ab/", 8))
      // A path has no empty parts, and two stars within a part are as one.
      let parts = pattern.split(separator: "/")
      let expected = Self.matches(path.split(separator: "/"), parts)
      #expect(Glob(pattern).matches(path) == expected, "`\(pattern)` and `\(path)`")
      if expected { matched += 1 }
    }
    #expect(matched > 500)
  }

  @Test(arguments: [
    ("{a,b}{c,d}", ["ac", "ad", "bc", "bd"], ["a", "cd", "abcd"]), ("{a,}b", ["ab", "b"], ["a"]),
    ("x{a", ["x{a"], ["xa"]), ("a}", ["a}"], ["a"]), ("{a/b,c}/d", ["a/b/d", "c/d"], ["a/d"]),
    ("{}", [], ["a"]),
    ("./a", ["a", "./a"].filter { $0 == "a" }, ["b"]), ("ஆ?", ["ஆab".replacing("ab", with: "a")], ["ஆ"]),
    ("/a//b/", ["a/b", "/a/b"], ["ab"]), ("*.yaml", ["a.yaml", ".yaml"], ["a.yml", "b/a.yaml"]),
  ])
  func choicesAndSeparatorsMeanWhatTheySay(_ pattern: String, _ matching: [String], _ others: [String]) {
    let glob = Glob(pattern)
    for path in matching { #expect(glob.matches(path), "`\(pattern)` and `\(path)`") }
    for path in others { #expect(!glob.matches(path), "`\(pattern)` and `\(path)`") }
  }

  @Test func textsAreFoundByteByByte() {
    var random = Xorshift(seed: 19)
    func text(_ most: Int) -> String {
      String(
        (0..<Int.random(in: 0...most, using: &random)).compactMap { _ in "abé".randomElement(using: &random) }
      )
    }
    for _ in 0..<3000 {
      let (whole, part) = (text(12), text(3))
      let bytes = Array(whole.utf8)
      let wanted = Array(part.utf8)
      let expected = bytes.indices.contains { bytes[$0...].starts(with: wanted) } || wanted.isEmpty
      #expect(whole.hasText(part) == expected)
      for byte in [UInt8(ascii: "a"), 0xC3, 0] { #expect(whole.hasByte(byte) == bytes.contains(byte)) }
      #expect(haveSameCodePoints(whole, part) == (bytes == wanted))
    }
    #expect(!"e\u{301}".hasText("é") && !haveSameCodePoints("é", "e\u{301}"))
  }
}
