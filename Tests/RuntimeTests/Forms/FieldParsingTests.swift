import Foundations
import Testing

@testable import Runtime

/// Parsing of the input of each kind of field.
@Suite struct FieldParsingTests {
  private func read(
    _ kind: ViewNode.FieldKind, _ text: String, _ locale: String = "en", type: ValueType = .nullable(.double),
    digits: Int? = nil, length: Int? = nil, zone: String = "UTC"
  ) throws -> Answer {
    FieldReading(kind: kind, type: type, digits: digits, length: length)
      .answer(to: text, try ShippedTexts.inputLocale(locale, zone: zone))
  }

  @Test(arguments: [
    ("42", 42.0), (" 42 ", 42), ("+42", 42), ("-4.5", -4.5), ("\u{2212}4.5", -4.5), ("1,250.5", 1250.5),
    ("1,00,000", 100_000), ("1 250", 1250), ("1\u{A0}250", 1250), ("1'250", 1250), (".5", 0.5), ("007", 7),
    ("४२", 42), ("௪௨", 42), ("४.५", 4.5), ("٤٢", 42),
  ])
  func parsesNumbersInTheDigitsOfAllScripts(_ text: String, _ number: Double) throws {
    for locale in ["en", "hi", "ta"] { #expect(try read(.number, text, locale) == .value(.double(number))) }
  }

  @Test(arguments: [
    "many", "4,2", "1,5", "12,34,5", "1,2,3", "1.2.3", "1e5", "0x10", "inf", "nan", "4 kg", "--4", "4-", ".",
    ",",
    "+", "½", "1,250.", "1234567890123456789", String(repeating: "9", count: 400),
  ])
  func rejectsInvalidNumbers(_ text: String) throws {
    #expect(try read(.number, text) == .error(FieldError(key: "field.number.invalid")))
  }

  @Test func usesTheLocalesDecimalSeparator() throws {
    #expect(NumberReading.number("1.250,5", decimal: ",")?.value == 1250.5)
    #expect(NumberReading.number("1,250.5", decimal: ",") == nil)
    #expect(try ShippedTexts.localizer("en").decimalSeparator == ".")
  }

  @Test func checksWholeNumbersAndFractionDigits() throws {
    #expect(try read(.number, "4", type: .int) == .value(.int(4)))
    #expect(try read(.number, "4.0", type: .nullable(.int)) == .value(.int(4)))
    #expect(try read(.number, "4.5", type: .int) == .error(FieldError(key: "field.number.whole")))
    #expect(try read(.number, "4.5", digits: 0) == .error(FieldError(key: "field.number.whole")))
    #expect(try read(.number, "4.25", digits: 2) == .value(4.25))
    #expect(
      try read(.number, "4.255", digits: 2) == .error(FieldError(key: "field.number.digits", arguments: [2])))
  }

