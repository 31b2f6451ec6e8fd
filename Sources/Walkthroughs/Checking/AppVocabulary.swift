package import Runtime

/// What flows may name of an app: its languages, plans, devices and texts.
package struct AppVocabulary: Sendable {
  /// The app's locales, the source locale first.
  package let locales: [String]
  /// Its plans.
  package let tiers: [String]
  /// Its device profiles.
  package let devices: [String]
  /// Returns the app's locale for a tag; nil where it does not speak it.
  let locale: @Sendable (_ tag: String) -> String?
  /// Returns all texts of its catalogs in a locale.
  let texts: @Sendable (_ locale: String) -> Set<String>

  /// Takes an app's own.
  package init(_ app: App) {
    locales = app.locales
    tiers = app.tiers
    devices = app.profiles.map(\.name)
    locale = { app.locale($0) }
    texts = { locale in
      let words = app.words(locale)
      return Set(app.catalogKeys.map { words($0, []) })
    }
  }

  /// Takes what is given.
  package init(
    locales: [String], tiers: [String], devices: [String], texts: [String: Set<String>] = [:]
  ) {
    self.locales = locales
    self.tiers = tiers
    self.devices = devices
    locale = { locales.contains($0) ? $0 : nil }
    self.texts = { texts[$0] ?? [] }
  }
}
