import Catalogs

/// Plurals whose forms are all the same, in a language that tells them apart.
enum IdenticalPluralCheck: CatalogCheck {
  static let rules = [identical]

  /// `plural-identical`: all plural cases have the same text.
  static let identical = LintRule("KL1149", "plural-identical", .note)

  /// A plural of a translation.
  private struct Plural {
    let entry: LintEntry
    let path: UnitPath
    let count: Int
    let isIdentical: Bool
  }

  /// How many plurals of a language must be there to tell whether it inflects words behind a number.
  private static let fewest = 3

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    var found: [LocaleTag: [Plural]] = [:]
    for entry in entries where !entry.isStale {
      let ownForms = distinguished(entry.source)
      let all = (entry.hasSource ? [entry.source] : []) + entry.targets
      for localization in all
      where !localization.isFlat && localization.language.plurals.names.count > 1
        && localization.language.inflectsCountedWords
      {
        for (path, texts) in plurals(localization) where hasWords(texts) {
          let isIdentical = Set(texts.map(\.unit.value)).count == 1
          // “tag(s)” is meant for every number.
          if isIdentical, texts[0].words.tokens.contains(where: hasOptionalEnding) { continue }
          // Where the source makes no difference either, a translation cannot be told from it.
          let isSource = localization.language.tag == entry.source.language.tag
          guard isSource || ownForms.contains(path.substitution) else { continue }
          found[localization.language.tag, default: []].append(
            Plural(entry: entry, path: path, count: texts.count, isIdentical: isIdentical))
        }
      }
    }
    for (tag, plurals) in found {
      let identical = plurals.filter(\.isIdentical)
      // A language that has one form for most of them has it behind every number.
      if plurals.count >= fewest, identical.count * 2 > plurals.count { continue }
      for plural in identical {
        run.report(
          Self.identical, "all \(plural.count) plural cases have the same text", at: plural.path,
          members: ["variations", "plural"], of: plural.entry.key, in: tag)
      }
    }
  }

  /// The plurals of a localization: the path of each with its texts.
  private static func plurals(_ localization: LintLocalization) -> [(path: UnitPath, texts: [LintText])] {
    var found: [(path: UnitPath, texts: [LintText])] = []
    for text in localization.texts where text.path.pluralCategory != nil {
      let path = UnitPath(steps: Array(text.path.steps.dropLast()))
      if let index = found.firstIndex(where: { $0.path == path }) {
        found[index].texts.append(text)
      } else {
        found.append((path, [text]))
      }
    }
    return found.filter { $0.texts.count > 1 }
  }

  /// The substitutions of a source whose forms differ; nil for the text itself.
  private static func distinguished(_ source: LintLocalization) -> Set<String?> {
    Set(plurals(source).filter { Set($0.texts.map(\.unit.value)).count > 1 }.map(\.path.substitution))
  }

  private static func hasOptionalEnding(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let opening = token.firstIndex(of: "("), opening > token.startIndex else { return false }
    return token[opening - 1].isWordPart && token.contains(")")
  }

  /// Whether there is a word that could be inflected; a number alone, or with a unit's sign, has none.
  private static func hasWords(_ texts: [LintText]) -> Bool {
    texts.contains { text in text.words.tokens.contains { $0.filter(\.isWordPart).count > 2 } }
  }
}
