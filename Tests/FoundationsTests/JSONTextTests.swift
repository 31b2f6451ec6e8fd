import Foundation
import Foundations
import TestSupport
import Testing

/// JSON texts: what is written is read back, by our reader and by another's; what is no JSON is refused.
@Suite struct JSONTextTests {
  @Test(arguments: [
    (JSON.null, "null"), (.bool(true), "true"), (.int(.min), "-9223372036854775808"), (.double(1.5), "1.5"),
    (.double(.nan), "null"), (.double(-.infinity), "null"), (.array([]), "[]"), (.object([]), "{}"),
    (
      .string("a\"\\/\n\t\r\u{0}\u{1F}\u{7F}\u{9F}\u{2028}\u{2029}é😀"),
      #""a\"\\/\n\t\r\u0000\u001f\u007f\u009f\u2028\u2029é😀""#
    ),
    (.array([.int(1), .array([.null])]), "[1,[null]]"),
    (.object([.init("b", .int(1)), .init("no", nil), .init("a\"", .object([]))]), #"{"b":1,"a\"":{}}"#),
  ])
  func aValueIsWrittenOnOneLine(_ value: JSON, _ text: String) {
    #expect(value.text == text)
  }

  @Test func theIndentedFormHasAMemberALine() {
    let value = JSON.object([
      .init("a", .array([.int(1), .object([.init("b", .null)])])), .init("none", nil), .init("c", .array([])),
      .init("d", .object([.init("gone", nil)])),
    ])
    #expect(
      value.indentedText == """
        {
          "a": [
            1,
            {
              "b": null
            }
          ],
          "c": [],
          "d": {}
        }
        """)
  }

  @Test func whatIsWrittenIsReadBackByUsAndByFoundation() throws {
    var random = Xorshift(seed: 11)
    for _ in 0..<500 {
      let value = Self.value(&random, depth: 4)
      for text in [value.text, value.indentedText] {
        #expect(Self.plain(try ParsedJSON.read(Array(text.utf8))) == value)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        let again = try JSONSerialization.data(withJSONObject: object, options: .fragmentsAllowed)
        #expect(Self.size(try ParsedJSON.read(Array(again))) == Self.size(value))
      }
      #expect(!value.text.contains { $0.isNewline })
    }
  }

  @Test(arguments: [
    "01", "-01", "1.", ".5", "1.e5", "1e", "1e+", "1.5.2", "--1", "-", "+1", "1_0", "0x10", "Infinity", "NaN",
    "1-2",
    "\u{FEFF}1", "'a'", "{a:1}", "[1,,2]", "[,]", "{,}", "[1}", "\"\t\"", "\"\\ud83\"", "\"\\x41\"",
    "truefalse",
    "\u{0}", "//", "1 ,",
  ])
  func whatIsNearlyJSONIsRefused(_ text: String) {
    #expect(throws: JSONSyntaxError.self) { try ParsedJSON.read(Array(text.utf8)) }
  }

  @Test(arguments: [
    "0", "-0", "10", "0.5", "-1.25e+10", "1E9", "1e-9", " [ 1 , 2 ] \n", "\t{\r\n\"a\" : null }",
    #""\/\b\f\n\r\t\"\\\u0041""#,
  ])
  func whatIsJSONIsRead(_ text: String) {
    #expect(throws: Never.self) { try ParsedJSON.read(Array(text.utf8)) }
  }

  @Test(
    arguments: [
      ("0", 0.0, 0), ("-7", -7.0, -7), ("2.5", 2.5, nil), ("1e3", 1000.0, 1000), ("-0.0", 0.0, 0),
      ("9007199254740993", 9_007_199_254_740_992.0, 9_007_199_254_740_993), ("1e300", 1e300, nil),
      ("\"1\"", nil, nil), ("null", nil, nil),
    ] as [(String, Double?, Int?)])
  func numbersHaveTheirValues(_ text: String, _ number: Double?, _ whole: Int?) throws {
    let json = try ParsedJSON.read(Array(text.utf8))
    #expect(json.number == number)
    #expect(json.whole == whole)
  }

