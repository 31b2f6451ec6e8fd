/// A day of the proleptic Gregorian calendar, and its number counted from 1970-01-01.
public struct CivilDate: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The year; 0 is the one before 1.
  public let year: Int
  /// From 1.
  public let month: Int
  /// From 1.
  public let day: Int

  /// Names a day.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day of a number (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  package init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Its number from 1970-01-01, which is 0.
  package var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day that a text spells as `2027-01-31`; nil where it spells none.
  public init?(_ text: String) {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
      let day = reader.number(2), reader.isAtEnd, (1...12).contains(month), day >= 1,
      day <= CivilDate.days(inMonth: month, of: year)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day, in UTC, of a point in time.
  public init(_ timestamp: Timestamp) {
    self.init(dayNumber: Int(timestamp.seconds).quotientAndRemainder(flooringBy: 86_400).quotient)
  }

  /// Whether one day comes before another.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The day as `2027-01-31`.
  public var description: String { String(RFC3339.text(timestamp).prefix(10)) }

  /// The moment it begins, in UTC.
  public var timestamp: Timestamp { Timestamp(seconds: Int64(dayNumber) * 86_400) }

  /// From 0, the first of January.
  package var dayOfYear: Int { dayNumber - CivilDate(year: year, month: 1, day: 1).dayNumber }

  /// From 0, Sunday.
  package static func weekday(ofDayNumber number: Int) -> Int { ((number + 4) % 7 + 7) % 7 }

  /// Whether a year has a 29th of February.
  package static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// How many days a month has.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
