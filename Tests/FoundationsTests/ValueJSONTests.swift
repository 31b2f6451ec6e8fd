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
