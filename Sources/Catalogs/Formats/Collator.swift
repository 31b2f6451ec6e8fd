internal import _FoundationICU

/// ICU's order of texts in one locale.
final class Collator: CachedFormatter {
  static let name = "collator "
  private let collator: OpaquePointer

  init?(locale: String) {
    var status = U_ZERO_ERROR
    guard let collator = swift_ucol_open(locale, &status), status.isSuccess else { return nil }
    swift_ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status)
    self.collator = collator
  }

  deinit { swift_ucol_close(collator) }

  /// The bytes by which a text is sorted.
  func sortKey(_ text: String) -> [UInt8] {
    let units = Array(text.utf16)
    var key = [UInt8](repeating: 0, count: units.count * 8 + 32)
    var length = Int(swift_ucol_getSortKey(collator, units, Int32(units.count), &key, Int32(key.count)))
    if length > key.count {
      key = [UInt8](repeating: 0, count: length)
      length = Int(swift_ucol_getSortKey(collator, units, Int32(units.count), &key, Int32(key.count)))
    }
    return Array(key.prefix(length))
  }
}

extension FormatterCache {
  /// Texts in the collation order of a locale, with numbers by value.
  ///
  /// - Parameters:
  ///   - texts: the texts.
  ///   - locale: the locale of the order.
  /// - Returns: the same texts; equal ones keep their order.
  func ordered(_ texts: [String], in locale: LocaleTag) -> [String] {
    let keys = sortKeys(texts, in: locale)
    return texts.indices.sorted { keys[$0].isBefore(keys[$1]) ?? ($0 < $1) }.map { texts[$0] }
  }

  /// The bytes by which texts are sorted in a locale.
  ///
  /// - Parameters:
  ///   - texts: the texts.
  ///   - locale: the locale of the order.
  /// - Returns: a key for each text: its UTF-8 where ICU knows no order.
  func sortKeys(_ texts: [String], in locale: LocaleTag) -> [[UInt8]] {
    let name = locale.icuName
    return with(Collator.self, name) {
      Collator(locale: name)
    } _: { collator in
      texts.map { collator.sortKey($0) }
    } ?? texts.map { Array($0.utf8) }
  }
}
