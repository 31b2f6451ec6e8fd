import Catalogs
import Foundations

/// How a field parses typed text.
struct FieldReading: Sendable {
  /// The person's locale and zone: words and number signs depend on the locale, days on the zone.
  struct InputLocale {
    let localizer: Localizer
    /// The time zone, an IANA name.
    let zone: String
  }

  /// The kind of the field.
  let kind: ViewNode.FieldKind
  /// The type that holds the answer: numbers are whole where it is `int`, and null is valid only where it is nullable.
  let type: ValueType
  /// The most decimals of a number.
  var digits: Int?
  /// The number of digits of a one-time code.
  var length: Int?

  /// Parses a text.
  func answer(to text: String, _ inputLocale: InputLocale) -> Answer {
    // Truncating first bounds the work for hostile input.
    let isCut = text.count > TypedText.longest
    var typed = TypedText.cleaned(isCut ? String(text.prefix(TypedText.longest)) : text)
    if kind != .secret { typed = TypedText.trimmed(typed) }
    if isCut { return .error(FieldError(key: "field.long", arguments: [.int(TypedText.longest)])) }
    if typed.isEmpty { return nothing }
    switch kind {
    case .text, .search, .secret: return .value(.string(typed))
    case .phone: return self.read(typed) { ContactReading.phone($0).map { .string($0) } }
    case .email: return self.read(typed) { ContactReading.email($0).map { .string($0) } }
    case .otp: return code(typed)
    case .number: return number(typed, inputLocale)
    case .date: return self.read(typed) { DayReading.day($0, inputLocale).map { .timestamp($0) } }
    case .time: return self.read(typed) { ClockReading.time($0, inputLocale.localizer).map { .duration($0) } }
    case .duration:
      return self.read(typed) { ClockReading.duration($0, inputLocale.localizer).map { .duration($0) } }
    }
  }

  /// The result for an empty text.
  private var nothing: Answer {
    switch kind {
    case .text, .search, .secret, .phone, .email, .otp: return .value("")
    case .number, .date, .time, .duration:
      if case .nullable = type { return .value(.null) }
      return type == .dyn ? .value(.null) : .error(invalid)
    }
  }

  /// The error for a text that is not of the field's kind.
  var invalid: FieldError { FieldError(key: "field.\(kind.rawValue).invalid") }

  private func read(_ typed: String, _ reading: (String) -> Value?) -> Answer {
    reading(typed).map { .value($0) } ?? .error(invalid)
  }

  private func code(_ typed: String) -> Answer {
    guard let code = ContactReading.code(typed) else { return .error(invalid) }
    if let length, code.utf8.count != length {
      return .error(FieldError(key: "field.otp.length", arguments: [.int(length)]))
    }
    return .value(.string(code))
  }

  private func number(_ typed: String, _ inputLocale: InputLocale) -> Answer {
    guard let number = NumberReading.number(typed, decimal: inputLocale.localizer.decimalSeparator) else {
      return .error(invalid)
    }
    if type.isWhole || digits == 0 {
      guard let whole = Int(exactly: number.value) else {
        return .error(FieldError(key: "field.number.whole"))
      }
      return .value(type.isWhole ? .int(whole) : .double(number.value))
    }
    if let digits, number.decimals > digits {
      return .error(FieldError(key: "field.number.digits", arguments: [.int(digits)]))
    }
    return .value(.double(number.value))
  }
}

extension ValueType {
  /// Whether only whole numbers are of this type.
  var isWhole: Bool {
    switch self {
    case .int, .uint: true
    case .nullable(let wrapped): wrapped.isWhole
    default: false
    }
  }

  /// The type without its null.
  var unwrapped: ValueType { if case .nullable(let wrapped) = self { wrapped } else { self } }
}

/// Parses phone numbers, email addresses and one-time codes.
enum ContactReading {
  /// Parses a phone number (ITU-T E.164: 15 digits at most), ignoring spaces and other separators.
  ///
  /// No country is guessed: `+91 98765 43210` becomes `+919876543210`, as does `0091 98765 43210`, and a number
  /// without a country code gets none.
  static func phone(_ text: String) -> String? {
    var digits = ""
    var isInternational = false
    for (index, character) in text.westernDigits.enumerated() {
      switch character {
      case "0"..."9": digits.append(character)
      case "+" where index == 0: isInternational = true
      case " ", "-", "(", ")", ".", "/", "\u{A0}", "\u{2010}"..."\u{2015}": break
      default: return nil
      }
    }
    if !isInternational, digits.hasPrefix("00") {
      isInternational = true
      digits.removeFirst(2)
    }
    guard (7...15).contains(digits.count) else { return nil }
    return isInternational ? "+" + digits : digits
  }

  /// Parses an email address: a local part, one `@`, and a domain with an inner dot; nothing stricter is safe.
  static func email(_ text: String) -> String? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard text.utf8.count <= 254, parts.count == 2, !parts[0].isEmpty,
      !text.contains(where: \.isWhitespace)
    else { return nil }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty } ? text : nil
  }

  /// Parses a one-time code: digits, which messages often group by spaces or dashes.
  static func code(_ text: String) -> String? {
    let digits = text.westernDigits.filter { !$0.isWhitespace && $0 != "-" }
    return digits.isDigits && digits.count <= 32 ? digits : nil
  }
}
