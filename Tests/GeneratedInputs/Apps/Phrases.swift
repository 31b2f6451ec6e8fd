/// A text in the app's three languages; the English one is its key.
struct Phrase {
  let en: String
  let hi: String
  let ta: String

  /// The phrase before a placeholder.
  func with(_ placeholder: String) -> Phrase {
    Phrase(en: "\(en): \(placeholder)", hi: "\(hi): \(placeholder)", ta: "\(ta): \(placeholder)")
  }
}

/// Generates phrases from a few words, so that some repeat, as they do in real apps.
struct Phrases {
  private static let verbs = [
    Phrase(en: "Show", hi: "दिखाएँ", ta: "காட்டு"),
    Phrase(en: "Choose", hi: "चुनें", ta: "தேர்ந்தெடு"),
    Phrase(en: "Open", hi: "खोलें", ta: "திற"),
    Phrase(en: "Keep", hi: "रखें", ta: "வைத்திரு"),
    Phrase(en: "Plan", hi: "सोच लें", ta: "திட்டமிடு"),
    Phrase(en: "Share", hi: "बाँटें", ta: "பகிர்"),
    Phrase(en: "Cook", hi: "पकाएँ", ta: "சமை"),
    Phrase(en: "Try", hi: "आज़माएँ", ta: "செய்து பார்"),
    Phrase(en: "Find", hi: "ढूँढें", ta: "கண்டுபிடி"),
    Phrase(en: "Taste", hi: "चखें", ta: "சுவைத்துப் பார்"),
    Phrase(en: "Prepare", hi: "तैयार करें", ta: "தயார் செய்"),
    Phrase(en: "Compare", hi: "मिलाकर देखें", ta: "ஒப்பிடு"),
    Phrase(en: "Remember", hi: "याद रखें", ta: "நினைவில் வை"),
    Phrase(en: "Rate", hi: "आँकें", ta: "மதிப்பிடு"),
  ]

  private static let things = [
    Phrase(en: "rice dishes", hi: "चावल के व्यंजन", ta: "சாத வகைகள்"),
    Phrase(en: "soups", hi: "सूप", ta: "சூப்புகள்"),
    Phrase(en: "sweets", hi: "मिठाइयाँ", ta: "இனிப்புகள்"),
    Phrase(en: "breads", hi: "रोटियाँ", ta: "ரொட்டிகள்"),
    Phrase(en: "chutneys", hi: "चटनियाँ", ta: "சட்னிகள்"),
    Phrase(en: "pickles", hi: "अचार", ta: "ஊறுகாய்கள்"),
    Phrase(en: "lentils", hi: "दालें", ta: "பருப்புகள்"),
    Phrase(en: "salads", hi: "सलाद", ta: "சாலட்கள்"),
    Phrase(en: "snacks", hi: "नाश्ते", ta: "சிற்றுண்டிகள்"),
    Phrase(en: "drinks", hi: "पेय", ta: "பானங்கள்"),
    Phrase(en: "curries", hi: "सब्ज़ियाँ", ta: "குழம்புகள்"),
    Phrase(en: "spices", hi: "मसाले", ta: "மசாலாக்கள்"),
    Phrase(en: "vegetables", hi: "तरकारियाँ", ta: "காய்கறிகள்"),
    Phrase(en: "fruits", hi: "फल", ta: "பழங்கள்"),
    Phrase(en: "dosas", hi: "डोसे", ta: "தோசைகள்"),
    Phrase(en: "idlis", hi: "इडलियाँ", ta: "இட்லிகள்"),
    Phrase(en: "menus", hi: "भोजन की सूचियाँ", ta: "உணவுப் பட்டியல்கள்"),
    Phrase(en: "shopping lists", hi: "ख़रीदारी की सूचियाँ", ta: "வாங்க வேண்டியவை"),
    Phrase(en: "pots", hi: "बर्तन", ta: "பாத்திரங்கள்"),
    Phrase(en: "timers", hi: "टाइमर", ta: "டைமர்கள்"),
    Phrase(en: "family recipes", hi: "घर की रेसिपी", ta: "குடும்பச் சமையல் குறிப்புகள்"),
    Phrase(en: "leftovers", hi: "बचा हुआ खाना", ta: "மீதமான உணவுகள்"),
  ]

  private static let occasions = [
    Phrase(en: "tonight", hi: "आज रात", ta: "இன்றிரவு"),
    Phrase(en: "tomorrow", hi: "कल", ta: "நாளை"),
    Phrase(en: "on Sunday", hi: "रविवार को", ta: "ஞாயிறன்று"),
    Phrase(en: "for guests", hi: "मेहमानों के लिए", ta: "விருந்தினருக்கு"),
    Phrase(en: "for children", hi: "बच्चों के लिए", ta: "குழந்தைகளுக்கு"),
    Phrase(en: "at the festival", hi: "त्योहार पर", ta: "பண்டிகையின்போது"),
    Phrase(en: "on a rainy day", hi: "बरसात के दिन", ta: "மழை நாளில்"),
    Phrase(en: "in summer", hi: "गर्मियों में", ta: "கோடையில்"),
    Phrase(en: "in winter", hi: "सर्दियों में", ta: "குளிர்காலத்தில்"),
    Phrase(en: "at breakfast", hi: "सुबह के नाश्ते में", ta: "காலை உணவில்"),
    Phrase(en: "at lunch", hi: "दोपहर के खाने में", ta: "மதிய உணவில்"),
    Phrase(en: "at dinner", hi: "रात के खाने में", ta: "இரவு உணவில்"),
    Phrase(en: "on the road", hi: "सफ़र में", ta: "பயணத்தில்"),
    Phrase(en: "before school", hi: "स्कूल से पहले", ta: "பள்ளிக்கு முன்"),
    Phrase(en: "after work", hi: "काम के बाद", ta: "வேலைக்குப் பின்"),
    Phrase(en: "with friends", hi: "दोस्तों के साथ", ta: "நண்பர்களுடன்"),
  ]

  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next number below a bound, by SplitMix64 (Steele, Lea, Flood 2014).
  mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }

  /// The next phrase; Hindi and Tamil put the verb last.
  mutating func next() -> Phrase {
    let verb = Self.verbs[number(below: Self.verbs.count)]
    let thing = Self.things[number(below: Self.things.count)]
    let occasion = Self.occasions[number(below: Self.occasions.count)]
    return Phrase(
      en: "\(verb.en) \(thing.en) \(occasion.en)", hi: "\(occasion.hi) \(thing.hi) \(verb.hi)",
      ta: "\(occasion.ta) \(thing.ta) \(verb.ta)")
  }
}