  @Test(arguments: ViewNode.FieldKind.allCases)
  func acceptsEmptyInputIfTheTypeAllowsIt(_ kind: ViewNode.FieldKind) throws {
    let isText = ![.number, .date, .time, .duration].contains(kind)
    #expect(
      try read(kind, "  ", type: .nullable(.dyn)) == .value(kind == .secret ? "  " : isText ? "" : .null))
    #expect(
      try read(kind, "", type: .int)
        == (isText ? .value("") : .error(FieldError(key: "field.\(kind).invalid"))))
  }

  @Test(arguments: [
    ("+91 98765-43210", "+919876543210"), ("0091 (98765) 43210", "+919876543210"),
    ("98765 43210", "9876543210"),
    ("+९१ ९८७६५ ४३२१०", "+919876543210"), ("௧௨௩௪௫௬௭", "1234567"), ("123456789012345", "123456789012345"),
  ])
  func normalizesPhoneNumbers(_ text: String, _ number: String) throws {
    #expect(try read(.phone, text) == .value(.string(number)))
  }

  @Test(arguments: ["123456", "1234567890123456", "+", "98765x43210", "9+8765432", "call me", "#31#5551234"])
  func rejectsInvalidPhoneNumbers(_ text: String) throws {
    #expect(try read(.phone, text) == .error(FieldError(key: "field.phone.invalid")))
  }

  @Test(arguments: ["a@b.co", "asha.rao+kolam@mail.example.in", "आशा@उदाहरण.भारत"])
  func keepsEmailAddressesVerbatim(_ text: String) throws {
    #expect(try read(.email, " \(text) ") == .value(.string(text)))
  }

  @Test(arguments: [
    "a", "a@b", "@b.co", "a@b.", "a@.co", "a@@b.co", "a@b@c.de", "a b@c.de", "a@b..co", "a@b. co",
  ])
  func rejectsInvalidEmailAddresses(_ text: String) throws {
    #expect(try read(.email, text) == .error(FieldError(key: "field.email.invalid")))
  }

  @Test(arguments: [("123 456", "123456"), ("123-456", "123456"), ("१२३४५६", "123456"), ("௧௨௩௪௫௬", "123456")])
  func oneTimeCodesAreDigits(_ text: String, _ code: String) throws {
    #expect(try read(.otp, text, length: 6) == .value(.string(code)))
    #expect(try read(.otp, text, length: 4) == .error(FieldError(key: "field.otp.length", arguments: [4])))
    #expect(try read(.otp, "12a") == .error(FieldError(key: "field.otp.invalid")))
  }

  @Test(arguments: [
    "2026-11-21", "21/11/2026", "21.11.2026", "21-11-2026", " 21 / 11 / 2026 ", "२१/११/२०२६", "௨௧.௧௧.௨௦௨௬",
    "2026/11/21",
  ])
  func parsesDatesInCommonFormats(_ text: String) throws {
    for (zone, offset) in [("UTC", 0), ("Asia/Kolkata", 19_800), ("America/New_York", -18_000)] {
      for locale in ["en", "hi", "ta"] {
        let start = Timestamp(seconds: 1_795_219_200 - Int64(offset))
        #expect(try read(.date, text, locale, zone: zone) == .value(.timestamp(start)))
      }
    }
  }

  @Test(arguments: ["en", "hi", "ta"]) func datesRoundTrip(_ locale: String) throws {
    let localizer = try ShippedTexts.localizer(locale)
    for month in 1...12 {
      let day = try #require(localizer.startOfDay(year: 2027, month: month, day: 13, zone: "Asia/Kolkata"))
      let shown = localizer.day(day, zone: "Asia/Kolkata")
      #expect(try read(.date, shown, locale, zone: "Asia/Kolkata") == .value(.timestamp(day)), "\(shown)")
    }
  }

  @Test(arguments: [
    "2026-02-30", "31/11/2026", "11/21/2026", "21/11/26", "2026-11", "0/1/2026", "today", "2026-11-21T00:00",
    "1/1/0001", "1/1/99999", "--", "1//2026", "2026-11/21",
  ])
  func rejectsInvalidDates(_ text: String) throws {
    #expect(try read(.date, text) == .error(FieldError(key: "field.date.invalid")))
  }

  @Test func dayWithoutAMidnightBeginsAtItsFirstTime() throws {
    // In Beirut, clocks skipped from 0:00 to 1:00 on 28 March 2021.
    let answer = try read(.date, "28/03/2021", zone: "Asia/Beirut")
    #expect(answer == .value(.timestamp(Timestamp(seconds: 1_616_882_400))))
    #expect(
      try read(.date, "28/03/2021", zone: "Nowhere/At_All") == .error(FieldError(key: "field.date.invalid")))
  }

  @Test(arguments: [
    ("8:30", 510), ("08:30", 510), ("20:30", 1230), ("8.30 pm", 1230), ("8:30PM", 1230), ("8 p.m.", 1200),
    ("12 am", 0), ("12:05 am", 5), ("12 pm", 720), ("0:00", 0), ("23:59", 1439), ("८:३०", 510),
    ("௮:௩௦ pm", 1230),
  ])
  func parsesTimesInAnyLocale(_ text: String, _ minutes: Int) throws {
    for locale in ["en", "hi", "ta"] {
      #expect(try read(.time, text, locale) == .value(.duration(.seconds(minutes * 60))))
    }
  }

  @Test(arguments: [
    ("hi", "सुबह 8:30", 510), ("hi", "शाम 6 ", 1080), ("hi", "तड़के 4 बजे", 240), ("hi", "सवेरे 6", 360),
    ("ta", "பிற்பகல் 8:30", 1230), ("ta", "8:30 முற்பகல்", 510), ("ta", "அதிகாலை 4:15", 255),
    ("ta", "மாலை 6 மணிக்கு", 1080),
  ])
  func parsesTheLocalesDayPeriods(_ locale: String, _ text: String, _ minutes: Int) throws {
    #expect(try read(.time, text, locale) == .value(.duration(.seconds(minutes * 60))))
    #expect(try read(.time, text, "en") == .error(FieldError(key: "field.time.invalid")))
  }

  @Test(arguments: [
    ("hi", "रात 8:30", 1230), ("hi", "रात के 11 बजे", 1380), ("hi", "रात 12:30", 30), ("hi", "रात 1:30", 90),
    ("hi", "रात 5", 300), ("hi", "रात 6", 1080), ("hi", "दोपहर 11:30", 690), ("hi", "दोपहर 12", 720),
    ("hi", "२ बजे दोपहर", 840), ("ta", "இரவு 8:30", 1230), ("ta", "இரவு 1:30 மணி", 90), ("ta", "இரவு 12", 0),
    ("ta", "மதியம் 12:30", 750), ("ta", "மதியம் 11", 660), ("ta", "௩ மணி மதியம்", 900),
    ("en", "8:30 at night", 1230),
    ("en", "1 o’clock at night", 60), ("en", "12 noon", 720), ("en", "5 in the evening", 1020),
  ])
  func theHourDecidesWhichSideOfTwelveAPartOfTheDayMeans(_ locale: String, _ text: String, _ minutes: Int)
    throws
  {
    #expect(try read(.time, text, locale) == .value(.duration(.seconds(minutes * 60))))
  }

  @Test(arguments: [
    ("hi", "रात"), ("hi", "रात 0:30"), ("hi", "रात 13"), ("hi", "8 बजे"), ("hi", "सुबह रात 8"), ("hi", "बजे"),
    ("ta", "இரவு 25"), ("ta", "8 மணி"), ("ta", "இரவு காலை 8"), ("en", "8 o’clock"), ("en", "night 8 night"),
  ])
  func rejectsTimesWithoutOnePartOfTheDay(_ locale: String, _ text: String) throws {
    #expect(try read(.time, text, locale) == .error(FieldError(key: "field.time.invalid")))
  }

  @Test(arguments: ["en", "hi", "ta"]) func timesRoundTrip(_ locale: String) throws {
    for minutes in stride(from: 0, to: 1440, by: 95) {
      let time = Duration.seconds(minutes * 60)
      let shown = try ShippedTexts.localizer(locale).timeOfDay(time)
      #expect(try read(.time, shown, locale) == .value(.duration(time)), "\(shown)")
    }
  }

  @Test(arguments: [
    "24:00", "8:60", "8", "830", "8:3", "13 pm", "0 am", "8:30 xx", "8:30:15", "-8:30", "noon", ":",
  ])
  func rejectsInvalidTimes(_ text: String) throws {
    #expect(try read(.time, text) == .error(FieldError(key: "field.time.invalid")))
  }

  @Test(arguments: [
    ("90", 5400), ("1:30", 5400), ("1:30:15", 5415), ("0:45", 2700), ("1h 30m", 5400), ("1h30m", 5400),
    ("20 min", 1200), ("1.5 hours", 5400), ("45 sec", 45), ("2 days", 172_800), ("1 HR", 3600), ("९०", 5400),
    ("०:४५", 2700), ("0", 0),
  ])
  func parsesDurationsInAnyLocale(_ text: String, _ seconds: Int) throws {
    for locale in ["en", "hi", "ta"] {
      #expect(try read(.duration, text, locale) == .value(.duration(.seconds(seconds))))
    }
  }

  @Test(arguments: [
    ("hi", "1 घंटा 30 मिनट", 5400), ("hi", "२० मि॰", 1200), ("ta", "1 மணி நேரம் 30 நிமிடங்கள்", 5400),
    ("ta", "௨௦ நிமி.", 1200), ("hi", "1 घण्टा 5 मिनिट", 3900), ("ta", "2 மணிநேரம் 5 நிமிடங்கள்", 7500),
    ("ta", "45 விநாடிகள்", 45), ("ta", "10 நொடி", 10),
  ])
  func parsesTheLocalesUnits(_ locale: String, _ text: String, _ seconds: Int) throws {
    #expect(try read(.duration, text, locale) == .value(.duration(.seconds(seconds))))
  }

  @Test(arguments: ["en", "hi", "ta"]) func durationsRoundTrip(_ locale: String) throws {
    for seconds in [45, 60, 725, 5400, 90_000, 172_800] {
      let shown = try ShippedTexts.localizer(locale).text(of: .duration(.seconds(seconds)))
      #expect(try read(.duration, shown, locale) == .value(.duration(.seconds(seconds))), "\(shown)")
    }
  }

  @Test(arguments: [
    "soon", "1:75", "1:2:3:4", "1h 1h", "30m 1h", "5 apples", "-5", "h", "1:", "99999999999999 days", "1h 30",
  ])
  func rejectsInvalidDurations(_ text: String) throws {
    #expect(try read(.duration, text) == .error(FieldError(key: "field.duration.invalid")))
  }

  @Test func sanitizesTextsAndKeepsJoiners() throws {
    let typed = " \u{7}a\tb\u{1B}[31m\u{202E}c\nक्\u{200D}ष \u{0} "
    #expect(try read(.text, typed) == .value("a b[31mc क्\u{200D}ष"))
    #expect(try read(.secret, " p\u{0} w ") == .value(" p w "))
  }

  @Test(arguments: ViewNode.FieldKind.allCases) func rejectsOverlongInputAtOnce(_ kind: ViewNode.FieldKind)
    throws
  {
    let endless = String(repeating: "9", count: 200_000)
    #expect(try read(kind, endless) == .error(FieldError(key: "field.long", arguments: [.int(50_000)])))
  }

  @Test func steppersSnapToStepsWithinTheirRange() throws {
    let inputLocale = try ShippedTexts.inputLocale("en")
    func step(_ value: Double, _ text: String, by step: Double = 1, type: ValueType = .int) -> Answer {
      StepReading(value: value, range: 1...4, step: step, type: type).answer(to: text, inputLocale)
    }
    #expect(step(2, "+") == .value(3) && step(2, "-") == .value(1) && step(2, "\u{2212}") == .value(1))
    #expect(step(4, "+") == .refused(FieldError(key: "stepper.most", arguments: [4.0])))
    #expect(step(1, "-") == .refused(FieldError(key: "stepper.least", arguments: [1.0])))
    #expect(step(9, "-") == .value(4) && step(9, "+") == .value(4) && step(-3, "-") == .value(1))
    #expect(step(1, "௪") == .value(4))
    #expect(step(1, "5") == .error(FieldError(key: "stepper.range", arguments: [1.0, 4.0])))
    #expect(step(1, "x") == .error(FieldError(key: "field.number.invalid")))
    #expect(step(1, "1.5") == .error(FieldError(key: "stepper.step", arguments: [1.0, 1.0])))
    #expect(step(1.2, "+", by: 0.1, type: .double) == .value(1.3))
    #expect(step(1.3, "+", by: 0.5, type: .double) == .value(1.5))
    #expect(step(1.3, "-", by: 0.5, type: .double) == .value(1.0))
    #expect(step(1, "2.5", by: 0.5, type: .double) == .value(2.5))
  }
}
