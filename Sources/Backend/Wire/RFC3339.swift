package import Foundations

/// Dates of the proleptic Gregorian calendar, in UTC, as the wire writes them.
package enum RFC3339 {
  /// A point in time as `2026-02-15T09:00:00.250Z`: milliseconds, finer parts cut off.
  package static func text(_ time: Timestamp) -> String { text(milliseconds: time.milliseconds) }

  /// Milliseconds since 1970 as `2026-02-15T09:00:00.250Z`.
  package static func text(milliseconds: Int64) -> String {
    let (seconds, fraction) = milliseconds.quotientAndRemainder(flooring: 1000)
    let (days, second) = seconds.quotientAndRemainder(flooring: 86400)
    let (year, month, day) = civil(fromDays: days)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(clock(second)).\(padded(fraction, 3))Z"
  }

  /// A point in time as header fields write it: `Sun, 15 Feb 2026 09:00:00 GMT` (RFC 9110, 5.6.7).
  package static func fixdate(_ time: Timestamp) -> String {
    let (days, second) = time.seconds.quotientAndRemainder(flooring: 86400)
    let (year, month, day) = civil(fromDays: days)
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][
      Int(days.quotientAndRemainder(flooring: 7).remainder)]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return "\(weekday), \(padded(day, 2)) \(months[Int(month) - 1]) \(padded(year, 4)) \(clock(second)) GMT"
  }

  /// Reads a time with its offset (RFC 3339, 5.6); fractions finer than a millisecond are cut off.
  ///
  /// - Returns: milliseconds since 1970, or nil where the text is not such a time or names no real day.
  package static func milliseconds(_ text: String) -> Int64? {
    var digits = Digits(text)
    guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2), digits.skip("-"),
      let day = digits.number(2), digits.skip("T") || digits.skip("t") || digits.skip(" "),
      let hour = digits.number(2), digits.skip(":"), let minute = digits.number(2), digits.skip(":"),
      let second = digits.number(2), let fraction = digits.fraction(), let offset = digits.offset(),
      digits.isAtEnd
    else { return nil }
    guard year >= 1, (1...12).contains(month), (1...length(ofMonth: month, year)).contains(day), hour < 24,
      minute < 60, second <= 60
    else { return nil }
    let seconds = days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - offset
    return seconds * 1000 + fraction
  }

  private static func clock(_ second: Int64) -> String {
    "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  private static func length(ofMonth month: Int64, _ year: Int64) -> Int64 {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970 of a date; years are counted from March so that the leap day is a year's last.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.quotientAndRemainder(flooring: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = era.remainder * 365 + era.remainder / 4 - era.remainder / 100 + dayOfYear
    return era.quotient * 146_097 + dayOfEra - 719_468
  }

  private static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let era = (days + 719_468).quotientAndRemainder(flooring: 146_097)
    let dayOfEra = era.remainder
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era.quotient * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

extension Timestamp {
  /// Milliseconds since 1970, finer parts cut off.
  package var milliseconds: Int64 { seconds * 1000 + Int64(nanoseconds) / 1_000_000 }
}

extension Int64 {
  /// Divides so that the remainder is never negative.
  fileprivate func quotientAndRemainder(flooring divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

/// Parses digits and marks from the front of a text.
private struct Digits {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ width: Int) -> Int64? {
    var number: Int64 = 0
    for _ in 0..<width {
      guard let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else {
        return nil
      }
      number = number * 10 + Int64(digit - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    return number
  }

  /// The milliseconds after a point; 0 where there is no point.
  mutating func fraction() -> Int64? {
    guard skip(".") else { return 0 }
    guard var milliseconds = number(1).map({ $0 * 100 }) else { return nil }
    var scale: Int64 = 10
    while let digit = number(1) {
      milliseconds += digit * scale
      scale /= 10
    }
    return milliseconds
  }

  /// The seconds an offset is ahead of UTC.
  mutating func offset() -> Int64? {
    if skip("Z") || skip("z") { return 0 }
    let isAhead = skip("+")
    guard isAhead || skip("-"), let hours = number(2), skip(":"), let minutes = number(2), hours < 24,
      minutes < 60
    else { return nil }
    return (isAhead ? 1 : -1) * (hours * 3600 + minutes * 60)
  }
}
