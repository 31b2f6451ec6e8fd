import Foundations

#if canImport(Glibc)
  import Glibc
#endif

/// Formats one argument for one placeholder.
///
/// Never fails, whatever the value and the placeholder.
struct PlaceholderFormat {
  let placeholder: Placeholder
  let locale: LocaleTag
  let formats: FormatterCache
  private let plain: ValueText

  init(_ placeholder: Placeholder, locale: LocaleTag, zone: String = "UTC", formats: FormatterCache) {
    self.placeholder = placeholder
    self.locale = locale
    self.formats = formats
    plain = ValueText(locale: locale, formats: formats, zone: zone)
  }

  /// The argument as text, and whether it has the placeholder's type.
  func text(of value: Value) -> (text: String, fits: Bool) {
    let (text, fits) = unpadded(value)
    return (padded(text), fits)
  }

  private func unpadded(_ value: Value) -> (String, Bool) {
    let number = Number(value)
    switch placeholder.conversion {
    case .object, .argument:
      return (plain.text(of: value), !value.isNothing)
    case .text:
      let text = plain.text(of: value)
      return (placeholder.precision.map { String(text.prefix($0)) } ?? text, !value.isNothing)
    case .integer, .unsigned:
      guard let number else { return fallback(value) }
      let whole = number.integer
      let fits = whole != nil && !(placeholder.conversion == .unsigned && number.double < 0)
      return (formats.text(whole ?? number, Self.style(of: placeholder, for: number), in: locale), fits)
    case .decimal:
      guard let number else { return fallback(value) }
      return (formats.text(number, Self.style(of: placeholder, for: number), in: locale), true)
    case .scientific(let letter):
      guard let number else { return fallback(value) }
      return (Self.technical(number.double, letter, placeholder.precision), true)
    case .radix(let base, let isUppercase):
      switch number?.integer {
      case .int(let number):
        return (String(UInt(bitPattern: number), radix: base, uppercase: isUppercase), true)
      case .uint(let number): return (String(number, radix: base, uppercase: isUppercase), true)
      default: return fallback(value)
      }
    case .character:
      guard case .int(let code)? = number?.integer, let short = UInt32(exactly: code),
        let scalar = Unicode.Scalar(short)
      else { return fallback(value) }
      return (String(Character(scalar)), true)
    }
  }

  /// A value of the wrong type is shown nevertheless, as text.
  private func fallback(_ value: Value) -> (String, Bool) {
    (plain.text(of: value), false)
  }

  /// How a placeholder writes a number.
  ///
  /// `%f` without a precision shows up to six decimals and no trailing zeros, where C would write `4.500000`.
  static func style(of placeholder: Placeholder?, for number: Number) -> NumberStyle {
    guard let placeholder else { return .decimal }
    var style = NumberStyle.decimal
    switch placeholder.conversion {
    case .integer, .unsigned: style = number.integer == nil ? .decimal : .integer
    case .decimal:
      let digits = min(placeholder.precision ?? 6, 20)
      style.fraction = placeholder.precision == nil ? 0...6 : digits...digits
    default: break
    }
    style.isAlwaysSigned = placeholder.isAlwaysSigned
    if placeholder.isZeroPadded, placeholder.width > 0, !placeholder.isLeftAligned {
      style.isGrouped = false
      let decimals = style.fraction.map { $0.lowerBound == $0.upperBound ? $0.upperBound : 0 } ?? 0
      let signs = placeholder.isAlwaysSigned || number.double < 0 ? 1 : 0
      style.leastIntegers = max(1, min(placeholder.width, 60) - (decimals > 0 ? decimals + 1 : 0) - signs)
    } else if let precision = placeholder.precision, placeholder.conversion == .integer {
      style.leastIntegers = max(1, min(precision, 60))
      style.isGrouped = false
    }
    return style
  }

  private func padded(_ text: String) -> String {
    guard placeholder.width > 1 else { return text }
    let missing = placeholder.width - text.count
    guard missing > 0 else { return text }
    let padding = String(repeating: " ", count: missing)
    return placeholder.isLeftAligned ? text + padding : padding + text
  }

  /// A number by C's rules, for technical readers.
  private static func technical(_ number: Double, _ letter: Character, _ precision: Int?) -> String {
    let format = "%.*\(letter)"
    // `%a` without a precision writes every digit; the others write six.
    let digits = CInt(min(precision ?? (letter == "a" || letter == "A" ? 13 : 6), 60))
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      let written = withVaList([digits, number]) { vsnprintf(buffer.baseAddress, buffer.count, format, $0) }
      let count = max(0, min(Int(written), buffer.count - 1))
      return String(decoding: buffer[..<count].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
