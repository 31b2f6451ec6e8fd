import Foundation
import Foundations
import Testing

@Suite struct ValueJSONTests {
  @Test(arguments: [
    "", "{", "[1,]", "{\"a\"}", "{\"a\":}", "nul", "1 2", "\"", "\"\\u12\"", "\"\\q\"", "01x", "-", "[1 2]",
    "{1:2}", "\"\u{1}\"",
  ]) func rejectsInvalidJSON(_ text: String) {
    #expect(throws: JSONSyntaxError.self) { try ValueJSON.read(Array(text.utf8)) }
  }

  @Test func rejectsDeepNesting() {
    #expect(throws: JSONSyntaxError.self) {
      try ValueJSON.read(Array(repeating: UInt8(ascii: "["), count: 100_000))
    }
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0xFE, 0x22], 1), ([0x22, 0xC3, 0x22], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
      ([0x22, 0xC0, 0xAF, 0x22], 1), ([0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], 1),
      ([0x5B, 0x31, 0x5D, 0xFF], 3),
    ] as [([UInt8], Int)])
  func rejectsWhatIsNoUTF8(_ bytes: [UInt8], _ position: Int) throws {
    let error = #expect(throws: JSONSyntaxError.self) { try ValueJSON.read(bytes) }
    #expect(error?.message == "expected UTF-8 at byte \(position) of the JSON text")
    // Also where nothing reads the member that has it.
    let object = Array(#"{"a":1,"b":"#.utf8) + bytes + Array("}".utf8)
    #expect(throws: DecodingError.self) { try JSON.decode([String: Int?].self, from: object) }
    #expect(throws: DecodingError.self) { try JSON.decode(OneMember.self, from: object) }
  }

  private struct OneMember: Decodable { var a: Int }

  @Test func rejectsOtherEncodings() throws {
    #expect(try JSON.decode(OneMember.self, from: Array(#"{"a":1,"b":"é"}"#.utf8)).a == 1)
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32] {
      let bytes = [UInt8](try #require(#"{"a":1}"#.data(using: encoding)))
      #expect(throws: DecodingError.self) { try JSON.decode(OneMember.self, from: bytes) }
      #expect(throws: JSONSyntaxError.self) { try ValueJSON.read(bytes) }
    }
  }

  @Test func valuesRoundTrip() throws {
    let text = #"{"a":[1,-2.5,true,null,"é\n\"😀"],"b":{}}"#
    let value = try ValueJSON.read(Array(text.utf8))
    #expect(ValueJSON.write(value) == text)
    #expect(try ValueJSON.read(Array(#""\ud83d\ude00 \ud83d""#.utf8)) == "😀 \u{FFFD}")
  }

  @Test func truncatesAValueWithSharedParts() {
    var value: Value = ["x"]
    for _ in 0..<40 { value = [value, value] }
    #expect(ValueJSON.write(value, limit: 10_000).utf8.count < 20_000)
  }
}
