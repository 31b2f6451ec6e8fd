import Foundations
internal import _FoundationICU

extension LocaleTag {
  /// Whether its language is one that CLDR knows, by CLDR's own code for it.
  ///
  /// Neither `hindi` nor `xx` is one, and neither is `tam`, since Tamil's code is `ta`.
  package var isKnownLanguage: Bool {
    guard language != "und", code == language else { return false }
    let bare = LocaleTag(LocaleSyntax.Parts(language: language))
    // CLDR names some six hundred languages, and knows the script of many more.
    return bare.maximized.script != nil || bare.name(in: .english) != language
  }

  /// Whether its region, if it has one, is one that CLDR names: `in_hi` is no Indonesian, though `in` is a code for it.
  package var hasKnownRegion: Bool {
    guard let region else { return true }
    let known = icuText { swift_uloc_getDisplayCountry("und_\(region)", "en", $0, $1, $2) }
    return known.map { $0 != region } ?? false
  }

  /// The language that was probably meant by a word that is no known language.
  ///
  /// - Parameters:
  ///   - word: a longer code such as `tam`, a name such as `hindi`, or a misspelling of either.
  ///   - others: languages that are likely, such as those of an app.
  /// - Returns: its tag; nil where none is near.
  package static func meant(by word: String, among others: [LocaleTag] = []) -> LocaleTag? {
    // CLDR has codes without a name.
    if word.isEmpty { return nil }
    if let tag = LocaleTag(word), tag.code != tag.language {
      let canonical = LocaleTag(
        LocaleSyntax.Parts(
          language: tag.code, script: tag.script, region: tag.region, variants: tag.variants))
      if canonical.isKnownLanguage { return canonical }
    }
    let word = word.lowercased()
    let names = languagesByName
    if let named = names[word] { return named }
    if word.count > 3 { return nearestName(to: word, in: names.keys).flatMap { names[$0] } }
    guard LocaleTag(word) != nil else { return nil }
    return nearestName(to: word, in: others.map(\.description)).flatMap { LocaleTag($0) }
  }

  /// CLDR's code of its language, such as `ta` for `tam`.
  private var code: String { icuASCII { swift_uloc_getLanguage(language, $0, $1, $2) } ?? language }

  /// All languages that CLDR names, by their names in English and in themselves, in lower case.
  private static var languagesByName: [String: LocaleTag] {
    var found: [String: LocaleTag] = [:]
    var next = swift_uloc_getISOLanguages()
    while let place = next, let code = place.pointee {
      if let tag = LocaleTag(String(cString: code)) {
        for name in [tag.name(in: .english), tag.name(in: tag)] where found[name.lowercased()] == nil {
          found[name.lowercased()] = tag
        }
      }
      next = place + 1
    }
    return found
  }
}
