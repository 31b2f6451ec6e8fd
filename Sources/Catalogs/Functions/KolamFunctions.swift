package import Expressions
import Foundations
import Search

/// The functions for expressions that format values for a locale.
///
/// All read the variable `locale` (a BCP 47 tag), so an expression that uses them is evaluated again when it
/// changes; those about time also read `zone` (an IANA name; UTC where there is none) and `now`.
package enum KolamFunctions {
  /// Adds `number`, `compact`, `percent`, `currency`, `fraction`, `measure`, `date`, `time`, `relative`,
  /// `duration`, `listing`, `plural`, `ordinal`, `localized`, `finds` and `ordered`, and sorts texts as people of the locale do.
  ///
  /// - Parameters:
  ///   - library: receives the functions.
  ///   - formats: formatters to share with others of the session.
  ///   - fallbacks: the declared fallbacks.
  package static func register(
    into library: inout FunctionLibrary, formats: FormatterCache = FormatterCache(),
    fallbacks: LocaleFallbacks = .none
  ) {
    registerNumbers(into: &library, formats)
    registerMeasures(into: &library, formats)
    registerTimes(into: &library, formats)
    registerSearch(into: &library, formats)
    registerWords(into: &library, formats, fallbacks)
    library.textOrder = TextOrder(readingVariable: "locale") { texts, locale in
      formats.sortKeys(texts, in: tag(locale))
    }
  }

  static let numeric: [ValueType] = [.int, .uint, .double]

  /// The most decimals that may be requested.
  private static let mostDigits = 15

  private static func registerNumbers(into library: inout FunctionLibrary, _ formats: FormatterCache) {
    for type in numeric {
      library.register(
        NativeFunction("number", [type], .string, implicit: ["locale"]) { values in
          number(values[0], .decimal, values[1], formats)
        })
      library.register(
        NativeFunction("number", [type, .int], .string, implicit: ["locale"]) { values in
          digits(values[1]) { number(values[0], NumberStyle(fraction: $0...$0), values[2], formats) }
        })
      library.register(
        NativeFunction("percent", [type], .string, implicit: ["locale"]) { values in
          number(values[0], NumberStyle(kind: .percent, fraction: 0...1), values[1], formats)
        })
      library.register(
        NativeFunction("percent", [type, .int], .string, implicit: ["locale"]) { values in
          digits(values[1]) {
            number(values[0], NumberStyle(kind: .percent, fraction: $0...$0), values[2], formats)
          }
        })
      library.register(
        NativeFunction("currency", [type, .string], .string, implicit: ["locale"]) { values in
          currency(values[0], values[1], values[2], formats)
        })
      library.register(
        NativeFunction("plural", [type], .string, implicit: ["locale"]) { values in
          guard let number = Number(values[0]) else { return failure("`plural` needs a number") }
          return .string(formats.pluralCategory(number, .decimal, in: tag(values[1])))
        })
      library.register(
        NativeFunction("plural", [type, .string], .string, implicit: ["locale"]) { values in
          category(values[0], values[1], values[2], formats)
        })
    }
    library.register(
      NativeFunction("ordinal", [.int], .string, implicit: ["locale"]) { values in
        guard case .int(let number) = values[0] else { return failure("`ordinal` needs a whole number") }
        return .string(formats.ordinal(number, in: tag(values[1])))
      })
  }

  private static func registerTimes(into library: inout FunctionLibrary, _ formats: FormatterCache) {
    for (name, isTime, usual) in [
      ("date", false, DateStyle(date: .medium)), ("time", true, DateStyle(time: .short)),
    ] {
      library.register(
        NativeFunction(name, [.timestamp], .string, implicit: ["locale", "zone"]) { values in
          date(values[0], usual, values[1], values[2], formats)
        })
      library.register(
        NativeFunction(name, [.timestamp, .string], .string, implicit: ["locale", "zone"]) { values in
          guard case .string(let style) = values[1], let style = DateStyle(named: style, isTime: isTime)
          else {
            return failure("`\(name)` takes `short`, `medium`, `long`, `full`, or fields such as `yMMMd`")
          }
          return date(values[0], style, values[2], values[3], formats)
        })
    }
    library.register(
      NativeFunction("relative", [.timestamp], .string, implicit: ["locale", "zone", "now"]) { values in
        guard case .timestamp(let time) = values[0], case .timestamp(let now) = values[3] else {
          return failure("`relative` needs a time, and the variable `now`")
        }
        let zone = zone(values[2])
        return formats.relative(time, to: now, zone: zone, in: tag(values[1])).map { .string($0) }
          ?? failure("the time zone `\(zone)` is unknown")
      })
    library.register(
      NativeFunction("now", [], .timestamp, implicit: ["now"]) { values in values.first ?? .null })
    library.register(
      NativeFunction("duration", [.duration], .string, implicit: ["locale"]) { values in
        guard case .duration(let duration) = values[0] else { return failure("`duration` needs a duration") }
        return .string(formats.duration(duration, in: tag(values[1])))
      })
    library.register(
      NativeFunction("duration", [.duration, .string], .string, implicit: ["locale"]) { values in
        guard case .duration(let duration) = values[0] else { return failure("`duration` needs a duration") }
        guard case .string(let word) = values[1], let width = NumberStyle.UnitWidth(rawValue: word) else {
          return failure("`duration` takes `narrow`, `short` or `long`")
        }
        return .string(formats.duration(duration, width, in: tag(values[2])))
      })
  }

  private static func registerWords(
    into library: inout FunctionLibrary, _ formats: FormatterCache, _ fallbacks: LocaleFallbacks
  ) {
    library.register(
      NativeFunction("listing", [.list(.dyn)], .string, implicit: ["locale", "zone"]) { values in
        listing(values[0], .and, values[1], values[2], formats)
      })
    library.register(
      NativeFunction("listing", [.list(.dyn), .string], .string, implicit: ["locale", "zone"]) { values in
        guard case .string(let word) = values[1], let kind = ["and": ListKind.and, "or": .or][word] else {
          return failure("`listing` takes `and` or `or`")
        }
        return listing(values[0], kind, values[2], values[3], formats)
      })
    library.register(
      NativeFunction(TextsByLanguage.function, [.map(.string, .string)], .string, implicit: ["locale"]) {
        values in
        localized(values[0], values[1], fallbacks)
      })
  }

  // MARK: Bodies

  static func number(
    _ value: Value, _ style: NumberStyle, _ locale: Value, _ formats: FormatterCache
  ) -> Value {
    guard let number = Number(value) else {
      return failure("a number is needed, and `\(value.typeWord)` was found")
    }
    return .string(formats.text(number, style, in: tag(locale)))
  }

  private static func category(
    _ value: Value, _ kind: Value, _ locale: Value, _ formats: FormatterCache
  ) -> Value {
    guard let number = Number(value) else { return failure("`plural` needs a number") }
    switch (kind, number.integer) {
    case (.string("cardinal"), _):
      return .string(formats.pluralCategory(number, .decimal, in: tag(locale)))
    case (.string("ordinal"), .int(let whole)):
      return .string(formats.ordinalCategory(whole, in: tag(locale)))
    case (.string("ordinal"), _): return failure("a place in an order is a whole number")
    default: return failure("`plural` takes `cardinal` or `ordinal`")
    }
  }

  private static func digits(_ value: Value, _ body: (Int) -> Value) -> Value {
    guard case .int(let digits) = value, (0...mostDigits).contains(digits) else {
      return failure("the number of decimals is expected to be from 0 to \(mostDigits)")
    }
    return body(digits)
  }

  private static func currency(
    _ value: Value, _ code: Value, _ locale: Value, _ formats: FormatterCache
  ) -> Value {
    guard case .string(let code) = code, code.utf8.count == 3,
      code.utf8.allSatisfy({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A })
    else { return failure("a currency is named by three letters, such as `INR`") }
    return number(value, NumberStyle(kind: .currency(code.uppercased())), locale, formats)
  }

  private static func date(
    _ value: Value, _ style: DateStyle, _ locale: Value, _ zone: Value, _ formats: FormatterCache
  ) -> Value {
    guard case .timestamp(let time) = value else { return failure("a time is needed") }
    let zone = self.zone(zone)
    return formats.date(time, style, zone: zone, in: tag(locale)).map { .string($0) }
      ?? failure("the time zone `\(zone)` is unknown")
  }

  private static func listing(
    _ value: Value, _ kind: ListKind, _ locale: Value, _ zone: Value, _ formats: FormatterCache
  ) -> Value {
    guard case .list(let items) = value else { return failure("`listing` needs a list") }
    let text = ValueText(locale: tag(locale), formats: formats, zone: self.zone(zone))
    return .string(formats.list(items.map { text.text(of: $0) }, kind, in: text.locale))
  }

  /// The entry of the locale, or of its fallbacks; then English, then the first; of no texts an empty one.
  private static func localized(_ value: Value, _ locale: Value, _ fallbacks: LocaleFallbacks) -> Value {
    guard case .map(let map) = value else { return failure("`localized` needs texts by language") }
    if case .string(let name) = locale, let exact = map[name] { return exact }
    let texts = TextsByLanguage(value)
    if let texts, let text = texts.language(for: tag(locale), fallbacks).flatMap({ texts[$0] }) {
      return text
    }
    return map.values.first ?? .string("")
  }

  // MARK: Variables

  static func tag(_ value: Value) -> LocaleTag {
    guard case .string(let name) = value else { return .english }
    return LocaleTag(name) ?? .english
  }

  private static func zone(_ value: Value) -> String {
    guard case .string(let name) = value, !name.isEmpty else { return "UTC" }
    return name
  }

  static func failure(_ message: String) -> Value {
    .error(ValueError(code: "invalid_argument", message))
  }

  // MARK: Functions for amounts: short numbers, fractions, and amounts of units

  static func registerMeasures(into library: inout FunctionLibrary, _ formats: FormatterCache) {
    for type in numeric {
      library.register(
        NativeFunction("compact", [type], .string, implicit: ["locale"]) { values in
          number(values[0], NumberStyle(kind: .compact), values[1], formats)
        })
      library.register(
        NativeFunction("fraction", [type], .string, implicit: ["locale"]) { values in
          guard let number = Number(values[0]) else { return failure("`fraction` needs a number") }
          return .string(formats.fraction(number, in: tag(values[1])))
        })
      library.register(
        NativeFunction("measure", [type, .string], .string, implicit: ["locale"]) { values in
          measure(values[0], values[1], .string(NumberStyle.UnitWidth.short.rawValue), values[2], formats)
        })
      library.register(
        NativeFunction("measure", [type, .string, .string], .string, implicit: ["locale"]) { values in
          measure(values[0], values[1], values[2], values[3], formats)
        })
    }
  }

  private static func measure(
    _ value: Value, _ unit: Value, _ width: Value, _ locale: Value, _ formats: FormatterCache
  ) -> Value {
    guard let number = Number(value) else { return failure("`measure` needs a number") }
    guard case .string(let name) = unit, let unit = MeasureUnit(rawValue: name) else {
      let known = MeasureUnit.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      return failure("`measure` takes a unit: \(known)")
    }
    guard case .string(let word) = width, let width = NumberStyle.UnitWidth(rawValue: word) else {
      return failure("`measure` takes `narrow`, `short` or `long`")
    }
    return .string(formats.measure(number, unit, width, in: tag(locale)))
  }

  // MARK: Looking for texts, and putting them in order

  static func registerSearch(into library: inout FunctionLibrary, _ formats: FormatterCache) {
    library.register(
      NativeFunction("finds", [.string, .string], .bool) { values in
        guard case .string(let text) = values[0], case .string(let query) = values[1] else {
          return failure("`finds` needs a text and what is looked for")
        }
        return .bool(LenientSearch.finds(query, in: text))
      })
    library.register(
      NativeFunction("ordered", [.list(.string)], .list(.string), implicit: ["locale"]) { values in
        guard case .list(let items) = values[0] else { return failure("`ordered` needs a list of texts") }
        let texts = items.compactMap { if case .string(let text) = $0 { text } else { nil } }
        return .list(formats.ordered(texts, in: tag(values[1])).map { .string($0) })
      })
  }
}
