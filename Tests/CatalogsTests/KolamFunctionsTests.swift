import Catalogs
import Expressions
import Foundations
import Testing

@Suite struct KolamFunctionsTests {
  private let formats = FormatterCache()

  /// 2026-01-01T18:30:00Z, which is midnight of January 2nd in India.
  private let now = Timestamp(seconds: 1_767_292_200)

  private func evaluate(
    _ text: String, _ locale: String, _ values: [(String, ValueType, Value)] = [],
    zone: Value = "Asia/Kolkata"
  ) throws -> Value {
    var library = FunctionLibrary.standard
    KolamFunctions.register(into: &library, formats: formats)
    var declarations = Declarations(functions: library)
    var slots: [Value] = []
    for (name, type, value) in values + [
      ("locale", .string, .string(locale)), ("zone", .dyn, zone), ("now", .timestamp, .timestamp(now)),
    ] {
      declarations.declare(name, type)
      slots.append(value)
    }
    var diagnostics = Diagnostics()
    let span = Span(SourceText(path: "test", text: text), 0..<text.utf8.count)
    let program = Program.compile(span, declarations, into: &diagnostics)
    #expect(diagnostics.all.map(\.message) == [])
    return try #require(program).evaluate(slots)
  }

  /// Returns the text of an expression, or its error.
  private func text(
    _ expression: String, _ locale: String, _ values: [(String, ValueType, Value)] = [],
    zone: Value = "Asia/Kolkata"
  ) throws -> String {
    switch try evaluate(expression, locale, values, zone: zone) {
    case .string(let text): text
    case .error(let error): "error: \(error.message)"
    case let other: "no text: \(other)"
    }
  }

  @Test(
    arguments: [
      ("number(1234567)", "en", "1,234,567"), ("number(1234567)", "hi", "12,34,567"),
      ("number(1234567)", "ta", "12,34,567"),
      ("number(1234567)", "hi-u-nu-deva", "१२,३४,५६७"), ("number(1234567)", "ta-u-nu-tamldec", "௧௨,௩௪,௫௬௭"),
      ("number(4.33333)", "en", "4.333"), ("number(4.5, 1)", "hi", "4.5"), ("number(4, 2)", "en", "4.00"),
      ("number(7u)", "en", "7"), ("number(18446744073709551615u)", "en", "18,446,744,073,709,551,615"),
      ("percent(0.125)", "en", "12.5%"), ("percent(1)", "hi", "100%"),
      ("percent(0.12345, 2)", "ta", "12.34%"),
      ("percent(0.5)", "hi-u-nu-deva", "५०%"),
      ("currency(1234567.5, 'INR')", "en-IN", "₹12,34,567.50"),
      ("currency(1234567.5, 'inr')", "hi", "₹12,34,567.50"),
      ("currency(1234567.5, 'INR')", "ta", "₹12,34,567.50"), ("currency(5, 'JPY')", "en", "¥5"),
      ("plural(1)", "en", "one"), ("plural(0)", "hi", "one"), ("plural(0)", "ta", "other"),
      ("plural(3)", "ar", "few"),
      ("plural(1.5)", "hi", "other"), ("plural(0.5)", "hi", "one"),
      ("ordinal(1)", "en", "1st"), ("ordinal(22)", "en", "22nd"),
      ("listing(['A', 'B', 'C'])", "en", "A, B, and C"), ("listing(['A', 'B', 'C'])", "hi", "A, B और C"),
      ("listing(['A', 'B', 'C'])", "ta", "A, B மற்றும் C"), ("listing(['A', 'B', 'C'], 'or')", "hi", "A, B या C"),
      ("listing([])", "en", ""), ("listing([1200])", "en", "1,200"),
      ("duration(duration('80m'))", "en", "1 hr 20 min"), ("duration(duration('45s'))", "en", "45 sec"),
      ("duration(duration('0s'))", "en", "0 sec"), ("duration(duration('2h'))", "en", "2 hr"),
      ("duration(duration('50h'))", "en", "2 days 2 hr"),
      ("duration(duration('-90s'))", "en", "-1 min 30 sec"),
      ("duration(duration('80m'))", "hi", "1 घंटा 20 मिनट"), ("duration(duration('45s'))", "hi", "45 सेकंड"),
      ("duration(duration('80m'))", "ta", "1 மணிநேரம் 20 நிமிடங்கள்"),
      ("duration(duration('50h'))", "hi", "2 दिन 2 घंटे"),
      ("duration(duration('80m'))", "de", "1 Stunde 20 Minuten"),
      ("duration(duration('30000h'))", "de", "1.250 Tage"),
      ("duration(duration('80m'), 'long')", "en", "1 hour 20 minutes"),
      ("duration(duration('80m'), 'short')", "hi", "1 घं॰ 20 मि॰"),
      ("duration(duration('80m'), 'narrow')", "en", "1h 20m"),
      ("duration(duration('80m'), 'wide')", "en", "error: `duration` takes `narrow`, `short` or `long`"),
      ("localized({'en': 'Rice', 'hi': 'चावल'})", "hi-IN", "चावल"),
      ("localized({'en': 'Rice', 'hi': 'चावल'})", "ta", "Rice"),
      ("localized({'pt_BR': 'Arroz'})", "pt-PT", "Arroz"), ("localized({'fr': 'Riz'})", "ta", "Riz"),
      ("number(1)", "no such locale!", "1"),
    ] as [(String, String, String)])
  func writesByLocale(expression: String, locale: String, expected: String) throws {
    let shown = try text(expression, locale)
    #expect(shown == expected)
  }

