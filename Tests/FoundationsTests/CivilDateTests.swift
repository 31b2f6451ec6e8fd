import Foundations
import TestSupport
import Testing

/// Days and moments, held against a calendar that is counted day by day.
@Suite struct CivilDateTests {
  @Test func everyDayAroundTheTurnsOfCenturiesAndTheEndsOfTimeIsCountedRight() {
    // 0001-01-01 is a Monday, 719162 days before 1970-01-01.
    for (firstYear, lastYear, start) in [
      (1, 4, -719_162), (1896, 1905, -27_028), (1995, 2030, 9131), (2096, 2101, 46_021),
      (9997, 9999, 2_931_802),
    ] {
      var number = start
      for year in firstYear...lastYear {
        for month in 1...12 {
          let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
          let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
          for day in 1...days {
            let date = CivilDate(dayNumber: number)
            guard date == CivilDate(year: year, month: month, day: day), date.dayNumber == number,
              CivilDate(date.description) == date, CivilDate(date.timestamp) == date
            else {
              Issue.record("\(year)-\(month)-\(day) is read as \(date)")
              return
            }
            number += 1
          }
        }
      }
    }
    #expect(CivilDate.weekday(ofDayNumber: 0) == 4)
    #expect(CivilDate.weekday(ofDayNumber: -719_162) == 1)
    #expect(CivilDate(year: 2028, month: 12, day: 31).dayOfYear == 365)
  }

  @Test(arguments: [
    "", "2027", "2027-1-31", "2027-01-32", "2027-02-29", "2100-02-29", "2027-00-10", "2027-13-01",
    "2027-01-00",
    "02027-01-01", "2027-01-01T", " 2027-01-01", "2027/01/01", "-001-01-01", "２０２７-01-01",
  ])
  func whatIsNoDayIsNone(_ text: String) {
    #expect(CivilDate(text) == nil)
  }

  @Test(arguments: [
    (0, 0, "1970-01-01T00:00:00Z"), (-1, 0, "1969-12-31T23:59:59Z"),
    (-1, 999_999_999, "1969-12-31T23:59:59.999999999Z"),
    (-62_135_596_800, 0, "0001-01-01T00:00:00Z"), (253_402_300_799, 120_000_000, "9999-12-31T23:59:59.12Z"),
    (951_782_400, 1, "2000-02-29T00:00:00.000000001Z"), (-2_203_891_200, 0, "1900-03-01T00:00:00Z"),
  ])
  func aMomentIsWrittenAsRFC3339HasIt(_ seconds: Int64, _ nanoseconds: Int32, _ text: String) {
    let moment = Timestamp(seconds: seconds, nanoseconds: nanoseconds)
    #expect(RFC3339.text(moment) == text)
    #expect(CivilDate(moment).description == String(text.prefix(10)))
  }

  @Test func everyMomentIsReadBackFromItsText() {
    var random = Xorshift(seed: 31)
    for _ in 0..<2000 {
      let moment = Timestamp(
        seconds: .random(in: -62_135_596_800...253_402_300_799, using: &random),
        nanoseconds: [0, .random(in: 0...999_999_999, using: &random)].randomElement(using: &random) ?? 0)
      #expect(Self.read(RFC3339.text(moment)) == moment)
    }
  }

  @Test(arguments: [
    (Duration.zero, "0s"), (.milliseconds(1500), "1.5s"), (.seconds(-90), "-90s"),
    (.milliseconds(-500), "-0.5s"),
    (.nanoseconds(1), "0.000000001s"), (.seconds(5400), "5400s"),
    (.nanoseconds(-1_000_000_001), "-1.000000001s"),
    (Duration(secondsComponent: .min, attosecondsComponent: 0), "-9223372036854775808s"),
  ])
  func aDurationIsWrittenInSeconds(_ duration: Duration, _ text: String) {
    #expect(DurationText.text(duration) == text)
  }

  /// A reader as simple as can be, of what `TimeText` writes.
  private static func read(_ text: String) -> Timestamp? {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
      let day = reader.number(2), reader.take("T"), let hour = reader.number(2), reader.take(":"),
      let minute = reader.number(2), reader.take(":"), let second = reader.number(2)
    else { return nil }
    let nanoseconds = reader.take(".") ? reader.fraction() : 0
    guard let nanoseconds, reader.take("Z"), reader.isAtEnd else { return nil }
    let days = CivilDate(year: year, month: month, day: day).dayNumber
    return Timestamp(
      seconds: Int64(days * 86_400 + hour * 3600 + minute * 60 + second), nanoseconds: Int32(nanoseconds))
  }
}
