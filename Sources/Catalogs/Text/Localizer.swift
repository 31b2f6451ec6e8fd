internal import _FoundationICU
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

/// Keeps values from changing the order of the words around them.
extension Localizer {
  /// Isolates a value that stands by itself from the text around it, in languages from right to left (UAX 9, FSI).
  ///
  /// Without isolation the number of `5 min` may be shown at the other side of its unit, or of the label before it.
  /// A value without Latin letters and digits has the direction of the line, and stays as it is.
  ///
  /// - Parameter text: the value, in the locale's format.
  /// - Returns: the text, in a first-strong isolate where it needs one.
  package func isolated(_ text: String) -> String {
    guard locale.direction == .rightToLeft, text.unicodeScalars.contains(where: Self.changesDirection) else {
      return text
    }
    return "\u{2068}\(text)\u{2069}"
  }

  private static func changesDirection(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.numericType == .decimal { return true }
    guard scalar.properties.isAlphabetic else { return false }
    // Hebrew, Arabic, Syriac, Thaana, N'Ko and their extensions run from right to left.
    return !(0x0590...0x08FF).contains(scalar.value) && !(0xFB1D...0xFEFC).contains(scalar.value)
  }
}

/// Parsing and formatting of user input: days, times of day and numbers, independent of any text.
extension Localizer {
  /// A day in the locale's format, such as `Nov 21, 2026`.
  ///
  /// - Parameters:
  ///   - time: a point in time on that day.
  ///   - zone: the IANA name of the time zone that determines the day.
  /// - Returns: the day; empty where the zone is unknown.
  package func day(_ time: Timestamp, zone: String) -> String {
    formats.date(time, DateStyle(date: .medium), zone: zone, in: formatLocale) ?? ""
  }

  /// A time of day in the locale's format, such as `8:30 PM`.
  ///
  /// - Parameter sinceMidnight: how long after midnight it is.
  /// - Returns: the time.
  package func timeOfDay(_ sinceMidnight: Duration) -> String {
    let time = Timestamp(seconds: sinceMidnight.components.seconds)
    return formats.date(time, DateStyle(time: .short), zone: "UTC", in: formatLocale) ?? ""
  }

  /// A number with as many decimals as it needs, up to a limit.
  ///
  /// - Parameters:
  ///   - number: the number.
  ///   - digits: the most decimals, 0 to 15.
  /// - Returns: the number by the locale's grouping.
  package func number(_ number: Double, digits: Int) -> String {
    let limit = min(max(digits, 0), 15)
    return formats.text(.double(number), NumberStyle(fraction: 0...limit), in: formatLocale)
  }

  /// The start of a day in a zone; the first moment after it where clocks skip midnight.
  ///
  /// - Parameters:
  ///   - year: the year, 1600 to 9998, so that all calendars in question agree on it.
  ///   - month: the month, from 1.
  ///   - day: the day of the month, from 1.
  ///   - zone: the IANA name of the time zone.
  /// - Returns: nil where there is no such day, or the zone is unknown.
  package func startOfDay(year: Int, month: Int, day: Int, zone: String) -> Timestamp? {
    guard (1600...9998).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    return formats.with(DayCalendar.self, "", zone) {
      DayCalendar(zone: zone)
    } _: {
      $0.start(year: year, month: month, day: day)
    }
  }

  /// The start of a day typed in the locale's own format, with the month's name.
  ///
  /// - Parameters:
  ///   - text: the user's input, such as `21 நவ., 2026` or `November 21, 2026`.
  ///   - zone: the IANA name of the time zone.
  /// - Returns: nil where it has another format.
  package func startOfDay(typed text: String, zone: String) -> Timestamp? {
    let name = formatLocale.icuName
    for style in [DateStyle(date: .medium), DateStyle(date: .long), .skeleton("yMMMMd"), .skeleton("yMMMd")] {
      let day = formats.with(DayReader.self, name, style.cacheKey) {
        DayReader(locale: name, style: style)
      } _: {
        $0.day(text)
      }
      if let day { return startOfDay(year: day.year, month: day.month, day: day.day, zone: zone) }
    }
    return nil
  }

  /// The decimal separator of the locale: `.` or `,`, mostly.
  package var decimalSeparator: Character {
    formats.text(.double(0.5), .decimal, in: formatLocale).first { !$0.isNumber } ?? "."
  }
}

/// ICU's strict parser for the days of a locale in one style.
private final class DayReader: CachedFormatter {
  static let name = "day reader "
  private let formatter: DateFormatter
  private let calendar: DayCalendar

