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
