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