  init?(locale: String, style: DateStyle) {
    guard let formatter = DateFormatter(locale: locale, style: style, zone: "UTC"),
      let calendar = DayCalendar(zone: "UTC")
    else { return nil }
    self.formatter = formatter
    self.calendar = calendar
  }

  func day(_ text: String) -> (year: Int, month: Int, day: Int)? {
    formatter.time(text).flatMap { calendar.civil($0) }
  }
}

extension DateFormatter {
  /// The time that a text spells in this very style, all of it; nil where it does not.
  fileprivate func time(_ text: String) -> Timestamp? {
    let units = Array(text.utf16)
    guard units.count <= 64 else { return nil }
    var status = U_ZERO_ERROR
    var position: Int32 = 0
    swift_udat_setLenient(.init(formatter), 0)
    let milliseconds = swift_udat_parse(.init(formatter), units, Int32(units.count), &position, &status)
    guard status.isSuccess, Int(position) == units.count, abs(milliseconds) < 4e14 else { return nil }
    return Timestamp(seconds: Int64((milliseconds / 1000).rounded(.down)))
  }
}

extension DayCalendar {
  /// The first moment of a day; nil where the calendar has no such day.
  fileprivate func start(year: Int, month: Int, day: Int) -> Timestamp? {
    var status = U_ZERO_ERROR
    swift_ucal_clear(calendar)
    swift_ucal_setDateTime(calendar, Int32(year), Int32(month - 1), Int32(day), 0, 0, 0, &status)
    let milliseconds = swift_ucal_getMillis(calendar, &status)
    guard status.isSuccess else { return nil }
    let start = Timestamp(seconds: Int64((milliseconds / 1000).rounded(.down)))
    guard let found = civil(start), found == (year, month, day) else { return nil }
    return start
  }

  /// The day that a moment falls on.
  fileprivate func civil(_ time: Timestamp) -> (year: Int, month: Int, day: Int)? {
    var status = U_ZERO_ERROR
    swift_ucal_setMillis(calendar, Double(time.seconds) * 1000, &status)
    let year = swift_ucal_get(calendar, UCAL_YEAR, &status)
    let month = swift_ucal_get(calendar, UCAL_MONTH, &status)
    let day = swift_ucal_get(calendar, UCAL_DATE, &status)
    return status.isSuccess ? (Int(year), Int(month) + 1, Int(day)) : nil
  }
}

extension Localizer {
  /// The locales that the catalogs have for the declared fallbacks, up to the source language.
  static func declared(
    _ requested: LocaleTag, _ fallbacks: LocaleFallbacks, _ available: [LocaleTag], _ source: LocaleTag
  ) -> [LocaleTag] {
    var found: [LocaleTag] = []
    for tag in fallbacks.chain(of: requested).prefix(while: { $0 != source }) {
      for match in LocaleTag.matches(for: [tag], among: available) where !found.contains(match) {
        found.append(match)
      }
    }
    return found
  }

  /// The language that the app's own texts are shown in, where it is another one than the locale's.
  static func valueLocale(
    _ locale: LocaleTag, _ chain: [LocaleTag], _ own: [Catalog], _ source: LocaleTag
  ) -> LocaleTag? {
    let written = own.filter { !$0.index.entries.isEmpty }
    guard !written.isEmpty else { return nil }
    let shown = chain.first { tag in written.contains { $0.locales.contains(tag) } } ?? source
    return speaks(locale, shown) ? nil : shown
  }

  /// Whether the requested locale has the language and script of the texts, so that its region is kept.
  static func speaks(_ asked: LocaleTag, _ texts: LocaleTag) -> Bool {
    asked.language == texts.language
      && (asked.script == texts.script || asked.maximized.script == texts.maximized.script)
  }

  /// The locale of the values in a text: they are in its language, like its plural forms.
  func valueLocale(in text: PreparedText) -> LocaleTag {
    guard pseudo == nil, text.isWritten else { return formatLocale }
    return [formatLocale, locale].first { Self.speaks($0, text.locale) } ?? text.locale
  }

  /// The locale in which the arguments of a text are formatted, where it is in another language than other values.
  ///
  /// - Parameter key: the catalog key.
  /// - Returns: the locale, such as English for a text that is not translated; nil where it is the app's.
  package func argumentLocale(of key: String) -> LocaleTag? {
    let found = valueLocale(in: prepared(key))
    return Self.speaks(formatLocale, found) ? nil : found
  }
}
