import Catalogs
import Testing

@testable import Localization

/// Typing errors of Indic scripts, and right texts that resemble them.
@Suite struct IndicTypingTests {
  /// Returns the names of the rules of typing that a translation violates, notes included.
  private func rules(_ locale: String, _ source: String, _ text: String) throws -> [String] {
    let own = Set(
      [
        SplitVowelCheck.rules, RepeatedMarkCheck.rules, MarkOrderCheck.rules, UnassignedCharacterCheck.rules,
        LostLettersCheck.rules, PipeDandaCheck.rules, ColonVisargaCheck.rules, PlaceholderEndingCheck.rules,
        SandhiCheck.rules,
      ].joined().map(\.name))
    return CatalogLint.run(try Sample.catalog(["en": source, locale: text])).map(\.rule.name).filter(
      own.contains)
  }

  @Test(arguments: [
    ("hi", "\u{905}\u{93E}ज", "split-vowel"), ("hi", "\u{906}\u{945}फ़िस", "split-vowel"),
    ("hi", "\u{905}\u{949}फ़िस", "split-vowel"), ("mr", "\u{90F}\u{947}का", "split-vowel"),
    ("bn", "\u{985}\u{9BE}মি", "split-vowel"), ("pa", "\u{A73}\u{A41}ਹ", "split-vowel"),
    ("gu", "\u{A85}\u{AC7}ક", "split-vowel"), ("ta", "\u{B85}\u{BC2}டு", "split-vowel"),
    ("ml", "\u{D12}\u{D3E}ണം", "split-vowel"),
    ("hi", "क\u{93F}\u{93F}ताब", "repeated-mark"), ("hi", "ज\u{93E}\u{947}ड़ें", "repeated-mark"),
    ("hi", "ह\u{948}\u{902}\u{902}", "repeated-mark"), ("ta", "க\u{BCD}\u{BCD}", "repeated-mark"),
    ("hi", "क\u{94D}\u{200D}\u{200D}ष", "repeated-mark"), ("te", "క\u{C3F}\u{C3E}", "repeated-mark"),
    ("hi", "प\u{93E}\u{93C}", "mark-order"), ("hi", "ह\u{902}\u{948}", "mark-order"),
    ("hi", "क\u{94D}\u{93E}", "mark-order"), ("ta", "க\u{BCD}\u{BBE}", "mark-order"),
    ("bn", "সব\u{9B5}", "unassigned-character"), ("bn", "সব\u{9E4}", "unassigned-character"),
    ("hi", "?????", "lost-letters"), ("ta", "அமை?? மாற்று", "lost-letters"),
    ("hi", "हो गया|", "pipe-danda"), ("hi", "हो गया | अब चलें", "pipe-danda"), ("bn", "হয়েছে|", "pipe-danda"),
    ("hi", "दु:ख है", "colon-visarga"), ("hi", "पुन: देखें", "colon-visarga"),
    ("hi", "छ: आइटम", "colon-visarga"),
    ("ta", "அதை பார், கோப்புகளை பார்", "sandhi"), ("ta", "தேதிக்கு பிறகு", "sandhi"),
    ("ta", "சேர்த்து கொள்", "sandhi"), ("ta", "கேட்டு தெரிந்துகொள்", "sandhi"),
  ]) func reportsAMistypedText(_ locale: String, _ text: String, _ rule: String) throws {
    #expect(try rules(locale, "Text", text) == [rule])
  }

  @Test(arguments: [
    ("%@ ஐ நீக்கு", true), ("%@இல் சேர்", true), ("%@க்கு அனுப்பு", true), ("%@ இலிருந்து", true),
    ("%@-ஐ நீக்கு", false), ("%@-இல் சேர்", false), ("%@ உடன் பகிர்", false), ("%@ இல்லை", false),
    ("%@ இன்று", false), ("%@ ஓடு தேவை", false), ("%@ஓடு சேர்", true), ("%@: ஐந்து", false),
  ]) func reportsATamilEndingWithoutHyphen(_ text: String, _ isReported: Bool) throws {
    #expect(try rules("ta", "Text %@", text) == (isReported ? ["placeholder-ending"] : []))
  }

