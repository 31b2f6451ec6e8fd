import Foundations

/// Parses typed dates.
enum DayReading {
  /// Parses a date: `2026-11-21`, or the day first as in `21/11/2026`, `21.11.2026` and `21-11-2026`, in the digits of
  /// any script; or with the month's name, as the locale formats it.
  ///
  /// A year has four digits: `4/5/26` could be read in three ways.
  ///
  /// - Returns: the beginning of that day in the person's zone; nil where there is no such day.
  static func day(_ text: String, _ inputLocale: FieldReading.InputLocale) -> Timestamp? {
    let plain = text.westernDigits
    for sign in ["-", "/", "."] as [Character] {
      let parts = plain.split(separator: sign, omittingEmptySubsequences: false).map(TypedText.trimmed)
      guard parts.count == 3, parts.allSatisfy({ $0.isDigits && $0.utf8.count <= 4 }) else { continue }
      let isYearFirst = parts[0].utf8.count == 4
      guard let year = Int(parts[isYearFirst ? 0 : 2]), parts[isYearFirst ? 0 : 2].utf8.count == 4,
        let month = Int(parts[1]), let day = Int(parts[isYearFirst ? 2 : 0])
      else { return nil }
      return inputLocale.localizer.startOfDay(year: year, month: month, day: day, zone: inputLocale.zone)
    }
    return inputLocale.localizer.startOfDay(typed: plain, zone: inputLocale.zone)
  }
}