  /// The ordinals of 1, 2, 3, 4, 5, 6, 11, 21 and 100.
  @Test(arguments: [
    ("en", "one two few other other other other one other"),
    ("hi", "one two two few other many other other other"),
    ("ta", "other other other other other other other other other"),
    ("gu", "one two two few other many other other other"),
    ("mr", "one two two few other other other other other"),
    ("fr", "one other other other other other other other other"),
    ("cy", "one two few few many many other other other"),
  ])
  func ordinalsMatchCLDR(locale: String, categories: String) throws {
    let shown = try [1, 2, 3, 4, 5, 6, 11, 21, 100].map { try text("plural(\($0), 'ordinal')", locale) }
    #expect(shown.joined(separator: " ") == categories)
    #expect(try text("plural(1.0, 'cardinal')", locale) == text("plural(1)", locale))
  }

  @Test(arguments: [
    ("compact(1250000)", "en-IN", "12L"), ("compact(1250000)", "hi", "12\u{A0}लाख"),
    ("compact(1250000)", "ta", "1.2மி"),
    ("compact(1250000)", "en", "1.2M"), ("compact(50000000)", "hi", "5\u{A0}क॰"),
    ("number(100000)", "ta-MY", "100,000"), ("currency(1234567.5, 'INR')", "hi-u-nu-deva", "₹१२,३४,५६७.५०"),
    ("fraction(0.5)", "en", "½"), ("fraction(1.5)", "hi", "1½"), ("fraction(0.375)", "ta", "⅜"),
    ("fraction(2)", "en", "2"), ("fraction(1.0/3.0)", "en", "⅓"), ("fraction(0.67)", "en", "⅔"),
    ("fraction(0.2)", "en", "0.2"), ("fraction(12.5)", "en", "12.5"), ("fraction(-0.25)", "en", "-¼"),
    ("fraction(1.75)", "hi-u-nu-deva", "१¾"), ("fraction(0)", "en", "0"), ("fraction(1.0/0.0)", "en", "∞"),
    ("measure(250, 'g')", "en", "250 g"), ("measure(250, 'g')", "hi", "250 ग्राम"),
    ("measure(250, 'g', 'long')", "hi", "250 ग्राम"), ("measure(250, 'g', 'long')", "ta", "250 கிராம்கள்"),
    ("measure(0.5, 'tsp')", "en", "½ tsp"), ("measure(0.5, 'tsp', 'long')", "en", "½ teaspoon"),
    ("measure(1.5, 'tsp', 'long')", "en", "1½ teaspoons"),
    ("measure(1, 'tbsp', 'long')", "en", "1 tablespoon"),
    ("measure(0.375, 'cup', 'long')", "en", "⅜ cup"), ("measure(2, 'cup', 'long')", "hi", "2 कप"),
    ("measure(1500, 'ml', 'long')", "en", "1,500 milliliters"), ("measure(180, 'celsius')", "en", "180°C"),
    ("measure(180, 'celsius')", "hi", "180℃"), ("measure(0.25, 'l')", "en", "0.25 L"),
    ("string(finds('इडली', 'idli'))", "en", "true"),
    ("ordered(['कमल', 'अनार', 'ऋषि', 'आम']).join(' ')", "hi", "अनार आम ऋषि कमल"),
    ("ordered(['யானை', 'ஆடு', 'அம்மா', 'மரம்']).join(' ')", "ta", "அம்மா ஆடு மரம் யானை"),
    ("ordered(['b 10', 'B', 'b 9', 'é', 'f', 'e']).join(',')", "en", "B,b 9,b 10,e,é,f"),
    ("['कमल', 'अनार', 'ऋषि', 'आम'].sort().join(' ')", "hi", "अनार आम ऋषि कमल"),
    ("['b 10', 'B', 'b 9', 'é'].map(t, {'t': t}).sortBy(m, m.t).map(m, m.t).join(',')", "en", "B,b 9,b 10,é"),
  ])
  func writesAmountsAndOrdersWords(expression: String, locale: String, expected: String) throws {
    let shown = try text(expression, locale)
    #expect(shown == expected)
  }

