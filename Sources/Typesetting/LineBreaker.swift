internal import _FoundationICU

/// Where lines may break, by ICU's line breaker (UAX 14).
enum LineBreaker {
  /// A place where a line may, or has to, end.
  struct Opportunity {
    /// The offset in UTF-16 units.
    let offset: Int
    /// Whether the break is mandatory, as behind a line feed.
    let isHard: Bool
  }

  /// The break opportunities of a text, in order, without its beginning.
  static func opportunities(in text: String) -> [Opportunity] {
    let units = Array(text.utf16)
    guard !units.isEmpty, units.count < Int(Int32.max) else { return [] }
    var status = U_ZERO_ERROR
    return units.withUnsafeBufferPointer { units in
      guard
        let iterator = swift_ubrk_open(UBRK_LINE, "en", units.baseAddress, Int32(units.count), &status),
        status.rawValue <= U_ZERO_ERROR.rawValue
      else { return [] }
      defer { swift_ubrk_close(iterator) }
      var places: [Opportunity] = []
      while true {
        let place = swift_ubrk_next(iterator)
        guard place >= 0 else { return places }
        let isHard = swift_ubrk_getRuleStatus(iterator) >= Int32(UBRK_LINE_HARD.rawValue)
        places.append(Opportunity(offset: Int(place), isHard: isHard))
      }
    }
  }

  /// The pieces of a paragraph between break opportunities; each ends with the spaces behind it.
  static func words(of text: Substring) -> [Range<Substring.Index>] {
    var words: [Range<Substring.Index>] = []
    var start = text.startIndex
    var offset = 0
    var at = text.startIndex
    for place in opportunities(in: String(text)) {
      while offset < place.offset, at < text.endIndex {
        offset += text[at].utf16.count
        at = text.index(after: at)
      }
      // A break inside a cluster is ignored; a danda ends the sentence that it follows, on the same line.
      guard offset == place.offset, at > start, at == text.endIndex || !text[at].isDanda else { continue }
      words.append(start..<at)
      start = at
    }
    if start < text.endIndex { words.append(start..<text.endIndex) }
    return words
  }
}

extension Character {
  /// Whether it is the full stop of Hindi and its neighbours, single or double.
  fileprivate var isDanda: Bool { self == "\u{0964}" || self == "\u{0965}" }
}
