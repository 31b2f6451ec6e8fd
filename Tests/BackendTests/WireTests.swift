import Foundation
import Foundations
import Services
import Testing

@testable import Backend

/// JSON, times and entity tags in the wire format.
@Suite struct WireTests {
  @Test(
    arguments: [
      (.null, "null"), (true, "true"), (-7, "-7"), (.uint(.max), "18446744073709551615"), (0.5, "0.5"),
      (250.0, "250"), (.double(.nan), "null"), (.double(.infinity), "null"), (1e300, "1e+300"),
      ("a\"b\\c\n\t\r\u{1}\u{7F}", "\"a\\\"b\\\\c\\n\\t\\r\\u0001\\u007f\""), ("दाल 🍛", "\"दाल 🍛\""),
      (.list([1, .list([]), ["b": 2, "a": .null]]), #"[1,[],{"b":2,"a":null}]"#),
      (.timestamp(Timestamp(seconds: 0)), "\"1970-01-01T00:00:00.000Z\""), (.optional(nil), "null"),
    ] as [(Value, String)])
  func writesJSON(_ value: Value, _ expected: String) {
    #expect(String(decoding: JSONWriter.bytes(value), as: UTF8.self) == expected)
  }

  @Test func writesJSONThatFoundationDecodes() throws {
    let text = String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init)))
    let data = Data(JSONWriter.bytes([.string(text)]))
    #expect(try JSONDecoder().decode([String].self, from: data) == [text])
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-02-15T09:00:00Z", 1_771_146_000_000),
      ("2026-02-15T14:30:00+05:30", 1_771_146_000_000), ("2026-02-15t09:00:00.25z", 1_771_146_000_250),
      ("2026-02-15T09:00:00.123999Z", 1_771_146_000_123), ("2024-02-29T23:59:60Z", 1_709_251_200_000),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
      ("1969-12-31T23:59:59.999Z", -1), ("2000-02-29 00:00:00-00:00", 951_782_400_000),
    ] as [(String, Int64)])
  func readsTimes(_ text: String, _ milliseconds: Int64) {
    #expect(RFC3339.milliseconds(text) == milliseconds)
  }

  @Test(arguments: [
    "", "2026", "2026-02-15", "2026-02-15T09:00:00", "2026-02-15T09:00Z", "2026-02-30T09:00:00Z",
    "2025-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
    "2026-02-15T24:00:00Z", "2026-02-15T09:60:00Z", "2026-02-15T09:00:61Z", "2026-02-15T09:00:00.Z",
    "2026-02-15T09:00:00Zz", " 2026-02-15T09:00:00Z", "2026-02-15T09:00:00+0530", "2026-02-15T09:00:00+24:00",
    "0000-01-01T00:00:00Z", "+2026-02-15T09:00:00Z", "२०२६-02-15T09:00:00Z", "2026-02-15T09:00:00 05:30",
  ])
  func rejectsInvalidTimes(_ text: String) { #expect(RFC3339.milliseconds(text) == nil) }

  @Test func timesRoundTrip() {
    // Every 37th day and odd hour across four centuries, the rare leap rules included.
    for day in stride(from: Int64(-80_000), to: 80_000, by: 37) {
      let milliseconds = day * 86_400_000 + 45_296_789
      #expect(RFC3339.milliseconds(RFC3339.text(milliseconds: milliseconds)) == milliseconds)
    }
  }

  @Test(
    arguments: [
      (1_771_146_000, "Sun, 15 Feb 2026 09:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    ] as [(Int64, String)])
  func writesDatesOfHeaderFields(_ seconds: Int64, _ expected: String) {
    #expect(HTTPDate.text(Timestamp(seconds: seconds)) == expected)
  }

  @Test func tagsDifferWithTheBytes() {
    let tags = ["", "a", "b", "ab", "ba"].map { EntityTag(of: Array($0.utf8)) }
    #expect(Set(tags).count == tags.count)
    #expect(EntityTag(of: [1, 2]) == EntityTag(of: [1, 2]))
  }

  @Test func findsItsTagInAList() {
    let tag = EntityTag(of: [1])
    for field in [tag.text, "W/\(tag.text)", "*", "\"x\", \(tag.text)", "\"x\",W/\(tag.text)\t,\"y\""] {
      #expect(tag.isNamed(by: field), "\(field)")
    }
    for field in ["", "\"x\"", String(tag.text.dropFirst()), "w/\(tag.text)", "**"] {
      #expect(!tag.isNamed(by: field), "\(field)")
    }
  }
}
