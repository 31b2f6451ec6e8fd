package import Catalogs
import Foundations

/// Exports a catalog's texts for one locale as ``TranslationUnit``s.
///
/// The shape of the translation decides which texts are requested; without a translation, that of the source, with
/// the plural categories of the target language. Categories that a translation lacks are requested, too.
package struct UnitExporter {
  private let catalog: Catalog
  private let original: String
  private let locale: LocaleTag
  private let settings: LintSettings?
  private let uses: [String: [KeyPlace]]
  private let categories: [String]
  private var losses: [ExchangeLoss] = []

  /// Prepares an export.
  ///
  /// - Parameters:
  ///   - catalog: the texts.
  ///   - original: the catalog's file name, which the exported file records.
  ///   - locale: the target language; the source language itself for a template.
  ///   - settings: length limits besides those of the notes, and the record of source texts.
  ///   - uses: where screens use the keys.
  package init(
    _ catalog: Catalog, original: String, locale: LocaleTag, settings: LintSettings? = nil,
    uses: [String: [KeyPlace]] = [:]
  ) {
    self.catalog = catalog
    self.original = original
    self.locale = locale
    self.settings = settings
    self.uses = uses
    categories = PluralCategories(locale).written
  }

  /// Returns the texts, sorted by id.
  package consuming func file() -> TranslationFile {
    var units: [TranslationUnit] = []
    for key in catalog.keys {
      if let entry = catalog.entry(key, in: [catalog.sourceLanguage, locale]) {
        units += self.units(of: entry)
      }
    }
    // Strings compare by canonical equivalence; ids are sorted by bytes.
    units.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    var seen: Set<ExactID> = []
    units.removeAll { unit in
      guard !seen.insert(ExactID(unit.id)).inserted else { return false }
      losses.append(
        ExchangeLoss(unit.id, "another text has the same id, as a key that ends like a path gives it"))
      return true
    }
    return TranslationFile(
      original: original, source: catalog.sourceLanguage, target: locale, units: units,
      keys: catalog.keys, losses: losses)
  }

  /// Returns the texts of one key.
  mutating func units(of entry: CatalogEntry) -> [TranslationUnit] {
    let target = entry[locale]
    // An untranslatable text is omitted unless it has a translation nevertheless.
    guard entry.shouldTranslate || target != nil || locale == catalog.sourceLanguage else { return [] }
    let source = entry[catalog.sourceLanguage] ?? Localization(text: entry.key)
    let form = ExchangeText(target ?? source)
    let sources = SourceTextLookup(source)
    let sourceHash = source.hash
    let isOutdated = settings?.sources?.isOutdated(entry, in: locale, from: catalog.sourceLanguage) ?? false
    var units: [TranslationUnit] = []
    for (path, unit) in paths(target, source) {
      var translation: TranslationUnit.Target?
      if let unit, target != nil || locale == catalog.sourceLanguage {
        // A finished translation of a source that was reworded since is not finished.
        let state = isOutdated && unit.state != .new ? .needsReview : unit.state
        translation = .init(form.encoded(unit.value, at: path), state)
      }
      units.append(
        TranslationUnit(
          key: entry.key, path: path, source: sources.text(for: path),
          singular: path.steps.map(\.axis) == ["plural"]
            ? sources.text(for: TextPath([.init("plural", "one")])) : nil,
          sourceHash: sourceHash, target: translation, note: entry.comment,
          isNoteGenerated: entry.isCommentGenerated,
          places: uses[entry.key] ?? [],
          maxLength: settings?.maxCharacters(of: entry.key) ?? LengthNote.limit(in: entry.comment),
          isTranslatable: entry.shouldTranslate))
    }
    return units
  }

  /// Returns the requested texts, with those that exist.
  private func paths(_ target: Localization?, _ source: Localization) -> [(TextPath, StringUnit?)] {
    var found: [(TextPath, StringUnit?)] = []
    collect(target ?? source, isTranslated: target != nil, into: &found)
    // An empty translation counts as none.
    if found.isEmpty, target != nil { collect(source, isTranslated: false, into: &found) }
    return found
  }

  private func collect(
    _ localization: Localization, isTranslated: Bool, into found: inout [(TextPath, StringUnit?)]
  ) {
    collect(localization.node, .root, isTranslated, into: &found)
    for substitution in localization.substitutions {
      let path = TextPath([.init(TextPath.substitutions, substitution.name)])
      collect(substitution.node, path, isTranslated, into: &found)
    }
  }

  private func collect(
    _ node: LocalizationNode, _ path: TextPath, _ isTranslated: Bool,
    into found: inout [(TextPath, StringUnit?)]
  ) {
    let isTemplate = locale == catalog.sourceLanguage
    if let unit = node.unit { found.append((path, isTranslated || isTemplate ? unit : nil)) }
    for variations in node.variations {
      let axis = variations.axis.name
      var names = variations.cases.map(\.name)
      if axis == Variations.Axis.plural.name, !isTemplate {
        let asked = isTranslated ? categories.filter { !names.contains($0) } : categories
        // `zero` is used for 0 in every language, so it is requested if the source has it.
        names = isTranslated ? names + asked : (names.contains("zero") ? ["zero"] : []) + asked
        var seen: Set<String> = []
        names.removeAll { !seen.insert($0).inserted }
      }
      for name in names {
        let below = path.appending(axis, name)
        if let node = variations[name], isTranslated || isTemplate || axis != Variations.Axis.plural.name {
          collect(node, below, isTranslated, into: &found)
        } else {
          found.append((below, nil))
        }
      }
    }
  }
}

