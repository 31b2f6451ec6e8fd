import Foundations

/// Makes the texts of a made-up language.
struct PseudoWriter {
  let locale: PseudoLocale
  let formats: FormatterCache

  /// Android's words for padding; any words that are unlikely in the text would do.
  private static let filler = "one two three four five six seven eight nine ten"

  /// Writes every text of a node, which is shown alone or as a part of another text.
  func node(_ node: LocalizationNode, isWhole: Bool) -> LocalizationNode {
    var result = LocalizationNode()
    if let unit = node.unit {
      let state: StringUnit.State = locale == .missing ? .new : .translated
      result.unit = StringUnit(value: text(unit.value, isWhole: isWhole), state: state)
    }
    result.variations = node.variations.map { axis in
      Variations(axis.axis, axis.cases.map { .init($0.name, self.node($0.node, isWhole: isWhole)) })
    }
    return result
  }

  /// Writes a text.
  func text(_ text: String, isWhole: Bool) -> String {
    let segments = PatternSegments(text)
    guard segments.hasLetters else { return text }
    switch locale {
    case .accented:
      let words = segments.map { PseudoLetters.accented($0) }
      return isWhole ? "[" + words + growth(of: segments) + "]" : words
    case .bidirectional: return bidirectional(segments)
    case .doubled:
      guard isWhole, !text.isEmpty else { return text }
      return segments.withPositions.map { $0 + " " + $0 } ?? text + " " + segments.wordsAlone
    case .bounded: return isWhole ? "[# " + text + " #]" : text
    case .missing: return segments.map { $0.uppercased() }
    case .devanagari: return segments.map { transliterate($0, "Latin-Devanagari") }
    case .tamil: return segments.map { transliterate($0, "Latin-Tamil") }
    case .keys: return text
    }
  }

  /// Padding that makes a text 40 % longer, to the character.
  private func growth(of segments: PatternSegments) -> String {
    let length = segments.wordsAlone.count
    let count = (length * 2 + 4) / 5
    guard count > 0 else { return "" }
    var words = ""
    while words.count < count { words += " " + Self.filler }
    return PseudoLetters.accented(String(words.prefix(count)))
  }

  /// Arabic letters, and every argument isolated from them (UAX 9), as texts of real languages should be.
  private func bidirectional(_ segments: PatternSegments) -> String {
    segments.parts.map { part in
      switch part {
      case .words(let text): Self.carried(transliterate(text, "Latin-Arabic"))
      case .kept(let text): text.hasPrefix("%") && text != "%%" ? "\u{2068}" + text + "\u{2069}" : text
      }
    }.joined()
  }

  /// The text with an alef below each vowel sign that stands on no letter, as Arabic writes a vowel at a word's beginning.
  private static func carried(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isMark, !(result.last.map { $0.isMark || $0.properties.isAlphabetic } ?? false) {
        result.append("\u{627}")
      }
      result.append(scalar)
    }
    return String(result)
  }

  private func transliterate(_ text: String, _ rules: String) -> String {
    formats.transliterated(text, by: rules) ?? text
  }
}

/// Letters with added accents.
enum PseudoLetters {
  private static let plain = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!?$")
  private static let accents = Array("åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ¡¿€")
  private static let table = Dictionary(uniqueKeysWithValues: zip(plain, accents))

  /// A text with an accent on every letter of the basic Latin alphabet.
  static func accented(_ text: String) -> String { String(text.map { table[$0] ?? $0 }) }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool { properties.generalCategory == .nonspacingMark }
}
