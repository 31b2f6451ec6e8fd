import Catalogs
import Foundations

/// Parses typed times of day and durations.
enum ClockReading {
  /// Parses a time of day: `8:30`, `20:30`, `8.30 pm`, `8 pm`; the day-period markers are the locale's and English
  /// ones, before or after.
  ///
  /// - Returns: the time since midnight; nil where there is no such time.
  static func time(_ text: String, _ localizer: Localizer) -> Duration? {
    let plain = text.westernDigits
    guard let first = plain.firstIndex(where: { ("0"..."9").contains($0) }),
      let last = plain.lastIndex(where: { ("0"..."9").contains($0) })
    else { return nil }
    let clock = plain[first...last]
    let around = plain[..<first] + " " + plain[plain.index(after: last)...]
    let words = Spelling.folded(around)
    let parts = clock.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }.map(String.init)
    guard parts.allSatisfy({ $0.isDigits && $0.utf8.count <= 2 }), (1...2).contains(parts.count),
      let hour = Int(parts[0]), let minute = parts.count > 1 ? Int(parts[1]) : 0, minute < 60,
      parts.count == 1 || parts[1].utf8.count == 2
    else { return nil }
    // Punctuation alone is not recognized.
    if words.isEmpty, !around.allSatisfy(\.isWhitespace) { return nil }
    if words.isEmpty { return parts.count == 2 && hour < 24 ? .seconds(hour * 3600 + minute * 60) : nil }
    guard (1...12).contains(hour) else { return nil }
    let isAfternoon: Bool
    if Spelling.of("field.time.morning", localizer).contains(words) {
      isAfternoon = false
    } else if Spelling.of("field.time.afternoon", localizer).contains(words) {
      isAfternoon = true
    } else {
      return nil
    }
    return .seconds((hour % 12 + (isAfternoon ? 12 : 0)) * 3600 + minute * 60)
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

/// Words with several spellings, which a catalog lists separated by commas.
enum Spelling {
  /// Returns the spellings under a key: the locale's, and the English ones built in for the key.
  static func of(_ key: String, _ localizer: Localizer) -> Set<String> {
    Set((localizer.string(key) + "," + (english[key] ?? "")).split(separator: ",").map { folded($0) })
  }

  /// Accepted in every locale: keyboards and habits are less local than screens.
  private static let english = [
    "field.time.morning": "am", "field.time.afternoon": "pm",
    "field.duration.days": "d,day,days", "field.duration.hours": "h,hr,hrs,hour,hours",
    "field.duration.minutes": "m,min,mins,minute,minutes",
    "field.duration.seconds": "s,sec,secs,second,seconds",
  ]

  /// Returns a word for comparison: without case, stops, spaces and commas.
  static func folded(_ text: some StringProtocol) -> String {
    text.lowercased().filter { !$0.isWhitespace && !$0.isPunctuation }
  }
}
