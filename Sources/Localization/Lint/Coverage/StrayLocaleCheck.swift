import Catalogs

/// Languages in which a catalog has few texts, and which its app does not have: most often a misspelt code.
enum StrayLocaleCheck: CatalogCheck {
  static let rules = [stray]

  /// `stray-locale`: a few texts are in a language that the others are not in.
  static let stray = LintRule("KL1131", "stray-locale", .warning)

  /// A language with texts for more of the keys than one in so many is meant, and lacks the others.
  private static let rarity = 10

  /// Returns the languages with few texts among those that the app does not have, or without an app nobody knows.
  static func strays(in catalog: Catalog, _ settings: LintSettings) -> Set<LocaleTag> {
    let unexpected = catalog.locales.filter { tag in
      tag != catalog.sourceLanguage && !tag.isPseudo && !settings.required.contains(tag)
        && (!settings.required.isEmpty || !tag.isKnownLanguage)
    }
    return Set(
      unexpected.filter { tag in
        let count = catalog.keys.count { catalog.localization($0, in: tag) != nil }
        return count * rarity <= catalog.keys.count
      })
  }

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    for tag in run.strays.sorted(by: { $0.description < $1.description }) {
      let keys = entries.filter { $0.entry[tag] != nil }.map(\.key)
      guard let first = keys.first else { continue }
      let reason =
        run.settings.required.isEmpty ? "is no language that is known" : "is no language of the app"
      run.report(
        stray, "`\(tag)` has \(keys.count) of \(entries.count) texts, and \(reason)", of: first, in: tag,
        isBare: true, help: help(tag, run))
    }
  }

  private static func help(_ tag: LocaleTag, _ run: LintRun) -> String {
    let others =
      run.settings.required.isEmpty
      ? run.catalog.locales.filter { !run.strays.contains($0) } : run.settings.required
    let meant =
      tag.isKnownLanguage
      ? others.first { $0.language == tag.language } : LocaleTag.meant(by: tag.description, among: others)
    return meant.map { "did you mean `\($0)`?" }
      ?? "take the texts out, or add the language to `locales` in app.yaml"
  }
}