  @Test(arguments: [
    (#""""#, ""), (#""इडली""#, "इडली"), (#""\n""#, "\n"), (#""a\tb""#, "a\tb"), (#""a\\""#, "a\\"),
    (#""\"a""#, "\"a"),
  ])
  func stringsAreReadWithAndWithoutEscapes(_ text: String, _ string: String) throws {
    #expect(try ParsedJSON.read(Array(text.utf8)).text == string)
    #expect(try ParsedJSON.read(Array("[\(text),\(text)]".utf8)).elements?.map(\.text) == [string, string])
  }

  @Test func wrongTextsAreToldTheirByte() {
    #expect { try ParsedJSON.read(Array("{\"a\": [1, 2}".utf8)) } throws: {
      ($0 as? JSONSyntaxError)?.message == "expected `,` or `]` at byte 11 of the JSON text"
    }
  }

  @Test func noByteStopsTheReaderAndCutTextsAreRefused() {
    let text = Array(#"{"a":[1,-2.5e3,true,null,"é\n\"😀\ud83d\ude00"],"b":{"c":false}}"#.utf8)
    for length in 0..<text.count {
      #expect(throws: JSONSyntaxError.self) { try ParsedJSON.read(Array(text[..<length])) }
    }
    var random = Xorshift(seed: 5)
    for _ in 0..<3000 {
      var bytes = text
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = .random(in: 0...255, using: &random)
      guard let ours = try? ParsedJSON.read(bytes) else { continue }
      // What is read can be written and read again as the same.
      let again = try? ParsedJSON.read(Array((Self.plain(ours) ?? .null).text.utf8))
      #expect(again.map(Self.plain) == Self.plain(ours))
    }
  }

  @Test func theTimeIsLinearInTheSizeOfTheText() throws {
    func time(_ count: Int) throws -> Duration {
      let text = Array(("[" + String(repeating: #"{"key":"value \n"},"#, count: count) + "0]").utf8)
      return try processorTime { _ = try ParsedJSON.read(text) }
    }
    _ = try time(100)
    let (small, large) = (try time(2_000), try time(16_000))
    // Eight times the text; twice as much again for what else the machine does to caches.
    #expect(large < small * 20 + .milliseconds(20))
  }

  @Test func manyTextsAreDecodedOnceAndEachAsItself() throws {
    let cache = JSONCache()
    // Long texts that differ in one byte only, and one text as two types.
    let texts = (0..<50).map { index in
      var bytes = Array(("\"" + String(repeating: "x", count: 200) + "\"").utf8)
      bytes[1 + index * 3] = UInt8(ascii: "y")
      return bytes
    }
    for _ in 0..<2 {
      for text in texts {
        #expect(try cache.decode(String.self, from: text) == JSON.decode(String.self, from: text))
      }
    }
    #expect(try cache.decode(Int.self, from: Array("7".utf8)) == 7)
    #expect(try cache.decode(Double.self, from: Array("7".utf8)) == 7)
    #expect(try cache.decode(Int?.self, from: Array("null".utf8)) == nil)
    #expect(throws: DecodingError.self) { try cache.decode(Int.self, from: Array("\"a\"".utf8)) }
    #expect(throws: DecodingError.self) { try cache.decode(Int.self, from: Array("\"a\"".utf8)) }
  }

  // MARK: Values

  private static let texts = [
    "", "a", "\"", "\\", "\n", "\u{0}", "é", "e\u{301}", "😀", "\u{2028}", "\u{10FFFF}", "க்ஷ", "</script>",
  ]

  private static func value(_ random: inout Xorshift, depth: Int) -> JSON {
    switch Int.random(in: 0..<(depth == 0 ? 5 : 7), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .int(Int(truncatingIfNeeded: random.next()))
    case 3:
      // Not a whole number, which would be read as one.
      return .double(Double.random(in: -1e3...1e3, using: &random) + 0.123_456_7)
    case 4: return .string(texts.randomElement(using: &random).map { $0 + $0 } ?? "")
    case 5:
      return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth: depth - 1) })
    default:
      return .object(
        (0..<Int.random(in: 0...4, using: &random)).map {
          .init("\($0)\(texts.randomElement(using: &random) ?? "")", value(&random, depth: depth - 1))
        })
    }
  }

  private static func plain(_ parsed: ParsedJSON) -> JSON? {
    switch parsed {
    case .null: .null
    case .bool(let truth): .bool(truth)
    case .number(let text): Int(text).map(JSON.int) ?? Double(text).map(JSON.double)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.compactMap(plain))
    case .object(let members): .object(members.map { .init($0.0, plain($0.1)) })
    }
  }

  private static func size(_ value: JSON?) -> Int {
    switch value {
    case .array(let elements): 1 + elements.reduce(0) { $0 + size($1) }
    case .object(let members): 1 + members.reduce(0) { $0 + size($1.value) }
    default: 1
    }
  }

  private static func size(_ parsed: ParsedJSON) -> Int { size(plain(parsed)) }
}
