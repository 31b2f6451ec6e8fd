import Catalogs
import Foundations
import Testing

@Suite struct FormatPatternTests {
  private let formats = FormatterCache()

  private func format(_ pattern: String, _ arguments: [Value], _ locale: LocaleTag = .english) throws
    -> LocalizedText
  {
    var escaped = ""
    for character in pattern {
      escaped += character == "\"" || character == "\\" ? "\\\(character)" : String(character)
    }
    // The key has placeholders, so that its text is a format in any case.
    let catalog = try catalog(key: "%@", "\"\(locale)\":\(unit(escaped))")
    return Localizer(catalogs: [catalog], locale: locale, formats: formats).resolve("%@", arguments)
  }

  @Test(
    arguments: [
      ("%@", ["x"], "x"), ("%@", [1234], "1,234"), ("%@", [2.5], "2.5"), ("%@", [true], "true"),
      ("%lld", [1_234_567], "1,234,567"), ("%d", [-5], "-5"), ("%ld", [5], "5"), ("%i", [5], "5"),
      ("%hhd", [5], "5"),
      ("%lu", [.uint(.max)], "18,446,744,073,709,551,615"), ("%llu", [7], "7"), ("%zu", [7], "7"),
      ("%lf", [2.5], "2.5"), ("%f", [3], "3"), ("%.1f", [2.25], "2.2"), ("%.0f", [2.5], "2"),
      ("%.0f", [3.5], "4"), ("%.2f", [1234.5], "1,234.50"),
      ("%.3lf", [-0.0006], "-0.001"), ("%lld", [3.0], "3"), ("%+d", [5], "+5"), ("%05d", [42], "00042"),
      ("%02d:%02d", [5, 7], "05:07"), ("%5d|", [42], "   42|"), ("%-5d|", [42], "42   |"),
      ("%.3d", [7], "007"),
      ("%x", [255], "ff"), ("%X", [255], "FF"), ("%o", [8], "10"), ("%x", [-1], "ffffffffffffffff"),
      ("%c", [65], "A"), ("%s", ["x"], "x"), ("%.2s", ["xyz"], "xy"), ("%e", [12345.678], "1.234568e+04"),
      ("%g", [0.5], "0.5"), ("%2$@ %1$@", ["a", "b"], "b a"), ("%1$@ %@", ["a", "b"], "a a"),
      ("%lld%%", [50], "50%"), ("%%", [1], "%"), ("100% of %@", ["x"], "100% of x"),
      ("Save 50% on %@", ["x"], "Save 50% on x"),
      ("%@ %", ["x"], "x %"), ("%", [1], "%"), ("%y", [1], "%y"), ("%*d", [9, 5], "5"),
      ("%.*f", [1, 2.0], "2"),
      ("%arg items", [3], "3 items"), ("%2$arg", [1, 2.5], "2.5"),
      ("%argument", [1], "0x1.0000000000000p+0rgument"),
      ("%#@", [1], "%#@"), ("%1$", [1], "%1$"), ("%5", [1], "%5"), ("%0$@", ["a"], "%0$@"),
      ("%'d", [1000], "1,000"),
      ("%lld", [.double(.nan)], "NaN"), ("%f", [.double(.infinity)], "∞"), ("%lld", [.double(1e300)], nil),
      ("%@", [.list(["a", "b", "c"])], "a, b, and c"), ("%@", [.optional("x")], "x"),
      ("%lld", [.optional(4)], "4"),
    ] as [(String, [Value], String?)])
  func formats(pattern: String, arguments: [Value], expected: String?) throws {
    let text = try format(pattern, arguments).text
    if let expected { #expect(text == expected) } else { #expect(!text.isEmpty) }
  }

  @Test(
    arguments: [
      ("%lld", ["x"], "x", TextProblem.wrongType(placeholder: "%lld", position: 1, found: "string")),
      ("%.1f", [true], "true", .wrongType(placeholder: "%.1f", position: 1, found: "bool")),
      ("%lld", [2.5], "2.5", .wrongType(placeholder: "%lld", position: 1, found: "double")),
      ("%lu", [-1], "-1", .wrongType(placeholder: "%lu", position: 1, found: "int")),
      ("%@", [.null], "", .wrongType(placeholder: "%@", position: 1, found: "null")),
      ("%c", [0xD800], "55,296", .wrongType(placeholder: "%c", position: 1, found: "int")),
      ("%@ %@", ["a"], "a %@", .missingArgument(placeholder: "%@", position: 2)),
      ("%9$@", ["a"], "%9$@", .missingArgument(placeholder: "%9$@", position: 9)),
      (
        "%99999999999999999999$@", ["a"], "%99999999999999999999$@",
        .missingArgument(placeholder: "%99999999999999999999$@", position: 999)
      ),
    ] as [(String, [Value], String, TextProblem)])
  func reportsMismatchedArguments(
    pattern: String, arguments: [Value], text: String, problem: TextProblem
  ) throws {
    let resolved = try format(pattern, arguments)
    #expect(resolved.text == text)
    #expect(resolved.problems == [problem])
  }

  @Test(arguments: [
    ("hi", 1_234_567.5, "12,34,567.5"), ("ta", 1_234_567.5, "12,34,567.5"),
    ("en", 1_234_567.5, "1,234,567.5"),
  ])
  func groupsDigitsByLocale(locale: String, number: Double, expected: String) throws {
    #expect(try format("%@", [.double(number)], try #require(LocaleTag(locale))).text == expected)
  }

  /// As on iOS: a text without arguments is not a format.
  @Test func leavesATextWithoutArgumentsUnchanged() throws {
    let catalog = try catalog(key: "Battery below 10%", #""hi":\#(unit("बैटरी 10% से कम, 100%% नहीं"))"#)
    #expect(
      Localizer(catalogs: [catalog], locale: .hindi).string("Battery below 10%") == "बैटरी 10% से कम, 100%% नहीं")
  }

  @Test func notesAmbiguousPercentSigns() {
    #expect(FormatPattern("Save 50% on %@ %% %y").singlePercents == [7, 18])
  }

  @Test(arguments: ["%@", "%5", "%*", "%1$", "%#@a", "%#@a@", "% d", "%l", "%.", "%%%"])
  func limitsLongPatterns(piece: String) throws {
    let resolved = try format(String(repeating: piece, count: 20_000), ["x"])
    #expect(!resolved.text.isEmpty)
    #expect(resolved.problems.count <= 32)
  }

  @Test(arguments: ["%", "a", "%#@"])
  func formatsAMillionBytes(piece: String) throws {
    let pattern = FormatPattern(String(repeating: piece, count: 1_000_000 / piece.utf8.count))
    #expect(pattern.parts.count == 1)
  }

  /// Random sequences of bytes that occur in placeholders: always terminates with a text.
  @Test func noPatternCrashes() throws {
    var random = Seeded(7)
    let pieces = [
      "%", "@", "d", "l", "$", "1", "9", "*", ".", "-", "0", "#", "arg", "f", "u", " ", "é", "न", "x", "c",
      "s", "n", "'",
    ]
    let values: [Value] = [1, -3, 2.5, "x", .null, true, .double(.nan), .uint(.max), .list([1]), .int(.min)]
    for _ in 0..<3000 {
      let pattern = (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in
        pieces.randomElement(using: &random)
      }.joined()
      let arguments = (0..<3).compactMap { _ in values.randomElement(using: &random) }
      #expect(FormatPattern(pattern).parts.count <= pattern.utf8.count)
      _ = try format(pattern, arguments)
    }
  }
}

/// Random numbers, the same on every run (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
