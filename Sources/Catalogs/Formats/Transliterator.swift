internal import _FoundationICU

/// ICU's transliterator from one script to another, by the name of its rules, such as `Any-Latin`.
final class Transliterator: CachedFormatter {
  static let name = "transliterator "
  private let transliterator: UnsafeMutablePointer<UTransliterator?>

  init?(rules: String) {
    var status = U_ZERO_ERROR
    let id = Array(rules.utf16)
    guard
      let transliterator = swift_utrans_openU(id, Int32(id.count), UTRANS_FORWARD, nil, 0, nil, &status),
      status.isSuccess
    else { return nil }
    self.transliterator = transliterator
  }

  deinit { swift_utrans_close(transliterator) }

  func text(_ text: String) -> String? {
    let units = Array(text.utf16)
    // A letter seldom becomes more than three.
    var capacity = units.count * 4 + 16
    while capacity < 1 << 24 {
      var buffer = units + [UInt16](repeating: 0, count: capacity - units.count)
      var length = Int32(units.count)
      var limit = Int32(units.count)
      var status = U_ZERO_ERROR
      swift_utrans_transUChars(transliterator, &buffer, &length, Int32(capacity), 0, &limit, &status)
      if status != U_BUFFER_OVERFLOW_ERROR {
        return status.isSuccess ? String(decoding: buffer.prefix(Int(length)), as: UTF16.self) : nil
      }
      capacity = Int(length) + 16
    }
    return nil
  }
}

extension FormatterCache {
  /// A text in another script.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - rules: the name of ICU's rules, such as `Any-Latin` or `Latin-Devanagari`.
  /// - Returns: nil where ICU has no such rules.
  func transliterated(_ text: String, by rules: String) -> String? {
    with(Transliterator.self, "", rules) {
      Transliterator(rules: rules)
    } _: {
      $0.text(text)
    }
  }
}