  @Test(arguments: [
    ("date(t)", "en", "Jan 2, 2026"), ("date(t)", "hi", "2 जन॰ 2026"), ("date(t)", "ta", "2 ஜன., 2026"),
    ("date(t, 'full')", "hi", "शुक्रवार, 2 जनवरी 2026"), ("date(t, 'full')", "ta", "வெள்ளி, 2 ஜனவரி, 2026"),
    ("date(t, 'yMMMM')", "en", "January 2026"), ("date(t, 'EEEd')", "hi", "शुक्र 2"),
  ])
  func writesDates(expression: String, locale: String, expected: String) throws {
    let shown = try text(expression, locale, [("t", .timestamp, .timestamp(now))])
    #expect(shown == expected)
  }

  @Test func timesFollowTheZone() throws {
    let time = [("t", ValueType.timestamp, Value.timestamp(Timestamp(seconds: now.seconds - 45_000)))]
    #expect(try "Jan 1, 2026 11:30" == text("date(t) + ' ' + time(t, 'Hmm')", "en", time))
    #expect(try "06:00" == text("time(t, 'Hmm')", "en", time, zone: .null))
    #expect(try "01:00" == text("time(t, 'Hmm')", "en", time, zone: "America/New_York"))
  }

  @Test(arguments: [
    (7, "time(t)", "hi", "सुबह 7:30"), (13, "time(t)", "hi", "दोपहर 1:30"), (19, "time(t)", "hi", "शाम 7:30"),
    (20, "time(t)", "hi-IN", "रात 8:30"), (1, "time(t, 'jmm')", "hi", "रात 1:30"),
    (20, "time(t)", "en", "8:30\u{202F}PM"),
    (20, "time(t, 'Hmm')", "hi", "20:30"), (20, "time(t, 'medium')", "hi", "रात 8:30:00"),
    (1, "time(t)", "ta", "இரவு 1:30"), (4, "time(t)", "ta", "அதிகாலை 4:30"), (8, "time(t)", "ta", "காலை 8:30"),
    (12, "time(t)", "ta", "மதியம் 12:30"), (15, "time(t)", "ta", "பிற்பகல் 3:30"),
    (17, "time(t)", "ta", "மாலை 5:30"),
    (18, "time(t)", "ta-IN", "மாலை 6:30"), (19, "time(t)", "ta", "இரவு 7:30"), (20, "time(t)", "ta", "இரவு 8:30"),
    (18, "time(t)", "ta-u-nu-tamldec", "மாலை ௬:௩௦"), (20, "time(t, 'medium')", "ta", "இரவு 8:30:00"),
    (20, "time(t, 'yMMMdjmm')", "ta", "1 ஜன., 2026, இரவு 8:30"), (20, "time(t, 'Hmm')", "ta", "20:30"),
    (20, "time(t, 'Bhm')", "ta", "இரவு 8:30"), (20, "time(t)", "ta-LK", "20:30"),
  ])
  func timesAreSaidAsPeopleSayThem(hour: Int, expression: String, locale: String, expected: String) throws {
    let midnight = now.seconds - now.seconds % 86_400
    let time = Timestamp(seconds: midnight + Int64(hour * 3600 + 1800))
    let shown = try text(expression, locale, [("t", .timestamp, .timestamp(time))], zone: "UTC")
    #expect(shown == expected)
  }

