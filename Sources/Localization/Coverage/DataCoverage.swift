package import Catalogs
import Documents
package import Foundations

/// The translation progress of the texts that a plugin's embedded server sends, which are in no catalog.
///
/// A text is a mapping with the source language among its keys: `{ en: ghee, hi: घी }`, whatever else it says.
package struct DataCoverage {
  /// The count of each locale, the source language first; a text is translated or missing.
  package private(set) var counts: [CatalogCoverage.Count]
  private let source: LocaleTag
  private let fallbacks: LocaleFallbacks

  /// Counts the texts of a folder's YAML files; those that cannot be read have none.
  ///
  /// - Parameters:
  ///   - folder: the folder's path.
  ///   - folders: the files that there are.
  ///   - locales: the languages of the app, the source language first.
  ///   - fallbacks: the declared fallbacks.
  package init(
    of folder: String, in folders: any CatalogFolders, locales: [LocaleTag],
    fallbacks: LocaleFallbacks = .none
  ) {
    source = locales.first ?? .english
    self.fallbacks = fallbacks
    counts = locales.map { CatalogCoverage.Count(locale: $0) }
    for name in folders.listing(of: folder) where name.hasSuffix(".yaml") {
      let path = "\(folder)/\(name)"
      guard folders.kind(of: path) == .file,
        let text = try? folders.read(path, limit: DocumentLimits.standard.bytes)
      else { continue }
      var ignored = Diagnostics()
      DocumentReader.read(text, into: &ignored).map { add($0) }
    }
  }

  /// The number of texts.
  package var texts: Int { counts.first?.keys ?? 0 }

  private mutating func add(_ node: Node) {
    switch node.kind {
    case .scalar: break
    case .sequence(let items): for item in items { add(item) }
    case .mapping(let entries):
      let languages = entries.compactMap { entry -> LocaleTag? in
        guard let text = entry.value.text, !text.isEmpty else { return nil }
        return LocaleTag(entry.name)
      }
      if languages.contains(source) { add(languages) }
      for entry in entries { add(entry.value) }
    }
  }

  private mutating func add(_ languages: [LocaleTag]) {
    for index in counts.indices {
      let locale = counts[index].locale
      if !LocaleTag.matches(for: [locale], among: languages).isEmpty {
        counts[index].translated += 1
      } else {
        counts[index].missing += 1
        if fallbacks.chain(of: locale).contains(where: { $0 != source && languages.contains($0) }) {
          counts[index].fallback += 1
        }
      }
    }
  }
}
