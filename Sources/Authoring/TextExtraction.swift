package import Catalogs
import Foundations
package import Runtime

/// Brings the catalogs of an app in line with its scripts: keys that are used are there, and those that are
/// not are marked.
///
/// Nothing is ever taken out. Keys that were written by hand (`manual`) are left alone; the runtime's own
/// catalog is only read.
package struct TextExtraction: Sendable {
  /// What becomes of one catalog.
  package struct Change: Sendable {
    /// The file, from the checkout's folder.
    package let file: String
    /// Keys that scripts use and no catalog of the app has.
    package internal(set) var added: [String] = []
    /// Keys that no script uses any more.
    package internal(set) var stale: [String] = []
    /// Keys that were marked as unused and are used again.
    package internal(set) var used: [String] = []
    /// The catalog with all that.
    package internal(set) var editor: CatalogEditor
  }

  /// What becomes of the app's catalogs, in the order in which it names them.
  package let changes: [Change]

  /// Finds out what has changed; writes nothing.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - uses: the texts that it shows.
  ///   - others: the texts that other apps with the same catalogs show.
  package init(_ app: App, _ uses: [TextUse], others: [TextUse] = []) {
    let catalogs = app.ownCatalogs
    var changes = catalogs.map { Change(file: $0.source.path, editor: CatalogEditor($0)) }
    let used = Set((uses + others).map { CatalogKey($0.key) })
    for (index, catalog) in catalogs.enumerated() {
      for key in catalog.keys {
        let state = catalog.entry(key)?.extractionState
        if used.contains(CatalogKey(key)) {
          guard state == .stale else { continue }
          changes[index].used.append(key)
          changes[index].editor.setExtractionState(nil, for: key)
        } else if state != .stale, state != .manual {
          changes[index].stale.append(key)
          changes[index].editor.setExtractionState(.stale, for: key)
        }
      }
    }
    if !changes.isEmpty {
      var seen: Set<CatalogKey> = []
      for use in uses where seen.insert(CatalogKey(use.key)).inserted && !app.hasText(use.key) {
        changes[0].added.append(use.key)
        changes[0].editor.addExtracted(use.key, isName: use.isName, in: catalogs[0].sourceLanguage)
      }
    }
    self.changes = changes
  }

  /// Whether any catalog is to be changed.
  package var hasChanges: Bool { changes.contains { $0.editor.hasChanges } }
}

/// A key by its bytes, as catalogs tell keys apart.
private struct CatalogKey: Hashable {
  private let bytes: [UInt8]
  init(_ key: String) { bytes = Array(key.utf8) }
}

extension CatalogEditor {
  /// Adds a key as extraction does: one that is a text needs no more; one that only names a text says so, and
  /// waits to be given its words.
  fileprivate mutating func addExtracted(_ key: String, isName: Bool, in source: LocaleTag) {
    add(key)
    guard isName else { return }
    setExtractionState(.extractedWithValue, for: key)
    set(Localization(text: key, state: .new), for: key, in: source)
  }
}
