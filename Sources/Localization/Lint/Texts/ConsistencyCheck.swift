import Catalogs

/// Sources with several translations, and translations of several sources.
enum ConsistencyCheck: CatalogCheck {
  static let rules = [inconsistent, same]

  /// `inconsistent-translation`: one source text is translated in two ways.
  static let inconsistent = LintRule("KL1174", "inconsistent-translation", .note)

  /// `same-translation`: two source texts are translated in the same way.
  static let same = LintRule("KL1175", "same-translation", .note)

  /// A key's text and its translation into one language.
  private struct Pair {
    let source: LintText
    let target: LintText
    let entry: LintEntry
  }

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    var pairs: [LocaleTag: [Pair]] = [:]
    for entry in entries where entry.entry.shouldTranslate && !entry.isStale && entry.source.isFlat {
      let source = entry.source.texts[0]
      guard source.words.has(.letters) else { continue }
      for target in entry.targets where target.isFlat && target.texts[0].isWritten {
        pairs[target.language.tag, default: []].append(
          Pair(source: source, target: target.texts[0], entry: entry))
      }
    }
    for pairs in pairs.values {
      var bySource: [String: Pair] = [:]
      var byTarget: [String: Pair] = [:]
      for pair in pairs {
        let (source, target) = (pair.source.unit.value, pair.target.unit.value)
        if let other = bySource[source] {
          if other.target.unit.value != target {
            run.report(
              inconsistent,
              "the source is translated otherwise in `\(other.entry.key)`: \(other.target.unit.value)",
              pair.target, of: pair.entry)
          }
        } else {
          bySource[source] = pair
        }
        if let other = byTarget[target] {
          if plain(other.source) != plain(pair.source) {
            run.report(
              same, "the text is also the translation of another source: \(other.source.unit.value)",
              pair.target,
              of: pair.entry)
          }
        } else {
          byTarget[target] = pair
        }
      }
    }
  }

  /// Returns the text without case and punctuation.
  private static func plain(_ text: LintText) -> String {
    String(
      text.words.scalars.filter { $0.isWordPart || $0.digit != nil || $0 == LintScalars.placeholder }[...]
    )
    .lowercased()
  }
}
