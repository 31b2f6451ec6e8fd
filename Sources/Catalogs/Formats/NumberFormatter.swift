internal import _FoundationICU

/// ICU's number formatter for one locale and style, with room for its result.
final class NumberFormatter: CachedFormatter {
  static let name = "number "
  private let formatter: OpaquePointer
  private let result: OpaquePointer
  private let locale: String
  private var rules: PluralRules?

  init?(locale: String, style: NumberStyle) {
    self.locale = locale
    var status = U_ZERO_ERROR
    let skeleton = Array(style.skeleton.utf16)
    guard
      let formatter = swift_unumf_openForSkeletonAndLocale(skeleton, Int32(skeleton.count), locale, &status),
      status.isSuccess, let result = swift_unumf_openResult(&status), status.isSuccess
    else { return nil }
    self.formatter = formatter
    self.result = result
  }

  deinit {
    swift_unumf_close(formatter)
    swift_unumf_closeResult(result)
  }

  /// The plural category of a number as this formatter writes it.
  func category(_ number: Number) -> String? {
    if rules == nil { rules = PluralRules(locale: locale, isOrdinal: false) }
    guard let rules, let result = format(number) else { return nil }
    return rules.category(ofFormatted: result)
  }

  /// Formats a number; the result is valid until the next call.
  func format(_ number: Number) -> OpaquePointer? {
    var status = U_ZERO_ERROR
    switch number {
    case .int(let number): swift_unumf_formatInt(formatter, Int64(number), result, &status)
    case .uint(let number):
      let digits = String(number)
      swift_unumf_formatDecimal(formatter, digits, Int32(digits.utf8.count), result, &status)
    case .double(let number): swift_unumf_formatDouble(formatter, number, result, &status)
    }
    return status.isSuccess ? result : nil
  }

  /// The number as a text; what is rounded to zero has no minus sign.
  func text(_ number: Number) -> String? {
    guard let text = resultText(number) else { return nil }
    guard case .double(let double) = number, double.sign == .minus, text.showsZero else { return text }
    return resultText(.double(0))
  }

  private func resultText(_ number: Number) -> String? {
    guard let result = format(number) else { return nil }
    return icuText { swift_unumf_resultToString(result, $0, $1, $2) }
  }
}

extension String {
  /// Whether it has digits, and all of them are zeros.
  fileprivate var showsZero: Bool {
    let digits = unicodeScalars.filter { $0.properties.generalCategory == .decimalNumber }
    return !digits.isEmpty && digits.allSatisfy { $0.properties.numericValue == 0 }
  }
}

/// ICU's plural rules of one locale.
final class PluralRules: CachedFormatter {
  static let name = "plural "
  let rules: OpaquePointer

  init?(locale: String, isOrdinal: Bool) {
    var status = U_ZERO_ERROR
    let type = isOrdinal ? UPLURAL_TYPE_ORDINAL : UPLURAL_TYPE_CARDINAL
    guard let rules = swift_uplrules_openForType(locale, type, &status), status.isSuccess else { return nil }
    self.rules = rules
  }

  deinit { swift_uplrules_close(rules) }

  func category(ofFormatted result: OpaquePointer) -> String? {
    icuText { swift_uplrules_selectFormatted(rules, result, $0, $1, $2) }
  }

  func category(of number: Double) -> String? {
    icuText { swift_uplrules_select(rules, number, $0, $1, $2) }
  }
}

extension FormatterCache {
  /// A number in a locale's format.
  func text(_ number: Number, _ style: NumberStyle, in locale: LocaleTag) -> String {
    if case .int(let small) = number, (0...999).contains(small), style == .integer, locale.writesLatinDigits {
      return String(small)
    }
    let name = locale.icuName
    return with(NumberFormatter.self, name, style.skeleton) {
      NumberFormatter(locale: name, style: style)
    } _: {
      $0.text(number)
    } ?? plainText(number)
  }

  /// The plural category of a number as it is written: in English, `1` is `one` and `1.0` is `other`.
  func pluralCategory(_ number: Number, _ style: NumberStyle, in locale: LocaleTag) -> String {
    let name = locale.icuName
    if case .int(let integer) = number, style.fraction?.lowerBound == 0 {
      return category(of: Double(integer), in: name, isOrdinal: false)
    }
    return with(NumberFormatter.self, name, style.skeleton) {
      NumberFormatter(locale: name, style: style)
    } _: {
      $0.category(number)
    } ?? "other"
  }

  /// The ordinal category of a whole number: in English, 2 is `two`, as in `2nd`.
  func ordinalCategory(_ number: Int, in locale: LocaleTag) -> String {
    category(of: Double(number), in: locale.icuName, isOrdinal: true)
  }

  private func category(of number: Double, in locale: String, isOrdinal: Bool) -> String {
    with(PluralRules.self, locale, isOrdinal ? "ordinal" : "") {
      PluralRules(locale: locale, isOrdinal: isOrdinal)
    } _: {
      $0.category(of: number)
    } ?? "other"
  }

  private func plainText(_ number: Number) -> String {
    switch number {
    case .int(let number): String(number)
    case .uint(let number): String(number)
    case .double(let number): String(number)
    }
  }
}

extension LocaleTag {
  /// Whether small numbers can be written without ICU: the languages of the apps, with no extension.
  fileprivate var writesLatinDigits: Bool {
    extensions.isEmpty && variants.isEmpty && ["en", "hi", "ta"].contains(language)
  }
}

/// ICU's rules for writing ordinals (`1st`, `2nd`) in one locale.
final class OrdinalFormatter: CachedFormatter {
  static let name = "ordinal text "
  private let formatter: UnsafeMutablePointer<UNumberFormat?>

  init?(locale: String) {
    var status = U_ZERO_ERROR
    guard let formatter = swift_unum_open(UNUM_ORDINAL, nil, 0, locale, nil, &status), status.isSuccess else {
      return nil
    }
    self.formatter = formatter
  }

  deinit { swift_unum_close(formatter) }

  func text(_ number: Int) -> String? {
    icuText { swift_unum_formatInt64(formatter, Int64(number), $0, $1, nil, $2) }
  }
}

extension FormatterCache {
  /// A whole number as a place in an order: `1st`, `2nd`.
  func ordinal(_ number: Int, in locale: LocaleTag) -> String {
    let name = locale.icuName
    return with(OrdinalFormatter.self, name) {
      OrdinalFormatter(locale: name)
    } _: {
      $0.text(number)
    } ?? String(number)
  }
}
