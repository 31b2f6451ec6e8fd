import Foundations
import Testing

@testable import AppServices

@Suite("Quiet hours")
struct QuietHoursTests {
  @Test(
    "include their start and not their end, also over midnight",
    arguments: [
      (22, 7, 21 * 60 + 59, false), (22, 7, 22 * 60, true), (22, 7, 0, true), (22, 7, 6 * 60 + 59, true),
      (22, 7, 7 * 60, false), (13, 15, 12 * 60 + 59, false), (13, 15, 13 * 60, true),
      (13, 15, 15 * 60, false),
      (9, 9, 9 * 60, false), (0, 24, 5 * 60, true),
    ])
  func bounds(start: Int, end: Int, minute: Int, isQuiet: Bool) {
    let hours = QuietHours(start: start * 60, end: end * 60)
    let moment = Timestamp(seconds: 1_767_225_600 + Int64(minute * 60))
    #expect(hours.contains(moment, in: TimeZoneRules(offset: 0)) == isQuiet)
  }

  @Test("are those of the person's clock, also on the day that it changes")
  func zones() throws {
    let hours = QuietHours(start: 22 * 60, end: 7 * 60)
    let india = TimeZoneRules(offset: 19_800)
    // 16:30 UTC is 22:00 in India.
    #expect(hours.contains(Timestamp(seconds: 1_767_225_600 + 59_400), in: india))
    #expect(!hours.contains(Timestamp(seconds: 1_767_225_600 + 59_340), in: india))
    let berlin = try #require(TimeZoneRules.named("Europe/Berlin"))
    // 29 March 2026: 05:30 UTC is 07:30 there, and was 06:30 the day before.
    #expect(!hours.contains(Timestamp(seconds: 1_774_762_200), in: berlin))
    #expect(hours.contains(Timestamp(seconds: 1_774_762_200 - 86_400), in: berlin))
    // Before 1970.
    #expect(hours.contains(Timestamp(seconds: -3600), in: TimeZoneRules(offset: 0)))
  }
}
