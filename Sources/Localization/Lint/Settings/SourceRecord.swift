package import Catalogs
import Documents
package import Foundations

/// The source text of each translation, to detect sources that were reworded later.
///
/// A String Catalog does not record it. The record has a hash of each key's source, and one of each translation: a
/// translation is outdated if the source's hash has changed and its own has not. It is a file beside the catalog,
/// `Locales/<catalog>.sources.yaml`, so that the catalog stays as Xcode writes it.
package struct SourceRecord: Sendable, Equatable {
  /// The hashes of each key: the source's and the translations', by locale.
  var texts: [String: [String: String]]

  init(texts: [String: [String: String]]) { self.texts = texts }

  /// Parses a record.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - diagnostics: receives what is wrong with it.
  /// - Returns: nil if anything is wrong.
  package static func read(_ source: SourceText, into diagnostics: inout Diagnostics) -> SourceRecord? {
    var form = MappingFieldReader(LintSettings.malformedSources)
    defer { diagnostics.report(contentsOf: form.diagnostics.all) }
    guard let fields = form.root(source, "sources", ["texts"]) else { return nil }
    var texts: [String: [String: String]] = [:]
    if let node = fields["texts"], let keys = form.fields(node, nil) {
      for (key, node) in keys {
        guard let hashes = form.fields(node, nil) else { continue }
        texts[key] = hashes.mapValues { $0.text ?? "" }
      }
    }
    return form.diagnostics.hasErrors ? nil : SourceRecord(texts: texts)
  }

  /// The record as a YAML file, in a stable order, a key per line.
  package var text: String {
    var text = """
      # What each translation was made from. Written by `kolam strings lint --accept`; a source that is reworded while
      # a translation stays as it was is told by the lint.
      sources: 1
      texts:
      """
    if texts.isEmpty { text += " {}" }
    for (key, hashes) in texts.sorted(by: { $0.key < $1.key }) {
      let pairs = hashes.sorted { $0.key < $1.key }.map { "\(JSON.string($0.key).text): \"\($0.value)\"" }
      text += "\n  \(JSON.string(key).text): { \(pairs.joined(separator: ", ")) }"
    }
    return text + "\n"
  }

  /// Returns whether a key's source was reworded while its translation stayed as it was.
  func isOutdated(_ entry: CatalogEntry, in locale: LocaleTag, from source: LocaleTag) -> Bool {
    guard locale != source, let then = texts[entry.key], let before = then[source.description],
      let translation = then[locale.description]
    else { return false }
    return before != (entry[source] ?? Localization(text: entry.key)).hash
      && translation == entry[locale]?.hash
  }
}

extension Catalog {
  /// The record of all current texts.
  package var sourceRecord: SourceRecord {
    var texts: [String: [String: String]] = [:]
    for key in keys {
      guard let entry = entry(key), entry.shouldTranslate else { continue }
      texts[key] = entry.hashes(source: sourceLanguage)
    }
    return SourceRecord(texts: texts)
  }
}

extension CatalogEntry {
  /// Returns the hashes of a key's texts by locale; without a source text, the key itself is hashed.
  func hashes(source: LocaleTag) -> [String: String] {
    var hashes = Dictionary(
      localizations.map { ($0.locale.description, $0.localization.hash) },
      uniquingKeysWith: { first, _ in first })
    if hashes[source.description] == nil { hashes[source.description] = Localization(text: key).hash }
    return hashes
  }
}

extension Localization {
  /// A hash of all its texts without their states: FNV-1a of 32 bits, the same on every machine.
  var hash: String {
    var hash: UInt32 = 0x811C_9DC5
    func add(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
      hash = (hash ^ 0xFF) &* 0x0100_0193
    }
    func add(_ node: LocalizationNode) {
      if let unit = node.unit { add(unit.value) }
      for variations in node.variations {
        for item in variations.cases {
          add(variations.axis.name + "." + item.name)
          add(item.node)
        }
      }
    }
    add(node)
    for part in substitutions {
      add("%#@" + part.name)
      add(part.node)
    }
    return Hex.digits(hash, width: 8)
  }
}
