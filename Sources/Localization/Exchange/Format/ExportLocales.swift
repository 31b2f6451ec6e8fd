package import Catalogs
package import Foundations

/// The languages that an export translates into.
package enum ExportLocales {
  /// The languages that are asked for, or all that the catalogs have and their apps speak.
  ///
  /// - Parameters:
  ///   - words: language tags, which commas may separate; none for all.
  ///   - catalogs: each with the languages of its app.
  /// - Returns: each once, without those that are translated from.
  /// - Throws: ``CommandError`` where a word is no such language, or there is none at all.
  package static func wanted(_ words: [String], for catalogs: [(catalog: Catalog, app: [LocaleTag])])
    throws(CommandError) -> [LocaleTag]
  {
    let found = words.isEmpty ? all(catalogs) : try tags(words, catalogs)
    if found.isEmpty, words.isEmpty {
      throw CommandError("there is no translation yet; name the languages with --locale")
    }
    return found
  }

  private static func all(_ catalogs: [(catalog: Catalog, app: [LocaleTag])]) -> [LocaleTag] {
    var found: [LocaleTag] = []
    for (catalog, app) in catalogs {
      for locale in catalog.locales + app where locale != catalog.sourceLanguage && !found.contains(locale) {
        found.append(locale)
      }
    }
    return found
  }

  private static func tags(_ words: [String], _ catalogs: [(catalog: Catalog, app: [LocaleTag])])
    throws(CommandError) -> [LocaleTag]
  {
    let sources = catalogs.map(\.catalog.sourceLanguage)
    let known = sources + all(catalogs)
    var found: [LocaleTag] = []
    for word in words.flatMap({ $0.split(separator: ",") }).map(String.init) {
      let tag = try RequestedLocale.bare(word, known: known)
      if sources.contains(tag) { throw CommandError("`\(tag)` is the language that is translated from") }
      if !found.contains(tag) { found.append(tag) }
    }
    return found
  }
}
