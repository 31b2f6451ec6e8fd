package import Foundations
internal import _FoundationICU

/// Parsing and formatting of user input: days, times of day and numbers, independent of any text.
extension Localizer {
  /// A day in the locale's format, such as `Nov 21, 2026`.
  ///
  /// - Parameters:
  ///   - time: a point in time on that day.
  ///   - zone: the IANA name of the time zone that determines the day.
  /// - Returns: the day; empty where the zone is unknown.
  package func day(_ time: Timestamp, zone: String) -> String {
    formats.date(time, DateStyle(date: .medium), zone: zone, in: formatLocale) ?? ""
  }

  /// A time of day in the locale's format, such as `8:30 PM`.
  ///
  /// - Parameter sinceMidnight: how long after midnight it is.
  /// - Returns: the time.
  package func timeOfDay(_ sinceMidnight: Duration) -> String {
    let time = Timestamp(seconds: sinceMidnight.components.seconds)
    return formats.date(time, DateStyle(time: .short), zone: "UTC", in: formatLocale) ?? ""
  }

  /// A number with as many decimals as it needs, up to a limit.
  ///
  /// - Parameters:
  ///   - number: the number.
  ///   - digits: the most decimals, 0 to 15.
  /// - Returns: the number by the locale's grouping.
  package func number(_ number: Double, digits: Int) -> String {
    let limit = min(max(digits, 0), 15)
    return formats.text(.double(number), NumberStyle(fraction: 0...limit), in: formatLocale)
  }

  /// The start of a day in a zone; the first moment after it where clocks skip midnight.
  ///
  /// - Parameters:
  ///   - year: the year, 1600 to 9998, so that all calendars in question agree on it.
  ///   - month: the month, from 1.
  ///   - day: the day of the month, from 1.
  ///   - zone: the IANA name of the time zone.
  /// - Returns: nil where there is no such day, or the zone is unknown.
  package func startOfDay(year: Int, month: Int, day: Int, zone: String) -> Timestamp? {
    guard (1600...9998).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    return formats.with(DayCalendar.self, "", zone) {
      DayCalendar(zone: zone)
    } _: {
      $0.start(year: year, month: month, day: day)
    }
  }

  /// The start of a day typed in the locale's own format, with the month's name.
  ///
  /// - Parameters:
  ///   - text: the user's input, such as `21 நவ., 2026` or `November 21, 2026`.
  ///   - zone: the IANA name of the time zone.
  /// - Returns: nil where it has another format.
  package func startOfDay(typed text: String, zone: String) -> Timestamp? {
    let name = formatLocale.icuName
    for style in [DateStyle(date: .medium), DateStyle(date: .long), .skeleton("yMMMMd"), .skeleton("yMMMd")] {
      let day = formats.with(DayReader.self, name, style.cacheKey) {
        DayReader(locale: name, style: style)
      } _: {
        $0.day(text)
      }
      if let day { return startOfDay(year: day.year, month: day.month, day: day.day, zone: zone) }
    }
    return nil
  }

  /// The decimal separator of the locale: `.` or `,`, mostly.
  package var decimalSeparator: Character {
    formats.text(.double(0.5), .decimal, in: formatLocale).first { !$0.isNumber } ?? "."
  }
}

/// ICU's strict parser for the days of a locale in one style.
private final class DayReader: CachedFormatter {
  static let name = "day reader "
  private let formatter: DateFormatter
  private let calendar: DayCalendar

  init?(locale: String, style: DateStyle) {
    guard let formatter = DateFormatter(locale: locale, style: style, zone: "UTC"),
      let calendar = DayCalendar(zone: "UTC")
    else { return nil }
    self.formatter = formatter
    self.calendar = calendar
  }

  func day(_ text: String) -> (year: Int, month: Int, day: Int)? {
    formatter.time(text).flatMap { calendar.civil($0) }
  }
}

extension DateFormatter {
  /// The time that a text spells in this very style, all of it; nil where it does not.
  fileprivate func time(_ text: String) -> Timestamp? {
    let units = Array(text.utf16)
    guard units.count <= 64 else { return nil }
    var status = U_ZERO_ERROR
    var position: Int32 = 0
    swift_udat_setLenient(.init(formatter), 0)
    let milliseconds = swift_udat_parse(.init(formatter), units, Int32(units.count), &position, &status)
    guard status.isSuccess, Int(position) == units.count, abs(milliseconds) < 4e14 else { return nil }
    return Timestamp(seconds: Int64((milliseconds / 1000).rounded(.down)))
  }
}

extension DayCalendar {
  /// The first moment of a day; nil where the calendar has no such day.
  fileprivate func start(year: Int, month: Int, day: Int) -> Timestamp? {
    var status = U_ZERO_ERROR
    swift_ucal_clear(calendar)
    swift_ucal_setDateTime(calendar, Int32(year), Int32(month - 1), Int32(day), 0, 0, 0, &status)
    let milliseconds = swift_ucal_getMillis(calendar, &status)
    guard status.isSuccess else { return nil }
    let start = Timestamp(seconds: Int64((milliseconds / 1000).rounded(.down)))
    guard let found = civil(start), found == (year, month, day) else { return nil }
    return start
  }

  /// The day that a moment falls on.
  fileprivate func civil(_ time: Timestamp) -> (year: Int, month: Int, day: Int)? {
    var status = U_ZERO_ERROR
    swift_ucal_setMillis(calendar, Double(time.seconds) * 1000, &status)
    let year = swift_ucal_get(calendar, UCAL_YEAR, &status)
    let month = swift_ucal_get(calendar, UCAL_MONTH, &status)
    let day = swift_ucal_get(calendar, UCAL_DATE, &status)
    return status.isSuccess ? (Int(year), Int(month) + 1, Int(day)) : nil
  }
}
