import Catalogs

/// Finds missing translations of keys, looking up each key once: most texts are used in many places.
package struct TranslationIndex {
  private let app: App
  /// The keys of the first catalog, which has nearly all of them.
  private let positions: KeyPositions?
  /// The languages that no catalog has, which are reported once and not with every text.
  private let untranslated: Set<String>
  /// Which of them are translated into all of the app's languages.
  private let areTranslated: [Bool]
  private var wereLookedUp: [Bool]
  /// The languages in which the others are not translated.
  private var others: [String: [String]] = [:]
  /// How many different keys were looked up.
  package private(set) var count = 0

  init(_ app: App) {
    self.app = app
    positions = app.catalogs.first?.keyPositions
    untranslated = Set(app.untranslatedLocales.map(\.locale))
    areTranslated =
      app.localeTags.count < app.locales.count
      ? [] : positions?.areTranslated(in: app.allTags.filter { app.fallbacks.chain(of: $0).isEmpty }) ?? []
    wereLookedUp = Array(repeating: false, count: areTranslated.count)
  }

  /// Returns the app's locales that lack a translation of a key, without those that no text is translated into; the
  /// source locale may show the key itself.
  package mutating func localesMissing(_ key: String) -> [String] {
    if let position = positions?[key], position < areTranslated.count, areTranslated[position] {
      if !wereLookedUp[position] { count += 1 }
      wereLookedUp[position] = true
      return []
    }
    if let known = others[key] { return known }
    let missing = app.localesMissing(key).filter { !untranslated.contains($0) }
    count += 1
    others[key] = missing
    return missing
  }
}
