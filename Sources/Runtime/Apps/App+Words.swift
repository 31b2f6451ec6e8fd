package import Catalogs
package import Foundations
import Screens

extension App {
  /// Returns the localizer for a locale: the app's own catalogs first, then the runtime's.
  func localizer(_ locale: String) -> Localizer {
    let own = ownCatalogs
    return Localizer(
      catalogs: own, shared: catalogs.filter { !own.map(\.source.path).contains($0.source.path) },
      locale: LocaleTag(locale) ?? .english, fallbacks: fallbacks, formats: formats)
  }

  /// Returns the locale to show for a tag; nil where the tag is invalid or the app does not support the language.
  ///
  /// Every app supports the testers' pseudo-locales, such as `x-bounded`.
  package func locale(_ tag: String) -> String? {
    LocaleTag.spoken(tag, among: locales)
      ?? LocaleTag(tag).flatMap { PseudoLocale($0) == nil ? nil : $0.description }
  }
}

extension App {
  /// Returns the lookup of the runtime's and the front's own texts in a locale.
  package func words(_ locale: String) -> @Sendable (_ key: String, _ arguments: [Value]) -> String {
    let localizer = localizer(locale)
    return { localizer.string($0, $1) }
  }

  /// Returns the app's display name in a locale; its folder's name where it has none.
  package func name(in locale: String) -> String {
    title.map { localizer(locale).shown($0, isTraced: false).words } ?? folder.app
  }

  /// Returns the names of a screen's required parameters; none where there is no such screen.
  package func requiredParams(of screen: String) -> [String] {
    (context.parameters(screen) ?? []).filter { Parameter($0).isRequired }.map(\.name)
  }

  /// Reports malformed entries of its catalogs, which takes decoding every text.
  package func checkCatalogs(into diagnostics: inout Diagnostics) {
    for catalog in catalogs { diagnostics.report(contentsOf: catalog.check()) }
  }

  /// Returns the file of the first catalog that has a key.
  func catalogFile(of key: String) -> String? {
    catalogs.first { $0.contains(key) }?.source.path
  }

  /// Returns the display name of the first catalog that has a key; nil where none has.
  package func catalogName(of key: String) -> String? { catalogs.first { $0.contains(key) }?.name }

  /// The app's own readable catalogs, without the runtime's.
  package var ownCatalogs: [Catalog] {
    let files = script.catalogs.map { folder.catalogFile($0.name) }
    return catalogs.filter { files.contains($0.source.path) }
  }

  /// The names of the catalogs that it says are its own, whether they are there or not.
  package var ownCatalogNames: [String] { script.catalogs.map(\.name) }

  /// The readable catalogs with the texts of its screens: its own, then those of its plugins; not the runtime's.
  package var screenCatalogs: [Catalog] {
    let runtime = folder.catalogFile(Self.runtimeCatalog)
    return catalogs.filter { $0.source.path != runtime }
  }

  /// The name of the runtime's catalog.
  static let runtimeCatalog = "Kolam"

  /// Returns whether any of its catalogs or the runtime's contains a key, translated or not.
  package func hasText(_ key: String) -> Bool { catalogs.contains { $0.contains(key) } }

  /// All keys of its catalogs.
  package var catalogKeys: Set<String> { Set(catalogs.flatMap(\.keys)) }

  /// Returns the app's locales that lack a translation of a key; the source locale may show the key itself.
  package func localesMissing(_ key: String) -> [String] {
    var missing = allTags
    for index in catalogs.indices where !missing.isEmpty {
      missing = catalogs[index].locales(without: key, among: missing)
    }
    if !fallbacks.isEmpty {
      // A declared fallback stands in, and has been asked about itself.
      let lacking = missing
      missing.removeAll { tag in fallbacks.chain(of: tag).contains { !lacking.contains($0) } }
    }
    guard !missing.isEmpty || localeTags.count < locales.count else { return [] }
    return locales.filter { locale in localeTags[locale].map(missing.contains) ?? true }
  }

