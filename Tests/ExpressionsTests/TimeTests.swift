import Foundations
import Testing

@testable import Expressions

@Suite struct TimeTests {
  private func offset(_ zone: String, _ moment: String) throws -> Int {
    guard case .timestamp(let timestamp) = TimeText.timestamp(moment) else {
      throw ParseFault(message: moment)
    }
    return try #require(TimeZoneRules.named(zone)).offset(at: timestamp.seconds)
  }

  @Test(arguments: [
    ("Asia/Kolkata", "2026-07-01T00:00:00Z", 19_800), ("America/New_York", "2026-07-01T00:00:00Z", -14_400),
    ("America/New_York", "2026-01-01T00:00:00Z", -18_000),
    ("America/New_York", "2090-07-01T00:00:00Z", -14_400),
    ("America/New_York", "2026-03-08T06:59:59Z", -18_000),
    ("America/New_York", "2026-03-08T07:00:00Z", -14_400),
    ("Australia/Sydney", "2090-01-01T00:00:00Z", 39_600), ("Europe/Dublin", "2026-07-01T00:00:00Z", 3_600),
    ("UTC", "2026-07-01T00:00:00Z", 0), ("-08:30", "2026-07-01T00:00:00Z", -30_600),
    ("05:30", "2026-07-01T00:00:00Z", 19_800),
  ]) func zonesHaveTheirOffsets(_ zone: String, _ moment: String, _ expected: Int) throws {
    #expect(try offset(zone, moment) == expected)
  }

  @Test(arguments: ["", "Nowhere", "../Asia/Kolkata", "/etc/passwd", "Asia", "+25:00", "+5:30", "a\0b"])
  func rejectsUnknownTimeZones(_ name: String) {
    #expect(TimeZoneRules.named(name) == nil)
  }

  @Test(arguments: [
    ("IST-5:30", 19_800, 19_800), ("EST5EDT,M3.2.0,M11.1.0", -18_000, -14_400),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 39_600, 37_800),
    ("AAA3BBB,J60/0,300", -10_800, -7_200),
  ]) func rulesOfPOSIXAreRead(_ text: String, _ january: Int, _ july: Int) throws {
    let rule = try #require(DaylightRule(text))
    #expect(rule.offset(at: 1_767_225_600) == january)
    #expect(rule.offset(at: 1_782_864_000) == july)
  }

  @Test(arguments: [
    "", "E", "EST", "EST5EDT,", "EST5EDT,M13.1.0,M1.1.0", "EST5EDT,M3.2.0", "<A", "EST5EDT,M3.2.0,M11.1.0x",
  ])
  func rejectsInvalidRules(_ text: String) {
    #expect(DaylightRule(text) == nil)
  }

  @Test func brokenZoneFilesAreRefused() {
    var bytes = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + [UInt8](repeating: 0x7F, count: 24)
    #expect(TimeZoneRules(tzif: bytes) == nil)
    bytes = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 200)
    #expect(TimeZoneRules(tzif: bytes) == nil)
    #expect(TimeZoneRules(tzif: []) == nil)
  }

  @Test(arguments: [
    "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01", "2026-01-01T24:00:00Z",
    "2026-01-01T00:00:60Z", "2026-01-01T00:00:00",
    "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+5:00", "x", "", "2026-01-01T00:00:00Zx",
    "0000-01-01T00:00:00Z", "9999-12-31T23:59:59-01:00",
  ]) func rejectsInvalidTimestamps(_ text: String) {
    #expect(TimeText.timestamp(text).isError)
  }

  @Test(arguments: [
    ("2026-11-21T09:30:00.120Z", "2026-11-21T09:30:00.12Z"), ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("2024-02-29T23:59:59.999999999Z", "2024-02-29T23:59:59.999999999Z"),
    ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.5Z"),
    ("2026-11-21T09:30:00-05:30", "2026-11-21T15:00:00Z"),
  ]) func timestampsAreWrittenInUTC(_ text: String, _ expected: String) {
    guard case .timestamp(let timestamp) = TimeText.timestamp(text) else {
      Issue.record("not read")
      return
    }
    #expect(RFC3339.text(timestamp) == expected)
  }

  @Test(arguments: [
    ("1h30m", "5400s"), ("1.5s", "1.5s"), ("-1m", "-60s"), ("100ms", "0.1s"), ("1us", "0.000001s"),
    ("1.000000001s", "1.000000001s"), ("0", "0s"),
    ("9223372036.854775807s", "9223372036.854775807s"), ("-9223372036.854775808s", "-9223372036.854775808s"),
    (".5h", "1800s"),
  ]) func durationsAreRead(_ text: String, _ expected: String) {
    guard case .duration(let duration) = TimeText.duration(text) else {
      Issue.record("not read")
      return
    }
    #expect(DurationText.text(duration) == expected)
  }

  @Test(arguments: [
    "", "1", "s", "1x", "1h-30m", "--1s", "1.s.", ".", "9223372036.854775808s", "99999999999999999999h",
    "+-1s",
  ])
  func rejectsInvalidDurations(_ text: String) {
    #expect(TimeText.duration(text).isError)
  }

  @Test(arguments: [-800_000, -1, 0, 59, 60, 789, 11_016, 19_782, 2_932_896]) func datesRoundTrip(
    _ number: Int
  ) {
    #expect(CivilDate(dayNumber: number).dayNumber == number)
  }
}
