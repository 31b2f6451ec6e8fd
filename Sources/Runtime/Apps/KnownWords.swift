import Catalogs

/// Finds missing translations of keys, looking up each key once: most texts are used in many places.
package struct KnownWords {
  private let app: App
  /// The keys of the first catalog, which has nearly all of them.
  private let positions: KeyPositions?
  /// Which of them are translated into all of the app's languages.
  private let areWhole: [Bool]
  private var wereAsked: [Bool]
  /// The languages in which the others are not translated.
  private var others: [String: [String]] = [:]
  /// How many different keys were looked up.
  package private(set) var count = 0

  init(_ app: App) {
    self.app = app
    positions = app.catalogs.first?.keyPositions
    areWhole = app.localeTags.count < app.locales.count ? [] : positions?.areWhole(in: app.allTags) ?? []
    wereAsked = Array(repeating: false, count: areWhole.count)
  }

  /// Returns the app's locales that lack a translation of a key; the source locale may show the key itself.
  package mutating func localesMissing(_ key: String) -> [String] {
    if let position = positions?[key], position < areWhole.count, areWhole[position] {
      if !wereAsked[position] { count += 1 }
      wereAsked[position] = true
      return []
    }
    if let known = others[key] { return known }
    let missing = app.localesMissing(key)
    count += 1
    others[key] = missing
    return missing
  }
}
