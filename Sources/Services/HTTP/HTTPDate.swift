package import Foundations

/// The dates of HTTP's header fields (RFC 9110, 5.6.7): the present form and the two old ones.
package enum HTTPDate {
  /// A date in the present form: `Sun, 15 Feb 2026 09:00:00 GMT`.
  package static func text(_ time: Timestamp) -> String {
    let (number, second) = Int(time.seconds).quotientAndRemainder(flooringBy: 86_400)
    let date = CivilDate(dayNumber: number)
    let weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][CivilDate.weekday(ofDayNumber: number)]
    return
      "\(weekday), \(RFC3339.padded(date.day, 2)) \(months[date.month - 1]) \(RFC3339.padded(date.year, 4)) "
      + "\(RFC3339.clock(second)) GMT"
  }

  /// Parses a date.
  ///
  /// - Parameters:
  ///   - text: such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  ///   - now: determines the century of the oldest form's two-digit years: none is read as over 50 years ahead.
  /// - Returns: the date, or nil where the text is none.
  package static func parse(_ text: String, now: Timestamp) -> Timestamp? {
    guard text.utf8.count <= 40 else { return nil }
    let parts = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
    switch parts.count {
    case 6 where parts[5] == "GMT" && parts[3].utf8.count == 4:  // Sun, 06 Nov 1994 08:49:37 GMT
      return point(day: parts[1], month: parts[2], year: number(parts[3]), time: parts[4])
    case 6 where parts[5] == "GMT" && parts[3].utf8.count == 2:  // Sunday, 06-Nov-94 08:49:37 GMT
      let year = number(parts[3]).map { century(of: now) * 100 + $0 }
      guard let date = point(day: parts[1], month: parts[2], year: year, time: parts[4]) else { return nil }
      guard let year, date.seconds - now.seconds > 50 * 31_556_952 else { return date }
      return point(day: parts[1], month: parts[2], year: year - 100, time: parts[4])
    case 5:  // Sun Nov  6 08:49:37 1994
      return point(day: parts[2], month: parts[1], year: number(parts[4]), time: parts[3])
    default: return nil
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func point(day: String, month: String, year: Int?, time: String) -> Timestamp? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0)) }
    guard let year, (1...9999).contains(year), let day = number(day), (1...31).contains(day),
      let month = months.firstIndex(of: month), clock.count == 3, let hour = clock[0], hour < 24,
      let minute = clock[1], minute < 60, let second = clock[2], second <= 60
    else { return nil }
    let days = CivilDate(year: year, month: month + 1, day: day).dayNumber
    return Timestamp(seconds: Int64(days * 86_400 + hour * 3600 + minute * 60 + second))
  }

  /// Digits only: `Int` would accept a sign, too.
  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
  }

  private static func century(of now: Timestamp) -> Int { Int(1970 + now.seconds / 31_556_952) / 100 }
}