  @Test(arguments: [
    (0, "en", "now"), (-30, "hi", "अभी"), (-60, "en", "1 minute ago"), (-3599, "en", "59 minutes ago"),
    (-300, "hi", "5 मिनट पहले"), (300, "ta", "5 நிமிடங்களில்"), (-7200, "en", "2 hours ago"),
    (-8 * 3600, "en", "yesterday"), (-8 * 3600, "hi", "कल"), (-8 * 3600, "ta", "நேற்று"),
    (8 * 3600, "en", "in 8 hours"),
    (30 * 3600, "en", "tomorrow"), (-3 * 86_400, "en", "3 days ago"), (-8 * 86_400, "en", "1 week ago"),
    (-40 * 86_400, "en", "1 month ago"), (-800 * 86_400, "en", "2 years ago"),
    (14 * 86_400, "en", "in 2 weeks"), (7 * 86_400, "hi", "1 हफ़्ते में"), (14 * 86_400, "hi", "2 हफ़्तों में"),
    (-8 * 86_400, "hi-IN", "1 हफ़्ते पहले"), (-15 * 86_400, "hi", "2 हफ़्ते पहले"),
  ])
  func namesTimesFromNow(seconds: Int, locale: String, expected: String) throws {
    let time = [("t", ValueType.timestamp, Value.timestamp(Timestamp(seconds: now.seconds + Int64(seconds))))]
    let shown = try text("relative(t)", locale, time)
    #expect(shown == expected)
  }

  /// The number of one unit never reaches one of the next: `12 months`, `60 minutes`.
  @Test(arguments: ["en", "hi", "ta"]) func everyUnitEndsBeforeTheNext(_ locale: String) throws {
    let day = 86_400
    let near = [
      0, 44, 45, 59, 60, 61, 3540, 3599, 3600, 6 * 3600 - 1, 6 * 3600, 12 * 3600, 18 * 3600, day - 1,
    ]
    let days = Array(1...40) + Array(325...400) + [729, 730, 731, 1094, 1095, 1096]
    let offsets = near + days.flatMap { [$0 * day - 1, $0 * day, $0 * day + 3600] }
    for seconds in offsets.flatMap({ [$0, -$0] }) {
      let time = Value.timestamp(Timestamp(seconds: now.seconds + Int64(seconds)))
      let shown = try text("relative(t)", locale, [("t", .timestamp, time)])
      let number = shown.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
      #expect(
        (number ?? 1) < (abs(seconds) < 3600 ? 60 : abs(seconds) < 2 * day ? 24 : 12), "\(seconds): \(shown)")
      if abs(seconds) > 31 * day, abs(seconds) < 364 * day { #expect((1...11).contains(number ?? 0)) }
    }
  }

  @Test(arguments: [
    (-359, "en", "11 months ago"), (-360, "en", "11 months ago"), (-364, "en", "11 months ago"),
    (-365, "en", "1 year ago"), (364, "en", "in 11 months"), (-364, "hi", "11 माह पहले"),
    (-364, "ta", "11 மாதங்களுக்கு முன்"),
  ])
  func aYearHasNoTwelfthMonth(days: Int, locale: String, expected: String) throws {
    let time = Value.timestamp(Timestamp(seconds: now.seconds + Int64(days * 86_400)))
    #expect(try text("relative(t)", locale, [("t", .timestamp, time)]) == expected)
  }

