package import Foundations
internal import Synchronization

/// The texts of an app in one locale: keys in, words out.
///
/// Making one is cheap, so a session that switches its locale makes another over the same catalogs.
package struct Localizer: Sendable {
  /// The locale of speech and formatting.
  ///
  /// A requested region is kept (`hi-IN`, though the catalogs have `hi`), since numbers and dates follow it; where the
  /// catalogs do not have the requested language, this is the language that they are shown in.
  package let locale: LocaleTag
  /// The first locale of the catalogs that texts are looked up in.
  package let textLocale: LocaleTag
  /// The locales that texts are looked up in, nearest first, without the source language, which is the last resort.
  package let chain: [LocaleTag]
  /// The requested language where no catalog has a text in it, so that a declared fallback or the source language is
  /// shown instead.
  package let lacking: LocaleTag?
  /// The declared fallbacks.
  package let fallbacks: LocaleFallbacks
  /// The requested locale, whatever the catalogs have.
  package let requested: LocaleTag
  /// The language of values that stand by themselves, where the app's own catalogs have no text in the requested one:
  /// numbers, dates and durations are in the language of the texts around them.
  package let valueLocale: LocaleTag?
  /// The device that texts are chosen for.
  package let device: DeviceFamily
  /// The requested pseudolocale, if any.
  package let pseudo: PseudoLocale?
  private let catalogs: [Catalog]
  /// The locales of ``chain`` that are there by declaration alone.
  private let declared: Set<LocaleTag>
  let formats: FormatterCache
  /// The locale for formatting numbers, dates and lists.
  let formatLocale: LocaleTag
  private let cache = TextCache()

  /// Chooses the locale; decodes nothing yet.
  ///
  /// - Parameters:
  ///   - catalogs: the catalogs to search; the first with a key wins.
  ///   - shared: catalogs that are searched after these, and that other apps use too.
  ///   - locale: the requested locale.
  ///   - fallbacks: the declared fallbacks.
  ///   - device: the device that texts are chosen for.
  ///   - formats: formatters to share with others of the session.
  package init(
    catalogs: [Catalog], shared: [Catalog] = [], locale: LocaleTag, fallbacks: LocaleFallbacks = .none,
    device: DeviceFamily = .iphone, formats: FormatterCache = FormatterCache()
  ) {
    self.init(
      catalogs: catalogs, shared: shared, preferences: [locale], fallbacks: fallbacks, device: device,
      formats: formats)
  }

  /// Chooses the first locale that the catalogs support.
  ///
  /// - Parameters:
  ///   - own: the catalogs to search; the first with a key wins.
  ///   - shared: catalogs that are searched after these, and that other apps use too.
  ///   - preferences: the requested locales, most preferred first.
  ///   - fallbacks: the declared fallbacks.
  ///   - device: the device that texts are chosen for.
  ///   - formats: formatters to share with others of the session.
  package init(
    catalogs own: [Catalog], shared: [Catalog] = [], preferences: [LocaleTag],
    fallbacks: LocaleFallbacks = .none, device: DeviceFamily = .iphone,
    formats: FormatterCache = FormatterCache()
  ) {
    let catalogs = own + shared
    var available: [LocaleTag] = []
    for catalog in catalogs {
      for locale in catalog.locales where !available.contains(locale) { available.append(locale) }
    }
    let source = catalogs.first?.sourceLanguage ?? .english
    requested = preferences.first ?? source
    self.fallbacks = fallbacks
    // A catalog may itself contain the texts of a pseudolocale, which is then an ordinary locale.
    pseudo = preferences.first.flatMap { available.contains($0) ? nil : PseudoLocale($0) }
    let matches = LocaleTag.matches(for: pseudo == nil ? preferences : [source], among: available)
    let declared = pseudo == nil ? Self.declared(requested, fallbacks, available, source) : []
    let textLocale =
      matches.first ?? declared.first
      ?? (catalogs.isEmpty ? preferences.first ?? source : source)
    let asked = preferences.first { Self.speaks($0, textLocale) }
    self.textLocale = textLocale
    locale = pseudo?.tag ?? (matches.isEmpty ? textLocale : asked ?? textLocale)
    if pseudo == nil, matches.isEmpty, !catalogs.isEmpty, let asked = preferences.first,
      !Self.speaks(asked, source)
    {
      lacking = asked
    } else {
      lacking = nil
    }
    var chain: [LocaleTag] = []
    // The source language would be found in it as if it had been asked for.
    if lacking == nil {
      for tag in matches + textLocale.fallbackChain where !chain.contains(tag) { chain.append(tag) }
    }
    let others = declared.filter { !chain.contains($0) }
    self.chain = chain + others
    self.declared = Set(others)
    valueLocale = pseudo == nil ? Self.valueLocale(locale, self.chain, own, source) : nil
    formatLocale = pseudo == nil ? valueLocale ?? locale : source
    self.catalogs = catalogs
    self.device = device
    self.formats = formats
  }

  /// A text with its arguments filled in.
  ///
  /// - Parameters:
  ///   - key: the catalog key.
  ///   - arguments: the placeholders' values, in the key's order.
  ///   - zone: the IANA name of the time zone for points in time.
  /// - Returns: the text; the key, with its arguments, where no catalog has a text for it.
  package func string(_ key: String, _ arguments: [Value] = [], zone: String = "UTC") -> String {
    resolve(key, arguments, zone: zone).text
  }

  /// A text with its arguments filled in, and its origin.
  ///
  /// - Parameters:
  ///   - key: the catalog key.
  ///   - arguments: the placeholders' values, in the key's order.
  ///   - zone: the IANA name of the time zone for points in time.
  /// - Returns: the text, its locale, its state, and its errors.
  package func resolve(_ key: String, _ arguments: [Value] = [], zone: String = "UTC") -> LocalizedText {
    let prepared = prepared(key)
    var composer = TextComposer(
      prepared, arguments, locale: valueLocale(in: prepared), zone: zone, device: device, formats: formats)
    let (text, state) = composer.compose()
    return LocalizedText(
      key: key, text: text, locale: catalogs.contains { $0.contains(key) } ? prepared.locale : nil,
      state: state,
      origin: prepared.origin, problems: composer.problems)
  }

  /// The text of a key, prepared once.
  func prepared(_ key: String) -> PreparedText { cache.text(key) { prepare(key) } }

  /// A value in the locale's format: for `%@`, and for a text that is a single expression.
  ///
  /// - Parameters:
  ///   - value: any value.
  ///   - zone: the IANA name of the time zone for points in time.
  /// - Returns: numbers, lists, times and durations by the locale; texts as they are; nothing for null.
  package func text(of value: Value, zone: String = "UTC") -> String {
    ValueText(locale: formatLocale, formats: formats, zone: zone).text(of: value)
  }

  /// Whether any catalog has the key, translated or not.
  package func has(_ key: String) -> Bool { catalogs.contains { $0.contains(key) } }

  /// The catalog of a key's text; nil where none has it.
  package func catalog(of key: String) -> Catalog? { catalogs.first { $0.contains(key) } }

  /// Finds the text of a key: along the chain, then in the source language, then the key itself.
  private func prepare(_ key: String) -> PreparedText {
    guard let catalog = catalogs.first(where: { $0.contains(key) }) else {
      return PreparedText(
        key: key, .keyAlone(key), locale: catalogs.first?.sourceLanguage ?? .english, origin: .key)
    }
    if let pseudo { return prepare(key, in: catalog, pseudo) }
    let isTranslatable = catalog.isTranslatable(key)
    let isSource = lacking == nil && textLocale == catalog.sourceLanguage || !isTranslatable
    for locale in isTranslatable ? chain : [] {
      guard let localization = catalog.localization(key, in: locale), localization.hasText else { continue }
      return PreparedText(
        key: key, localization, locale: locale, origin: declared.contains(locale) ? .fallback : .locale,
        isWritten: localization.hasWords)
    }
    if let localization = catalog.localization(key, in: catalog.sourceLanguage), localization.hasText {
      return PreparedText(
        key: key, localization, locale: catalog.sourceLanguage,
        origin: isSource || !localization.hasWords ? .locale : .source,
        isWritten: isTranslatable && localization.hasWords)
    }
    // In an entry without texts the key is the source text.
    let alone = Localization.keyAlone(key)
    return PreparedText(
      key: key, alone, locale: catalog.sourceLanguage, origin: isSource ? .locale : .source,
      isWritten: isTranslatable && alone.hasWords)
  }

  /// Makes the text of a key in a made-up language.
  private func prepare(_ key: String, in catalog: Catalog, _ pseudo: PseudoLocale) -> PreparedText {
    let found = catalog.localization(key, in: catalog.sourceLanguage)
    let source = found.flatMap { $0.hasText ? $0 : nil } ?? .keyAlone(key)
    // An untranslatable text is kept, but marked as coming from a catalog.
    let isKept = !catalog.isTranslatable(key) && pseudo != .bounded && pseudo != .keys
    return PreparedText(
      key: key, isKept ? source : pseudo.localization(of: source, key: key, formats: formats),
      locale: catalog.sourceLanguage, origin: pseudo == .missing && !isKept ? .source : .locale)
  }
}

extension Localization {
  /// A key shown verbatim, without a state of translation.
  fileprivate static func keyAlone(_ key: String) -> Localization {
    Localization(text: key, state: .init(rawValue: ""))
  }

  /// Whether there is a text; an empty text in an untranslated unit is none.
  var hasText: Bool { node.hasText }
}

extension LocalizationNode {
  fileprivate var hasText: Bool {
    if let unit, !(unit.value.isEmpty && (unit.state == .new || unit.state.rawValue.isEmpty)) { return true }
    return variations.contains { $0.cases.contains { $0.node.hasText } }
  }
}

/// The texts that a localizer has already resolved.
private final class TextCache: Sendable {
  private let texts = Mutex<[ExactText: PreparedText]>([:])
  /// Keys come from screens; should they ever come from data, this limits the cache.
  private static let limit = 20_000

  func text(_ key: String, _ prepare: () -> PreparedText) -> PreparedText {
    let exact = ExactText(key)
    return texts.withLock { texts in
      if let text = texts[exact] { return text }
      let text = prepare()
      if texts.count >= Self.limit { texts.removeAll() }
      texts[exact] = text
      return text
    }
  }
}
