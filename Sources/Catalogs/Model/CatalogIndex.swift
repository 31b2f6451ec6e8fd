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