  @Test(arguments: [
    ("ஒரு இலை", true), ("பெயர், ஒரு ஊர்", true), ("ஓர் செடி", true), ("ஓர் இலை", false), ("ஒரு செடி", false),
    ("ஒருவர் இல்லை", false), ("ஒரு, இலை", false), ("ஒரு %@", false), ("ஒரு OTP", false),
  ]) func reportsTheOtherFormOfTheTamilOne(_ text: String, _ isReported: Bool) throws {
    let found = CatalogLint.run(try Sample.catalog(["en": "Text %@", "ta": text])).filter {
      $0.rule == OruCheck.oru
    }
    #expect(found.count == (isReported ? 1 : 0))
  }

  @Test(arguments: [
    ("hi", "Today", "आज ऑफ़िस ऐप और ऊँट"), ("hi", "Text", "ज़्यादा हैं, क़लम, दुःख"), ("mr", "Text", "ॲप, र्‍हास"),
    ("bn", "App", "অ্যাপ"), ("ta", "Text", "கொடு, கௌரவம், ஔவை, ஃபைல்"),
    ("ml", "Text", "അവന് വാക്കു്"), ("si", "Text", "ශ්‍රී"), ("pa", "Text", "ਮੁੰਡਾ ਅੱਜ"), ("te", "Text", "దైవం"),
    ("hi", "Really??", "सच में??"), ("hi", "Really?", "सच में?"), ("fr", "Text", "Quoi ?"),
    ("hi", "A | B", "क | ख"), ("mr", "A", "अ | ब"), ("hi", "a || b", "क || ख"),
    ("hi", "Total:", "कुल:"), ("hi", "Name: you", "नाम: आप"), ("hi", "name:value", "नाम:मान"),
    ("hi", "Time 5:30", "समय 5:30"), ("hi", "Six:", "छ:"), ("ne", "Text", "बन्द छ: हेर्नुहोस्"),
    ("ta", "Text", "கோப்புகளைப் பார்"), ("ta", "Text", "கோப்புகளை, பார்"), ("ta", "Text", "கோப்புகளை மாற்று"),
    ("ta", "Text", "எட்டு பேர்"), ("ta", "Text", "இலக்கு கோப்பு"), ("ta", "Text", "அறிவிப்பு சேவை"),
    ("ta", "Text", "வார்த்தை தேடல்"),
  ]) func acceptsATextThatResemblesAMistypedOne(_ locale: String, _ source: String, _ text: String) throws {
    #expect(try rules(locale, source, text) == [])
  }

  @Test func aSignInTwoPartsIsNoRepeatedMark() throws {
    #expect(try rules("ta", "Text", "க\u{BC6}\u{BBE}டு") == [])
    #expect(try rules("bn", "Text", "ক\u{9C7}\u{9BE}ন") == [])
  }

  private func stops(_ texts: [String]) throws -> Int {
    let strings = texts.enumerated().map { index, text in
      "\"k\(index).\" : { \"localizations\" : { \"hi\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\(text)\" } } } }"
    }
    return CatalogLint.run(try Sample.catalog(strings.joined(separator: ", "))).count {
      $0.rule == FullStopDandaCheck.stop
    }
  }

  @Test func aFullStopIsReportedWhereOthersHaveADanda() throws {
    #expect(try stops(["इसे जोड़ें।", "इसे हटाएँ।", "इसे बदलें."]) == 1)
    #expect(try stops(["इसे जोड़ें.", "इसे हटाएँ.", "इसे बदलें।"]) == 0)
    #expect(try stops(["इसे जोड़ें।", "इसे हटाएँ।", "2 कि.मी. और डॉ. राम"]) == 0)
    for sentence in ["अभी कुछ नहीं खरीदना है.", "वे घर पर हैं.", "यह मुझे दो."] {
      #expect(try stops(["इसे जोड़ें।", "इसे हटाएँ।", sentence]) == 1, "\(sentence)")
    }
    for shortened in ["2 कि.ग्रा.", "2 ली.", "के. के. शर्मा", "रुकें…"] {
      #expect(try stops(["इसे जोड़ें।", "इसे हटाएँ।", shortened]) == 0, "\(shortened)")
    }
  }
}
