package import PluginKit
package import Runtime
import Synchronization
import Typesetting

/// What flows may name of an app: its languages, plans, devices, ids and texts.
package struct AppVocabulary: Sendable {
  /// The app's locales, the source locale first.
  package let locales: [String]
  /// Its plans.
  package let tiers: [String]
  /// Its device profiles.
  package let devices: [String]
  /// The variants of the flags that can be set by hand, and the values of these variants.
  let variants: [String: [String]]
  /// What it declares under `data:`.
  let collections: [CollectionDeclaration]
  /// Returns the app's locale for a tag; nil where it does not speak it.
  let locale: @Sendable (_ tag: String) -> String?
  /// What else it has, collected when a check asks for it.
  let words: LazyVocabulary

  /// Takes an app's own.
  package init(_ app: App) {
    locales = app.locales
    tiers = app.tiers
    devices = app.profiles.map(\.name)
    variants = app.overridableVariants
    collections = app.collections
    locale = { app.locale($0) }
    words = LazyVocabulary(app)
  }

  /// Takes what is given.
  package init(
    locales: [String], tiers: [String], devices: [String], texts: [String: Set<String>] = [:],
    ids: Set<String> = [], variants: [String: [String]] = [:], collections: [CollectionDeclaration] = []
  ) {
    self.variants = variants
    self.collections = collections
    self.locales = locales
    self.tiers = tiers
    self.devices = devices
    locale = { locales.contains($0) ? $0 : nil }
    words = LazyVocabulary(ids: { ids }, texts: { texts[$0] ?? [] })
  }
}

/// The ids and texts that an app has as written, each collected once, when it is first asked for.
final class LazyVocabulary: Sendable {
  private struct Known {
    var ids: Set<String>?
    var texts: [String: Set<String>] = [:]
  }

  private let known = Mutex(Known())
  private let collectIds: @Sendable () -> Set<String>
  private let collectTexts: @Sendable (_ locale: String) -> Set<String>

  /// Takes an app's own.
  convenience init(_ app: App) {
    self.init(
      ids: { WrittenNames(app).ids.union(Self.ownIds) },
      texts: { locale in
        let words = app.words(locale)
        return Set(app.catalogKeys.map { words($0, []) }).union(WrittenNames(app).texts)
      })
  }

  /// Takes what is given.
  init(
    ids: @escaping @Sendable () -> Set<String>, texts: @escaping @Sendable (_ locale: String) -> Set<String>
  ) {
    collectIds = ids
    collectTexts = texts
  }

  /// The ids of what every screen may have.
  private static let ownIds: Set = ["title", "back", "toast"]

  /// The ids of components and tabs.
  var ids: Set<String> {
    known.withLock { known in
      if let ids = known.ids { return ids }
      let ids = collectIds()
      known.ids = ids
      return ids
    }
  }

  /// Returns all texts of its catalogs in a locale, and those that are not translated, in Form C.
  func texts(_ locale: String) -> Set<String> {
    known.withLock { known in
      if let texts = known.texts[locale] { return texts }
      let texts = Set(collectTexts(locale).map(NormalForm.composed))
      known.texts[locale] = texts
      return texts
    }
  }
}
