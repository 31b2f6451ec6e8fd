/// A zone's rule for all years, as POSIX writes it: `EST5EDT,M3.2.0,M11.1.0` (RFC 9636, section 3.3.1).
package struct DaylightRule: Sendable {
  private enum Day: Sendable {
    /// Month, week (5 is the last) and weekday from Sunday.
    case weekday(Int, Int, Int)
    /// From 1, February 29 never counted.
    case julian(Int)
    /// From 0, February 29 counted.
    case ordinal(Int)
  }

  private let standard: Int
  private let daylight: Int
  /// When daylight time starts and ends: the day, and the seconds after its midnight in local time.
  private let change: (start: (Day, Int), end: (Day, Int))?

  /// Reads a rule; nil where it is none.
  package init?(_ text: String) {
    var reader = DaylightReader(text)
    guard reader.name(), let standard = reader.time() else { return nil }
    self.standard = -standard
    guard !reader.isAtEnd else {
      daylight = -standard
      change = nil
      return
    }
    guard reader.name() else { return nil }
    daylight = reader.isAtComma ? 3600 - standard : -(reader.time() ?? standard - 3600)
    guard let start = DaylightRule.change(&reader), let end = DaylightRule.change(&reader), reader.isAtEnd
    else {
      return nil
    }
    change = (start, end)
  }

  private static func change(_ reader: inout DaylightReader) -> (Day, Int)? {
    guard reader.take(",") else { return nil }
    let day: Day
    if reader.take("M") {
      guard let month = reader.number(), reader.take("."), let week = reader.number(), reader.take("."),
        let weekday = reader.number(), (1...12).contains(month), (1...5).contains(week),
        (0...6).contains(weekday)
      else { return nil }
      day = .weekday(month, week, weekday)
    } else if reader.take("J") {
      guard let number = reader.number(), (1...365).contains(number) else { return nil }
      day = .julian(number)
    } else {
      guard let number = reader.number(), (0...365).contains(number) else { return nil }
      day = .ordinal(number)
    }
    guard reader.take("/") else { return (day, 7200) }
    return reader.time().map { (day, $0) }
  }

  /// The offset from UTC in seconds at a moment.
  package func offset(at seconds: Int64) -> Int {
    guard let change else { return standard }
    let local = Int(seconds) + standard
    let year = CivilDate(dayNumber: local >= 0 ? local / 86_400 : (local - 86_399) / 86_400).year
    let start = DaylightRule.dayNumber(change.start.0, year) * 86_400 + change.start.1 - standard
    let end = DaylightRule.dayNumber(change.end.0, year) * 86_400 + change.end.1 - daylight
    let moment = Int(seconds)
    let isDaylight =
      start < end ? moment >= start && moment < end : moment >= start || moment < end
    return isDaylight ? daylight : standard
  }

  private static func dayNumber(_ day: Day, _ year: Int) -> Int {
    switch day {
    case .ordinal(let number):
      return CivilDate(year: year, month: 1, day: 1).dayNumber + number
    case .julian(let number):
      let isAfterLeapDay = CivilDate.isLeap(year) && number > 59
      return CivilDate(year: year, month: 1, day: 1).dayNumber + number - (isAfterLeapDay ? 0 : 1)
    case .weekday(let month, let week, let weekday):
      let first = CivilDate(year: year, month: month, day: 1).dayNumber
      var number = first + (weekday - CivilDate.weekday(ofDayNumber: first) + 7) % 7 + (week - 1) * 7
      while number >= first + CivilDate.days(inMonth: month, of: year) { number -= 7 }
      return number
    }
  }
}

/// Reads the parts of a POSIX zone rule.
private struct DaylightReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }
  var isAtComma: Bool { rest.first == UInt8(ascii: ",") }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  /// `EST` or `<+0330>`.
  mutating func name() -> Bool {
    if take("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let letters = rest.prefix { ($0 | 0x20) &- UInt8(ascii: "a") < 26 }
    rest = rest.dropFirst(letters.count)
    return letters.count >= 3
  }

  mutating func number() -> Int? {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    return digits.count <= 4 ? Int(Substring(digits)) : nil
  }

  /// `5`, `-3:30` or `2:00:00` in seconds.
  mutating func time() -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard var seconds = number().map({ $0 * 3600 }) else { return nil }
    for scale in [60, 1] {
      guard take(":") else { break }
      guard let part = number() else { return nil }
      seconds += part * scale
    }
    return isNegative ? -seconds : seconds
  }
}
