/// Telephone numbers as people type them.
enum PhoneNumber {
  /// The country of numbers without a country code (docs/products/epicura.md, 8).
  private static let country = "+91"

  /// A number in E.164.
  ///
  /// - Parameter text: as it was typed: digits of any script, spaces, brackets and dashes between them.
  /// - Returns: the number; what is none comes out as such, for the server to reject.
  static func international(_ text: String) -> String {
    let digits = text.compactMap { $0.wholeNumberValue }.filter { (0...9).contains($0) }.map(String.init)
      .joined()
    if text.contains("+") { return "+\(digits)" }
    if digits.hasPrefix("00") { return "+\(digits.dropFirst(2))" }
    // The 0 before a number within the country is not part of it.
    return country + (digits.count == 11 && digits.hasPrefix("0") ? String(digits.dropFirst()) : digits)
  }
}
