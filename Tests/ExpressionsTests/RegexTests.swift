import Testing

@testable import Expressions

@Suite struct RegexTests {
  private func matches(_ pattern: String, _ text: String) -> Bool? {
    guard case .success(let regex) = Regex.compile(pattern) else { return nil }
    var work = 100_000_000
    return regex.matches(in: text, work: &work)
  }

  @Test(
    arguments: [
      ("abc", "xabcx", true), ("^abc$", "xabc", false), ("a|b|", "", true), ("a*b+c?", "b", true),
      ("a{2,3}$", "aa", true),
      ("^a{2,3}$", "aaaa", false), ("^a{2,}$", "aaaaa", true), ("a{,3}", "a{,3}", true),
      ("[a-c]+$", "xabc", true),
      ("[^a-c]", "abc", false), ("[]a]", "]", true), ("[^]a]", "]", false),
      (#"\d{3}-\d{4}"#, "call 555-1234", true),
      (#"^\w+$"#, "नमस्ते", false), (#"^\pL[\pL\p{M}]*$"#, "नमस्ते", true), (#"^\p{Tamil}+$"#, "தமிழ்", true),
      (#"\bcat\b"#, "a cat sat", true), (#"\bcat\b"#, "concat", false), (#"\Bcat"#, "concat", true),
      ("(?i)STRASSE", "strasse", true),
      ("(?i)[k]", "\u{212A}", true), ("(?i:a)b", "Ab", true), ("(?i:a)b", "AB", false),
      ("(?m)^b$", "a\nb\nc", true),
      ("^b$", "a\nb\nc", false), ("a.c", "a\nc", false), ("(?s)a.c", "a\nc", true),
      (#"\Qa.b\E+"#, "a.bb", true),
      (#"\x41\x{1F600}\101"#, "A😀A", true), ("[[:digit:]]+", "x9", true), ("[[:^digit:]]", "9", false),
      (#"[\d\s]+$"#, "1 2", true),
      ("(a(b)?)+$", "ababa", true), ("(?P<year>\\d{4})", "in 2026", true), ("(?<n>a)", "a", true),
      ("(|a)*b", "aab", true),
      ("(a*)*$", "aaab", true), ("", "", true), ("$", "a", true), ("x*", "", true), (#"[\-a]"#, "-", true),
      ("[a-]", "-", true),
      (#"\."#, "a", false), ("é", "e\u{301}", false), (".{3}$", "👩‍🍳", true), ("a??b", "ab", true),
      (#"\z"#, "a", true), ("a{01}", "a{01}", true), ("a{01}", "a", false), ("(?-i:A)", "a", false),
      (#"^\p{Khmer}+$"#, "ខ្មែរ", true), (#"\p{Arabic}"#, "\u{FD3E}", false), (#"\p{Lao}"#, "ខ", false),
      (#"\p{C}"#, "\u{378}", false),
    ] as [(String, String, Bool)]) func patternsMatchAsInRE2(
      _ pattern: String, _ text: String, _ expected: Bool
    )
  {
    #expect(matches(pattern, text) == expected)
  }

  @Test(arguments: [
    "(", ")", "[", "[b-a]", "a**", "*a", "+", "a{1001}", "a{3,2}", "(?=a)", "(?!a)", "(?<=a)", "(?<!a)",
    #"(a)\1"#, #"\"#, #"\q"#,
    "(?z)", "[[:nope:]]", #"\p{Nope}"#, "a{2}{3}", "(?P<n", #"\x{110000}"#, "(?i", "[a", "[a-",
    "(((((a{1000}){1000}){1000}){1000}){1000})",
    "(){1000}(((){1000}){1000}){1000}", "{2}", "a|{2,3}", "(?P<>a)", "(?<>a)", "(?-)a", "(?i-:a)", #"\p{Cn}"#,
  ]) func rejectsInvalidPatterns(_ pattern: String) {
    guard case .failure(let fault) = Regex.compile(pattern) else {
      Issue.record("`\(pattern)` was accepted")
      return
    }
    #expect(!fault.message.isEmpty)
  }

  @Test(arguments: [
    ("ſ", "sS"), ("s", "ſS"), ("\u{212A}", "kK"), ("ẞ", "ß"), ("ϐ", "βΒ"), ("ς", "σΣ"), ("µ", "μΜ"),
    ("\u{3A9}", "ω\u{2126}"), ("ǅ", "ǆǄ"), ("ͅ", "ιΙ\u{1FBE}"), ("ﬅ", "ﬆ"), ("в", "Вᲀ"), ("ᾀ", "ᾈ"),
    ("Ꭰ", "ꭰ"),
  ]) func caseInsensitiveMatchingFoldsLetters(_ pattern: String, _ others: String) {
    for other in others.unicodeScalars {
      #expect(matches("(?i)^\(pattern)$", String(other)) == true, "\(other)")
      #expect(matches("(?i)^[\(other)]$", pattern) == true, "\(other)")
      #expect(matches("(?i)^[^\(other)]$", pattern) == false, "\(other)")
      #expect(matches("^\(pattern)$", String(other)) == false, "\(other)")
    }
  }

  @Test(arguments: [("i", "ı"), ("I", "ı"), ("i", "İ"), ("ı", "I"), ("ß", "s"), (#"\p{Lu}"#, "ı")])
  func caseInsensitiveMatchingIgnoresLocaleRules(_ pattern: String, _ text: String) {
    #expect(matches("(?i)^\(pattern)$", text) == false)
  }

  @Test func rejectsDeepGroups() {
    let deep = String(repeating: "(", count: 4_000)
    #expect(matches(deep + "a" + String(repeating: ")", count: 4_000), "a") == nil)
  }

  @Test(arguments: ["(a+)+$", "(a|aa)+$", "(a*)*b", "(a?){50}a{50}$", "(.*)(.*)(.*)(.*)x"])
  func catastrophicPatternsTakeLinearWork(_ pattern: String) throws {
    let regex = try #require(try? Regex.compile(pattern).get())
    let text = String(repeating: "a", count: 10_000) + "!"
    var work = Int.max
    _ = regex.matches(in: text, work: &work)
    // A state is entered at most once per character, however the pattern nests.
    #expect(Int.max - work <= 4 * text.utf8.count * regex.instructions.count)
  }

  @Test func workIsLimited() throws {
    let regex = try #require(try? Regex.compile("(a|b|c)*d").get())
    var work = 1_000
    #expect(regex.matches(in: String(repeating: "abc", count: 1_000), work: &work) == nil)
  }
}
