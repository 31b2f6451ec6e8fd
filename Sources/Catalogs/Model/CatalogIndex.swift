/// The byte ranges of everything in a catalog.
final class CatalogIndex: Sendable {
  /// A key, and which of ``localizations`` are its own.
  struct Entry: Sendable {
    let key: String
    let keyRange: Range<Int>
    let body: Range<Int>
    let localizations: Range<Int>
    let isUntranslatable: Bool
  }

  /// One text of a key: its locale, as an index into ``locales``, and its bytes.
  struct Place: Sendable {
    let locale: Int32
    let start: Int32
    let end: Int32
  }

  let entries: [Entry]
  let positions: [ExactText: Int]
  /// The locales in the order in which they first occur; nil for a name that is no locale.
  let locales: [LocaleTag?]
  /// The same as texts, which are compared a hundred times as quickly as tags are copied.
  private let localeNames: [String?]
  let localizations: [Place]
  let unknown: [(name: String, value: Range<Int>)]

  init(
    entries: [Entry], positions: [ExactText: Int], locales: [LocaleTag?], localizations: [Place],
    unknown: [(name: String, value: Range<Int>)]
  ) {
    self.entries = entries
    self.positions = positions
    self.locales = locales
    localeNames = locales.map { $0?.description }
    self.localizations = localizations
    self.unknown = unknown
  }

  /// The bytes of an entry's text in a locale.
  func localization(of entry: Entry, in locale: LocaleTag) -> Range<Int>? {
    for place in localizations[entry.localizations] where localeNames[Int(place.locale)] == locale.description
    {
      return Int(place.start)..<Int(place.end)
    }
    return nil
  }
}

/// The positions of a catalog's keys, for looking up thousands of them.
package struct KeyPositions: Sendable {
  private let index: CatalogIndex

  init(_ index: CatalogIndex) { self.index = index }

  /// The position of a key; nil where the catalog does not have it.
  package subscript(key: String) -> Int? { index.positions[ExactText(key)] }

  /// Which keys have texts of their own in all of some locales, by position; others may be covered there too.
  package func areTranslated(in locales: [LocaleTag]) -> [Bool] {
    let numbers = locales.map { tag in
      index.locales.firstIndex { $0?.description == tag.description }.map(Int32.init)
    }
    guard !numbers.contains(nil) else { return Array(repeating: false, count: index.entries.count) }
    return index.entries.map { entry in
      let places = index.localizations[entry.localizations]
      return numbers.allSatisfy { number in places.contains { $0.locale == number } }
    }
  }
}