  /// The app's locales that no catalog has a text in, with their places; none where that is so of all of them.
  package var untranslatedLocales: [(locale: String, span: Span)] {
    let known = Set(catalogs.flatMap(\.locales).map(\.description))
    let absent = locales.filter { locale in
      guard let tag = localeTags[locale] else { return false }
      return !known.contains(tag.description) && fallbacks.chain(of: tag).isEmpty
    }
    guard absent.count < locales.count, case .list(let items) = script.properties["locales"] else {
      return []
    }
    return items.compactMap { item in
      guard case .value(.literal(let node)) = item, let text = node.text, absent.contains(text) else {
        return nil
      }
      return (text, node.span)
    }
  }

  /// The languages of its catalogs that it does not speak.
  package var unspokenLocales: [String] {
    Set(catalogs.flatMap(\.locales).map(\.description)).subtracting(allTags.map(\.description)).sorted()
  }

  /// The translations of keys, looked up once each.
  package var translationIndex: TranslationIndex { TranslationIndex(self) }

  /// Why the first screen cannot be opened; nil where it can.
  package func startFailures() -> Diagnostics? {
    var diagnostics = Diagnostics()
    _ = screen(start, into: &diagnostics)
    return diagnostics.preventsRunning ? diagnostics : nil
  }
}

extension LocaleTag {
  /// Returns a tag in its canonical form; nil where it is invalid or no language of the app matches.
  static func spoken(_ tag: String, among locales: [String]) -> String? {
    guard let requested = LocaleTag(tag) else { return nil }
    if let pseudo = PseudoLocale(requested) { return pseudo.tag.description }
    return matches(for: [requested], among: locales.compactMap { LocaleTag($0) }).isEmpty
      ? nil : requested.description
  }
}

extension LocalizableText {
  /// The template to look up in the String Catalog; nil for untranslated text.
  var catalogTemplate: TextTemplate? {
    switch self {
    case .template(let template), .key(let template, _): template
    case .verbatim: nil
    }
  }
}

extension Localizer {
  /// Returns the localized text where it has no placeholders.
  func shown(_ text: LocalizableText, isTraced: Bool) -> ShownText {
    switch text {
    case .template(let template), .key(let template, _):
      return shown(template.literal ?? "", at: template.span, isTraced: isTraced)
    case .verbatim(let template):
      let words = template.literal ?? ""
      return ShownText(
        words: words,
        sources: isTraced ? [TextSource(key: words, status: .verbatim, span: template.span)] : [])
    }
  }
}

/// Finds missing translations of keys, looking up each key once: most texts are used in many places.
package struct TranslationIndex {
  private let app: App
  /// The keys of the first catalog, which has nearly all of them.
  private let positions: KeyPositions?
  /// The languages that no catalog has, which are reported once and not with every text.
  private let untranslated: Set<String>
  /// Which of them are translated into all of the app's languages.
  private let areTranslated: [Bool]
  private var wereLookedUp: [Bool]
  /// The languages in which the others are not translated.
  private var others: [String: [String]] = [:]
  /// How many different keys were looked up.
  package private(set) var count = 0

  init(_ app: App) {
    self.app = app
    positions = app.catalogs.first?.keyPositions
    untranslated = Set(app.untranslatedLocales.map(\.locale))
    areTranslated =
      app.localeTags.count < app.locales.count
      ? [] : positions?.areTranslated(in: app.allTags.filter { app.fallbacks.chain(of: $0).isEmpty }) ?? []
    wereLookedUp = Array(repeating: false, count: areTranslated.count)
  }

  /// Returns the app's locales that lack a translation of a key, without those that no text is translated into; the
  /// source locale may show the key itself.
  package mutating func localesMissing(_ key: String) -> [String] {
    if let position = positions?[key], position < areTranslated.count, areTranslated[position] {
      if !wereLookedUp[position] { count += 1 }
      wereLookedUp[position] = true
      return []
    }
    if let known = others[key] { return known }
    let missing = app.localesMissing(key).filter { !untranslated.contains($0) }
    count += 1
    others[key] = missing
    return missing
  }
}
