import Catalogs
import Foundations

/// Parses typed times of day and durations.
enum ClockReading {
  /// Parses a time of day: `8:30`, `20:30`, `8.30 pm`, `8 pm`, `रात 8 बजे`; the words for the parts of the day are
  /// the locale's and English ones, before or after.
  ///
  /// - Returns: the time since midnight; nil where there is no such time.
  static func time(_ text: String, _ localizer: Localizer) -> Duration? {
    let plain = text.westernDigits
    guard let first = plain.firstIndex(where: { ("0"..."9").contains($0) }),
      let last = plain.lastIndex(where: { ("0"..."9").contains($0) })
    else { return nil }
    let clock = plain[first...last]
    let around = plain[..<first] + " " + plain[plain.index(after: last)...]
    let words = dayPart(around, localizer)
    let parts = clock.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }.map(String.init)
    guard parts.allSatisfy({ $0.isDigits && $0.utf8.count <= 2 }), (1...2).contains(parts.count),
      let hour = Int(parts[0]), let minute = parts.count > 1 ? Int(parts[1]) : 0, minute < 60,
      parts.count == 1 || parts[1].utf8.count == 2
    else { return nil }
    // Punctuation alone is not recognized.
    if Spelling.folded(around).isEmpty, !around.allSatisfy(\.isWhitespace) { return nil }
    if words.isEmpty { return parts.count == 2 && hour < 24 ? .seconds(hour * 3600 + minute * 60) : nil }
    guard (1...12).contains(hour) else { return nil }
    guard let part = DayPart(words, localizer) else { return nil }
    return .seconds(part.sinceMidnight(hour) * 3600 + minute * 60)
  }

  /// The words around a time without those that go with any hour, such as बजे and o’clock.
  private static func dayPart(_ around: Substring, _ localizer: Localizer) -> String {
    let fillers = Spelling.of("field.time.hour", localizer)
    return around.split(whereSeparator: \.isWhitespace).map { Spelling.folded($0) }
      .filter { !fillers.contains($0) }.joined()
  }

  /// The longest duration that is accepted, in seconds.
  private static let longest = 1_000_000_000.0

  /// Parses a duration: `90` are minutes, `1:30` an hour and a half, `1:30:15` a quarter of a minute more; or numbers
  /// with units, as in `1h 30m`, `20 min` and `1.5 hours`, in the locale's words or English ones.
  ///
  /// - Returns: nil where it is invalid.
  static func duration(_ text: String, _ localizer: Localizer) -> Duration? {
    let plain = text.westernDigits
    guard plain.utf8.count <= 100 else { return nil }
    if plain.contains(":") { return clock(plain) }
    if plain.isDigits { return seconds(Double(plain).map { $0 * 60 }) }
    var total = 0.0
    var least = Double.infinity
    var rest = plain[...]
    while !rest.isEmpty {
      let number = rest.prefix { ("0"..."9").contains($0) || $0 == "." || $0 == "," }
      rest = rest.dropFirst(number.count)
      let unit = rest.prefix { !("0"..."9").contains($0) }
      rest = rest.dropFirst(unit.count)
      guard let count = NumberReading.number(String(number), decimal: localizer.decimalSeparator)?.value,
        let length = length(ofUnit: Spelling.folded(unit), localizer), length < least
      else { return nil }
      // Each unit once, greater ones first: `5 min 5 min` is more likely a typo than a sum.
      least = length
      total += count * length
    }
    return seconds(total)
  }

  /// Parses `1:30` and `1:30:15`.
  private static func clock(_ text: String) -> Duration? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0.isDigits && $0.utf8.count <= 4 }) else {
      return nil
    }
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    return seconds(numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0))
  }

  private static func seconds(_ count: Double?) -> Duration? {
    guard let count, count <= longest else { return nil }
    return .seconds(Int(count.rounded()))
  }

  private static func length(ofUnit word: String, _ localizer: Localizer) -> Double? {
    let units: [(key: String, seconds: Double)] = [
      ("field.duration.days", 86_400), ("field.duration.hours", 3600), ("field.duration.minutes", 60),
      ("field.duration.seconds", 1),
    ]
    return units.first { Spelling.of($0.key, localizer).contains(word) }?.seconds
  }
}

/// A part of the day that people name beside an hour of the twelve-hour clock.
///
/// Hindi and Tamil have no two halves: their words follow the light, so that the same hour is before or after
/// twelve by the word beside it, and a word can reach over twelve: रात 8 is 20:00, रात 1 is 01:00.
enum DayPart: String, CaseIterable {
  case morning, noon, afternoon, night

  /// Reads the words around a time.
  ///
  /// - Returns: nil where they name no part of the day.
  init?(_ words: String, _ localizer: Localizer) {
    guard let part = Self.allCases.first(where: { Spelling.of($0.key, localizer).contains(words) }) else {
      return nil
    }
    self = part
  }

  private var key: String { "field.time.\(rawValue)" }

  /// Returns the hour since midnight.
  ///
  /// - Parameter hour: what the clock shows, 1 to 12.
  /// - Returns: the hours since midnight.
  func sinceMidnight(_ hour: Int) -> Int {
    let isAfterNoon =
      switch self {
      case .morning: false
      case .afternoon: true
      // दोपहर 11:30 is before twelve, दोपहर 1 after it.
      case .noon: hour < 10 || hour == 12
      // A night begins at six at the earliest, and after midnight its hours begin again.
      case .night: (6...11).contains(hour)
      }
    return hour % 12 + (isAfterNoon ? 12 : 0)
  }
}

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
