import Foundation
import Foundations
import TestSupport
import Testing

/// Values as text and back: JSON, base64, numbers, days and moments.
@Suite struct ValueRoundTripTests {
  @Test func aValueThatJSONKnowsIsReadBackAsItWas() throws {
    var random = Xorshift(seed: 3)
    for _ in 0..<500 {
      let value = Self.value(&random, depth: 3)
      #expect(try ValueJSON.read(Array(ValueJSON.write(value).utf8)) == value)
    }
  }

  @Test func aLargeDoubleIsTheSameOnceItIsADoubleAgain() throws {
    var random = Xorshift(seed: 23)
    for _ in 0..<1000 {
      let number = Double.random(in: 0x1p53...0x1p70, using: &random)
      switch try ValueJSON.read(Array(ValueJSON.write(.double(number)).utf8)) {
      case .int(let whole): #expect(Double(whole) == number)
      case .double(let back): #expect(back == number)
      case let other: Issue.record("\(other)")
      }
    }
  }

  @Test(arguments: [
    (Value.uint(.max), "18446744073709551615"), (.double(.nan), "\"NaN\""),
    (.double(-.infinity), "\"-Infinity\""),
    (.double(5), "5"), (.double(1e21), "1e+21"), (.bytes([0, 255, 1]), "\"AP8B\""), (.optional(nil), "null"),
    (.optional(.int(1)), "1"), (.duration(.milliseconds(1500)), "\"1.5s\""),
    (.timestamp(Timestamp(seconds: -1, nanoseconds: 500_000_000)), "\"1969-12-31T23:59:59.5Z\""),
    (.type(.int), "\"int\""), (.error(ValueError(code: "x", "no \"a\"")), #"{"error":"no \"a\""}"#),
    (
      .map(ValueMap([(.int(1), 2), (.bool(true), 3), (.largeUInt(.max), 4)])),
      #"{"1":2,"true":3,"18446744073709551615":4}"#
    ),
    (.string("\u{0}\u{1F}\u{7F}\"\\"), #""\u0000\u001f\u007f\"\\""#),
  ])
  func whatJSONHasNoFormForIsWrittenAsText(_ value: Value, _ text: String) {
    #expect(ValueJSON.write(value) == text)
  }

  @Test func everyDoubleIsReadBackFromItsText() {
    var random = Xorshift(seed: 9)
    var numbers: [Double] = [
      0, -0.0, 0.1, 1e-4, 9.9e-5, 1e20, 1e21, 123_456_789_012_345_680_000, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, .leastNormalMagnitude, 4_503_599_627_370_497.5, 5e-324, -1e-7,
    ]
    while numbers.count < 5000 {
      let number = Double(bitPattern: random.next())
      if number.isFinite { numbers.append(number) }
    }
    for number in numbers {
      let text = NumberText.text(number)
      let back = NumberText.double(text)
      #expect(back?.bitPattern == number.bitPattern, "\(number) is written as \(text)")
    }
  }

  @Test(arguments: [
    (1e20, "100000000000000000000"), (1e21, "1e+21"), (0.0001, "0.0001"), (0.00001, "1e-05"), (-1.5, "-1.5"),
    (6.02214e23, "6.02214e+23"), (-0.0, "-0"), (100, "100"), (1e-300, "1e-300"), (.infinity, "Infinity"),
  ])
  func numbersAreWrittenAsTheReferenceWritesThem(_ number: Double, _ text: String) {
    #expect(NumberText.text(number) == text)
  }

  @Test(arguments: ["", "0x10", "nan(1)", "1e5x", " 1", "1 ", "1,5", "--1", "e5", "1e", "∞"])
  func whatIsNoNumberIsNone(_ text: String) {
    #expect(NumberText.double(text) == nil)
  }

  @Test func aNumberOfManyDigitsIsRefusedAtOnce() {
    #expect(NumberText.double(String(repeating: "9", count: 5_000_000)) == nil)
  }

  /// The test vectors of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func base64IsThatOfTheRFC(_ text: String, _ encoded: String) {
    #expect(Base64.encode(Array(text.utf8)) == encoded)
    #expect(Base64.decode(encoded) == Array(text.utf8))
    #expect(Base64.decode(encoded.replacing("=", with: "")) == Array(text.utf8))
  }

  @Test func base64GoesThereAndBackAndAgreesWithFoundation() {
    var random = Xorshift(seed: 21)
    for length in 0..<300 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = Base64.encode(bytes)
      #expect(text == Data(bytes).base64EncodedString())
      #expect(Base64.decode(text) == bytes)
      let lines = Data(bytes).base64EncodedString(options: [
        .lineLength64Characters, .endLineWithCarriageReturn,
      ])
      #expect(Base64.decode(lines) == bytes)
    }
  }

  @Test(arguments: [
    "Z", "Zg=", "Zg===", "Zm8=a", "=Zg=", "Zm9v=", "Zm 9v", "Zm9-", "Zm_v", "Zé==", "====", "\u{0}AAA",
  ])
  func whatIsNoBase64IsRefused(_ text: String) {
    #expect(Base64.decode(text) == nil)
  }

  private static func value(_ random: inout Xorshift, depth: Int) -> Value {
    switch Int.random(in: 0..<(depth == 0 ? 5 : 7), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .int(Int(truncatingIfNeeded: random.next() >> UInt64.random(in: 0..<64, using: &random)))
    case 3:
      let number = Double(bitPattern: random.next())
      // Whole numbers beyond 2^53 are read as integers of the digits that are written.
      return .double(number.isFinite && !(0x1p53...1e21).contains(number.magnitude) ? number : 0.5)
    case 4:
      return .string(["", "é", "e\u{301}", "\"\\\n", "😀", "\u{7F}"].randomElement(using: &random) ?? "")
    case 5:
      return .list((0..<Int.random(in: 0...5, using: &random)).map { _ in value(&random, depth: depth - 1) })
    default:
      return .map(
        ValueMap(
          fields: (0..<Int.random(in: 0...20, using: &random)).map {
            ("k\($0)", value(&random, depth: depth - 1))
          }))
    }
  }
}
