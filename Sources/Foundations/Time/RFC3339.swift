/// Timestamps on the internet (RFC 3339): `2026-02-15T09:00:00.25+05:30`.
package enum RFC3339 {
  /// The fields of a timestamp, each within its range.
  package struct Fields: Equatable {
    /// The day in the timestamp's own zone.
    package var date: CivilDate
    /// The second of the day in the timestamp's own zone; up to 86,400 for a leap second.
    package var second: Int
    /// 0 to 999,999,999; finer digits are dropped.
    package var nanosecond: Int
    /// The seconds that its zone is ahead of UTC.
    package var offset: Int
    /// Whether the seconds are written as 60.
    package var isLeapSecond: Bool
    /// Whether date and time are separated by a space (section 5.6, NOTE).
    package var hasSpace: Bool

    /// Seconds since 1970, in UTC.
    package var seconds: Int { date.dayNumber * 86_400 + second - offset }
  }

  /// Parses a timestamp (section 5.6).
  ///
  /// - Parameter text: the text; nothing may stand before or behind the timestamp.
  /// - Returns: the fields; nil where the text is no timestamp, or has a day or a time that does not exist.
  package static func parse(_ text: String) -> Fields? {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
      let day = reader.number(2), (1...12).contains(month), day >= 1,
      day <= CivilDate.days(inMonth: month, of: year)
    else { return nil }
    let hasSpace = reader.take(" ")
    guard hasSpace || reader.take("T") || reader.take("t"), let hour = reader.number(2), reader.take(":"),
      let minute = reader.number(2), reader.take(":"), let second = reader.number(2), hour < 24, minute < 60,
      second <= 60, let nanosecond = reader.take(".") ? reader.fraction() : 0,
      let offset = offset(&reader), reader.isAtEnd
    else { return nil }
    return Fields(
      date: CivilDate(year: year, month: month, day: day), second: hour * 3600 + minute * 60 + second,
      nanosecond: nanosecond, offset: offset, isLeapSecond: second == 60, hasSpace: hasSpace)
  }

  /// Parses a timestamp of a year from 1 on.
  ///
  /// - Parameter text: the timestamp.
  /// - Returns: milliseconds since 1970, finer parts dropped; nil where the text is no such timestamp.
  package static func milliseconds(_ text: String) -> Int64? {
    guard let fields = parse(text), fields.date.year >= 1 else { return nil }
    return Int64(fields.seconds * 1000 + fields.nanosecond / 1_000_000)
  }

  /// Parses a timestamp of a year that expressions have, 1 to 9999 in UTC.
  ///
  /// - Parameter text: the timestamp.
  /// - Returns: the point in time; nil where the text is no such timestamp.
  package static func timestamp(_ text: String) -> Timestamp? {
    guard let fields = parse(text), (-62_135_596_800..<253_402_300_800).contains(fields.seconds) else {
      return nil
    }
    return Timestamp(seconds: Int64(fields.seconds), nanoseconds: Int32(fields.nanosecond))
  }

  private static func offset(_ reader: inout DigitReader) -> Int? {
    if reader.take("Z") || reader.take("z") { return 0 }
    let isWest = reader.take("-")
    guard isWest || reader.take("+"), let hours = reader.number(2), reader.take(":"),
      let minutes = reader.number(2), hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * 60 * (isWest ? -1 : 1)
  }

  /// A timestamp in UTC with as many decimals as it needs: `2026-02-15T09:00:00.25Z`.
  package static func text(_ time: Timestamp) -> String {
    text(Int(time.seconds), decimals: decimals(Int(time.nanoseconds)))
  }

  /// A timestamp in UTC with three decimals, finer ones dropped: `2026-02-15T09:00:00.250Z`.
  ///
  /// - Parameter milliseconds: since 1970.
  /// - Returns: the text.
  package static func text(milliseconds: Int64) -> String {
    let (seconds, fraction) = Int(milliseconds).quotientAndRemainder(flooringBy: 1000)
    return text(seconds, decimals: "." + padded(fraction, 3))
  }

  private static func text(_ seconds: Int, decimals: String) -> String {
    let (day, second) = seconds.quotientAndRemainder(flooringBy: 86_400)
    let date = CivilDate(dayNumber: day)
    return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
      + clock(second) + decimals + "Z"
  }

  /// A time of day: `09:00:00`.
  package static func clock(_ second: Int) -> String {
    padded(second / 3600, 2) + ":" + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2)
  }

  /// Nanoseconds as the digits behind a decimal point, without trailing zeros; empty for none.
  static func decimals(_ nanoseconds: Int) -> String {
    guard nanoseconds != 0 else { return "" }
    var digits = padded(nanoseconds, 9)
    while digits.hasSuffix("0") { digits.removeLast() }
    return "." + digits
  }

  /// A number with zeros before it, up to a width.
  package static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension Int {
  /// Divides so that the remainder is never negative.
  package func quotientAndRemainder(flooringBy divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

/// Durations as text: `1.5s`.
package enum DurationText {
  /// A duration in seconds with as many decimals as it needs: `5400s`, `1.5s`.
  package static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
    let decimals = RFC3339.decimals(Int((attoseconds / 1_000_000_000).magnitude))
    return sign + String(seconds.magnitude) + decimals + "s"
  }

  /// Parses a duration as ``text(_:)`` writes it.
  ///
  /// - Parameter text: the text; nothing may stand before or behind the duration.
  /// - Returns: the duration, finer parts than nanoseconds dropped; nil where the text is none, or one of more than 292
  ///   years, which expressions do not have.
  package static func parse(_ text: String) -> Duration? {
    var reader = DigitReader(text)
    let isNegative = reader.take("-")
    guard let seconds = Int64(Substring(reader.digits())), seconds < 9_223_372_036,
      let nanoseconds = reader.take(".") ? reader.fraction() : 0, reader.take("s"), reader.isAtEnd
    else { return nil }
    let duration = Duration.seconds(seconds) + .nanoseconds(nanoseconds)
    return isNegative ? .zero - duration : duration
  }
}
