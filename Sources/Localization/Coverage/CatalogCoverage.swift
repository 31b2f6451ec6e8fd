package import Catalogs

/// The translation progress of a catalog.
package struct CatalogCoverage: Sendable {
  /// The counts of one locale; each translatable key is in exactly one of them.
  package struct Count: Sendable, Hashable {
    /// The locale.
    package let locale: LocaleTag
    /// Keys whose texts are all translated.
    package internal(set) var translated = 0
    /// Keys with a text that needs review.
    package internal(set) var needsReview = 0
    /// Keys with a machine translation that nobody has reviewed.
    package internal(set) var machineTranslated = 0
    /// Keys with a text that is marked as new, or is empty.
    package internal(set) var new = 0
    /// Keys without any text.
    package internal(set) var missing = 0
    /// The keys among the missing ones that are shown in a language that the app declares as a fallback.
    package internal(set) var fallback = 0

    /// All translatable keys.
    package var keys: Int { translated + needsReview + machineTranslated + new + missing }
    /// The percentage of translated keys; 100 without keys.
    package var percent: Double { keys == 0 ? 100 : Double(translated) * 100 / Double(keys) }
  }

  /// A count for each locale, the source language first.
  package let counts: [Count]
  /// Keys marked as not translatable.
  package let untranslatable: Int
  /// Keys that no source uses any more; counted like the others.
  package let stale: Int

  /// Counts a catalog's keys by state.
  ///
  /// - Parameters:
  ///   - catalog: the catalog.
  ///   - locales: locales to count besides those of the catalog.
  ///   - fallbacks: the declared fallbacks.
  package init(of catalog: Catalog, locales: [LocaleTag] = [], fallbacks: LocaleFallbacks = .none) {
    var tags = [catalog.sourceLanguage]
    for tag in catalog.locales + locales where !tags.contains(tag) { tags.append(tag) }
    var counts = tags.map { Count(locale: $0) }
    var untranslatable = 0
    var stale = 0
    for entry in catalog.keys.lazy.compactMap({ catalog.entry($0) }) {
      if entry.extractionState == .stale { stale += 1 }
      guard entry.shouldTranslate else {
        untranslatable += 1
        continue
      }
      let source = entry[catalog.sourceLanguage] ?? Localization(text: entry.key)
      for index in counts.indices {
        let locale = counts[index].locale
        let text = entry[locale]
        if text == nil, locale == catalog.sourceLanguage || !source.hasWords {
          // The key is the source text, or there is nothing to translate.
          counts[index].translated += 1
        } else {
          counts[index].add(text)
          if text == nil, fallbacks.chain(of: locale).contains(where: { entry[$0] != nil }) {
            counts[index].fallback += 1
          }
        }
      }
    }
    self.counts = counts
    self.untranslatable = untranslatable
    self.stale = stale
  }
}

extension CatalogCoverage.Count {
  /// Counts a key by its least finished text.
  fileprivate mutating func add(_ localization: Localization?) {
    guard let localization else {
      missing += 1
      return
    }
    let units = localization.node.units + localization.substitutions.flatMap(\.node.units)
    if units.isEmpty {
      missing += 1
    } else if units.contains(where: { $0.state == .new || $0.value.isEmpty && $0.state != .translated }) {
      new += 1
    } else if units.contains(where: { $0.state == .needsReview }) {
      needsReview += 1
    } else if units.contains(where: { $0.state == .machineTranslated }) {
      machineTranslated += 1
    } else {
      // Unknown states come from other tools, which omit the state of a finished text.
      translated += 1
    }
  }
}

extension LocalizationNode {
  /// All its string units.
  fileprivate var units: [StringUnit] {
    (unit.map { [$0] } ?? []) + variations.flatMap { $0.cases.flatMap(\.node.units) }
  }
}
