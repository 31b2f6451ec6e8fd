/// Parses typed numbers.
enum NumberReading {
  /// Parses a number: a sign, digits of any script, groups and decimals.
  ///
  /// Groups are of two or three digits and the last one of three, as in `1,250` and `1,00,000`; any other grouping
  /// is rejected rather than misread, since `1,5` means one and a half to many.
  ///
  /// - Parameters:
  ///   - text: the typed text.
  ///   - decimal: the locale's decimal separator; the other of `.` and `,` groups.
  /// - Returns: the number and how many decimals were typed; nil where it is invalid.
  static func number(_ text: String, decimal: Character) -> (value: Double, decimals: Int)? {
    let plain = text.westernDigits
    guard plain.utf8.count <= 64 else { return nil }
    var digits = Substring(plain)
    var sign = ""
    if let first = digits.first, "+-\u{2212}".contains(first) {
      if first != "+" { sign = "-" }
      digits = digits.dropFirst()
    }
    let parts = digits.split(separator: decimal, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = ungrouped(parts[0], besides: decimal) else { return nil }
    let decimals = parts.count > 1 ? String(parts[1]) : ""
    guard decimals.isEmpty ? parts.count == 1 : decimals.isDigits, whole.count <= 18 else { return nil }
    guard !whole.isEmpty || !decimals.isEmpty else { return nil }
    let spelled = sign + (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : "." + decimals)
    // A zero has no sign, or it would be shown with one.
    return Double(spelled).map { ($0 == 0 ? 0 : $0, decimals.count) }
  }

  private static let groupSigns: Set<Character> = [
    ",", ".", " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "\u{2019}",
  ]

  /// Returns the digits without group separators; nil where they are not grouped as numbers are.
  private static func ungrouped(_ text: Substring, besides decimal: Character) -> String? {
    guard let sign = text.first(where: { !("0"..."9").contains($0) }) else { return String(text) }
    guard groupSigns.contains(sign), sign != decimal else { return nil }
    let groups = text.split(separator: sign, omittingEmptySubsequences: false).map(String.init)
    guard groups.allSatisfy(\.isDigits), (1...3).contains(groups[0].count), groups.last?.count == 3,
      groups.dropFirst().allSatisfy({ (2...3).contains($0.count) })
    else { return nil }
    return groups.joined()
  }
}