  /// On a day on which clocks are set back, 24 hours are no day.
  @Test func aDayOfTwentyFiveHoursHasTwentyThree() throws {
    let start = Timestamp(seconds: 1_793_505_600)  // 2026-11-01T00:00:00-04:00
    let late = Timestamp(seconds: start.seconds + 25 * 3600 - 60)
    let shown = formats.relative(start, to: late, zone: "America/New_York", in: .english)
    #expect(shown == "23 hours ago")
  }

  @Test(arguments: [
    ("number(-0.4, 0)", "en", "0"), ("number(-0.04, 1)", "hi", "0.0"), ("number(-0.0)", "ta", "0"),
    ("number(-0.4, 0)", "hi-u-nu-deva", "०"), ("percent(-0.001, 0)", "en", "0%"),
    ("currency(-0.001, 'INR')", "en", "₹0.00"), ("compact(-0.0)", "en", "0"), ("fraction(-0.004)", "en", "0"),
    ("fraction(-0.0)", "en", "0"), ("measure(-0.001, 'g')", "en", "0 g"),
    ("measure(-0.001, 'cup')", "en", "0 c"),
    ("number(-0.6, 0)", "en", "-1"), ("percent(-0.01, 0)", "en", "-1%"), ("number(-1.0 / 0.0)", "en", "-∞"),
    ("fraction(-5.5)", "en", "-5½"), ("fraction(-0.5)", "en", "-½"), ("fraction(-0.5)", "hi-u-nu-deva", "-½"),
    ("measure(-0.5, 'tsp')", "en", "-½ tsp"), ("listing([number(-1), fraction(-1.5)])", "en", "-1 and -1½"),
    ("listing([-0.0, -0.0001])", "en", "0 and 0"),
  ])
  func zeroHasNoSignAndOthersHaveOne(expression: String, locale: String, expected: String) throws {
    #expect(try text(expression, locale) == expected)
  }

  @Test func aListOfTimesIsInTheZone() throws {
    #expect(
      try text("listing([t])", "en", [("t", .timestamp, .timestamp(now))]) == "Jan 2, 2026 at 12:00\u{202F}AM"
    )
  }

  @Test(arguments: [
    "number(1, 99)", "number(1, -1)", "currency(1, 'rupees')", "listing([1], 'nor')", "measure(1, 'furlong')",
    "plural(1.5, 'ordinal')",
    "plural(1, 'dual')",
    "measure(1, 'g', 'wide')",
    "date(timestamp(0), 'no style!')", "date(timestamp(0), '')",
  ])
  func invalidArgumentsAreErrorValues(expression: String) throws {
    guard case .error(let error) = try evaluate(expression, "en") else {
      Issue.record("no error")
      return
    }
    #expect(error.code == "invalid_argument")
  }

  @Test func anUnknownZoneIsAnErrorValue() throws {
    for expression in ["date(now)", "time(now)", "relative(now)"] {
      guard case .error(let error) = try evaluate(expression, "en", zone: "Mars/Olympus") else {
        Issue.record("no error for \(expression)")
        return
      }
      #expect(error.message == "the time zone `Mars/Olympus` is unknown")
    }
  }

  @Test func expressionsDependOnTheLocale() throws {
    var library = FunctionLibrary.standard
    KolamFunctions.register(into: &library)
    var declarations = Declarations(functions: library)
    declarations.declare("price", .double)
    let locale = declarations.declare("locale", .string)
    var diagnostics = Diagnostics()
    let text = "currency(price, 'INR')"
    let span = Span(SourceText(path: "test", text: text), 0..<text.utf8.count)
    let program = try #require(Program.compile(span, declarations, into: &diagnostics))
    #expect(program.reads.contains { $0.slot == locale })
  }
}
