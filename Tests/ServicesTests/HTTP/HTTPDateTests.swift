import Foundations
import Testing

@testable import Services

@Suite struct HTTPDateTests {
  static let dates: [(String, Int64)] = [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777),
    ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
    ("Sun, 15 Feb 2026 08:00:00 GMT", 1_771_142_400),
    ("Friday, 15-Feb-30 08:00:00 GMT", 1_897_372_800),
  ]

  @Test(arguments: dates) func parsesAllThreeForms(_ text: String, _ seconds: Int64) {
    #expect(HTTPDate.parse(text, now: start) == Timestamp(seconds: seconds))
  }

  @Test(arguments: [
    "", "GMT", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 00 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov -994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:-1:37 GMT", "a b c d e f", "1 2 3 4 5", "Sun, 06 Nov 1994 08:49:37:00 GMT",
    "Sun, 99999999999999999999 Nov 1994 08:49:37 GMT",
  ])
  func rejectsOtherForms(_ text: String) {
    #expect(HTTPDate.parse(text, now: start) == nil)
  }
}