extension CatalogEntry {
  /// Whether Xcode generated the comment.
  var isCommentGenerated: Bool {
    unknown.contains { $0.name == "isCommentAutoGenerated" && $0.value.text == "true" }
  }
}

/// The texts of a file that are new since an earlier version of the catalog, whose source or comment is another one
/// than there, or that have no translation.
struct ChangedUnits {
  private let earlier: Catalog
  private let current: Catalog

  init(of current: Catalog, since earlier: Catalog) {
    self.current = current
    self.earlier = earlier
  }

  /// Returns the file with the changed texts only; its keys stay, since names of keys depend on all of them.
  func changed(_ file: TranslationFile) -> TranslationFile {
    var changed: [ExactID: Bool] = [:]
    for group in file.groups {
      changed[ExactID(group[0].key)] = group.contains { $0.target == nil } || isChanged(group[0])
    }
    return TranslationFile(
      original: file.original, source: file.source, target: file.target,
      units: file.units.filter { changed[ExactID($0.key)] ?? true }, keys: file.keys, losses: file.losses)
  }

  private func isChanged(_ unit: TranslationUnit) -> Bool {
    guard let then = earlier.entry(unit.key, in: [earlier.sourceLanguage]) else { return true }
    let hash = (then[earlier.sourceLanguage] ?? Localization(text: unit.key)).hash
    // A comment says what the text means: another one may ask for another translation.
    let comment = current.entry(unit.key, in: [])?.comment
    return hash != unit.sourceHash || (comment ?? "") != (then.comment ?? "")
  }
}

/// The maximum length in a note for translators.
///
/// It is found in “max 20 characters”, “Max. length: 20”, “[max: 20]” and the like.
enum LengthNote {
  /// Parses the first such number.
  ///
  /// - Parameter note: the note for translators.
  /// - Returns: a number of characters; nil if the note has none.
  static func limit(in note: String?) -> Int? {
    guard let note else { return nil }
    let words = note.lowercased().split { !($0.isLetter || $0.isNumber) }
    for (index, word) in words.enumerated() where word == "max" || word == "maximum" || word == "maxlength" {
      for next in words[(index + 1)...].prefix(3) {
        if let number = Int(next), (1...10_000).contains(number) { return number }
        guard ["length", "len", "chars", "characters", "of", "is"].contains(next) else { break }
      }
    }
    return nil
  }
}

extension LintSettings {
  /// Returns the maximum number of characters of a key's texts, if there is one.
  func maxCharacters(of key: String) -> Int? {
    limits.lazy.filter { $0.keys.matches(key) }.compactMap(\.characters).min()
  }
}

/// Says what a format could not carry: each kind of loss once, with the ids it is about.
package enum LossReport {
  /// Ids beyond these are counted.
  private static let maxIDs = 20

  /// The report; empty where nothing was lost.
  ///
  /// - Parameters:
  ///   - losses: what was lost, by locale.
  ///   - format: the format's name.
  /// - Returns: lines of text.
  package static func text(_ losses: [(locale: String, loss: ExchangeLoss)], format: String) -> String {
    guard !losses.isEmpty else { return "" }
    var order: [String] = []
    var ids: [String: [String]] = [:]
    for (locale, loss) in losses {
      let kind = "\(locale): \(visibleText(loss.what))"
      if ids[kind] == nil { order.append(kind) }
      ids[kind, default: []].append(visibleText(loss.id))
    }
    var text = "\(format) cannot carry everything:\n"
    for kind in order {
      let all = ids[kind] ?? []
      text += "  \(kind)\n"
      for id in all.prefix(maxIDs) { text += "    \(id.isEmpty ? "(the empty key)" : id)\n" }
      if all.count > maxIDs { text += "    and \(all.count - maxIDs) more\n" }
    }
    return text
  }
}
