/// What a question is about, by words of its own language.
enum Topic: CaseIterable {
  case yellowing, watering, light, pests, feeding, outOfScope

  /// Beginnings of words in English, Hindi and Tamil; a word of the question counts that begins with one, or is one
  /// that has `=` before it.
  ///
  /// Hindi and Tamil inflect at the end of a word, so that its beginning stays.
  private var stems: [String] {
    switch self {
    case .yellowing:
      ["yellow", "pale", "chloro", "पील", "पीत", "फीक", "மஞ்ச", "வெளிறி"]
    case .watering:
      [
        "water", "dry", "wet", "moist", "droop", "wilt", "soggy", "drain", "thirst", "पान", "सींच", "सिंच", "सूख",
        "नमी", "गील", "मुरझ", "தண்ண", "தண்ணீ", "நீர்", "நீரூ", "வாட", "காய்ந்", "ஈர", "உலர்",
      ]
    case .light:
      [
        "light", "sun", "shade", "bright", "dark", "lamp", "bleach", "scorch", "धूप", "रोशन", "प्रकाश", "छाय", "छाँव",
        "अंधेर", "வெயி", "வெளிச்ச", "ஒளி", "நிழ", "சூரிய", "இருட்ட",
      ]
    case .pests:
      [
        "pest", "bug", "insect", "aphid", "mite", "mealy", "whitefl", "scale", "thrip", "worm", "web",
        "eaten", "eating", "eats", "bite", "hole",
        "sticky",
        "कीट", "कीड", "माहू", "इल्ल", "जाल", "चिपचि", "பூச்சி", "புழு", "அசுவிணி", "சிலந்தி", "பிசு", "வலை",
      ]
    case .feeding:
      [
        "feed", "fertil", "fertilis", "nutri", "compost", "manure", "खाद", "उर्वर", "पोषण", "पोषक", "गोबर", "உர",
        "எரு", "ஊட்ட", "சத்து",
      ]
    case .outOfScope:
      [
        "=eat", "edible", "smok", "dose", "dosage", "medicin", "=cure", "=heal", "=sell", "legal", "drug",
        "खाऊ",
        "खान",
        "औषध", "इलाज", "बेच", "क़ानून", "कानून", "சாப்பி", "உண்ண", "மருந்த", "விற்", "சட்ட",
      ]
    }
  }

  /// Finds the topics of a question.
  ///
  /// - Parameter question: the question, in whatever language.
  /// - Returns: the topics, in the order of the cases.
  static func topics(of question: String) -> [Topic] {
    let words = words(of: question)
    let topics = allCases.filter { topic in
      topic.stems.contains { stem in
        let folded = fold(stem.hasPrefix("=") ? String(stem.dropFirst()) : stem)
        return words.contains { stem.hasPrefix("=") ? $0 == folded : $0.starts(with: folded) }
      }
    }
    // What insects eat is no question of what people eat.
    return topics.contains(.pests) ? topics.filter { $0 != .outOfScope } : topics
  }

  /// The words of a text as code points: clusters of Indic scripts would hide that one word begins with another.
  private static func words(of text: String) -> [[UInt32]] {
    fold(text).split { scalar in
      guard let scalar = Unicode.Scalar(scalar) else { return true }
      return
        !(scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .spacingMark)
    }.map(Array.init)
  }

  /// A text in lower case, without joiners and nuktas: क़ and क are typed for the same sound.
  private static func fold(_ text: String) -> [UInt32] {
    text.lowercased().unicodeScalars.flatMap { scalar -> [UInt32] in
      switch scalar.value {
      case 0x093C, 0x200C, 0x200D: []
      // The letters with a nukta of their own, in the order of the code chart.
      case 0x0958...0x095F:
        [[0x915, 0x916, 0x917, 0x91C, 0x921, 0x922, 0x92B, 0x92F][Int(scalar.value) - 0x0958]]
      default: [scalar.value]
      }
    }
  }
}
