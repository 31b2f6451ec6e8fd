package import Catalogs
package import Foundations
package import Runtime

/// Synchronizes an app's catalogs with its scripts: adds keys that are used, and marks those that are not as stale.
///
/// Nothing is ever removed. Keys with the state `manual` are preserved; the runtime's own catalog is read-only.
package struct TextExtraction: Sendable {
  /// The changes of one catalog.
  package struct Change: Sendable {
    /// The file, relative to the checkout.
    package let file: String
    /// Keys that scripts use and no catalog of the app has.
    package internal(set) var added: [String] = []
    /// Keys that no script uses any more.
    package internal(set) var stale: [String] = []
    /// Stale keys that are used again.
    package internal(set) var used: [String] = []
    /// The editor of the catalog, with the changes applied.
    package internal(set) var editor: CatalogEditor
  }

  /// The changes of the app's catalogs, in the order in which it lists them.
  package let changes: [Change]

  /// Computes the changes, without writing them.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - uses: the texts that it shows.
  ///   - others: the texts of other apps with the same catalogs.
  package init(_ app: App, _ uses: [TextReference], others: [TextReference] = []) {
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

  /// Computes the change that adds the texts which no catalog has, and marks none.
  ///
  /// - Parameters:
  ///   - texts: the texts to add.
  ///   - app: the app.
  init(adding texts: [TextReference], to app: App) {
    guard let catalog = app.ownCatalogs.first else {
      changes = []
      return
    }
    var change = Change(file: catalog.source.path, editor: CatalogEditor(catalog))
    for text in texts {
      change.added.append(text.key)
      change.editor.addExtracted(text.key, isName: text.isName, in: catalog.sourceLanguage)
    }
    changes = [change]
  }

  /// Whether any catalog changes.
  package var hasChanges: Bool { changes.contains { $0.editor.hasChanges } }
}

/// A key compared by bytes, as in catalogs.
private struct CatalogKey: Hashable {
  private let bytes: [UInt8]
  init(_ key: String) { bytes = Array(key.utf8) }
}

extension CatalogEditor {
  /// Adds an extracted key: one that is the source text itself is complete; a symbolic one is marked so, and is `new`
  /// until it gets a text.
  fileprivate mutating func addExtracted(_ key: String, isName: Bool, in source: LocaleTag) {
    add(key)
    guard isName else { return }
    setExtractionState(.extractedWithValue, for: key)
    set(Localization(text: key, state: .new), for: key, in: source)
  }
}

/// Every text that an app's scripts show, for translators' tools.
///
/// The keys of a script are known without running it, so a key that is not in this list is unused.
package enum AppTexts {
  /// Reads and links an app, and lists the texts that it shows.
  ///
  /// - Parameters:
  ///   - folder: the app's folder.
  ///   - diagnostics: receives the errors of the scripts; the texts of an unreadable script are unknown.
  /// - Returns: the keys with their places and the types of their arguments, once per use; nil if the app is
  ///   unreadable.
  package static func uses(of folder: AppFolder, into diagnostics: inout Diagnostics) -> [TextReference]? {
    guard let app = App.load(folder, into: &diagnostics) else { return nil }
    return app.checkScreens(into: &diagnostics)
  }
}
