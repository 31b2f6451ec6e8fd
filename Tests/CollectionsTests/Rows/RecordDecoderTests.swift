import Foundations
import PluginKit
import Testing

@testable import Collections

@Suite struct RecordDecoderTests {
  private static let size = RecordType(
    name: "Size", fields: [RecordType.Field("width", .int), RecordType.Field("depth", .nullable(.int))])

  /// Decodes a record with one field, `value`.
  private func decode(
    _ value: String?, _ field: RecordDeclaration.Field
  ) throws -> Result<DecodedRecord, UnreadableRecord> {
    let member = value.map { #", "value": \#($0)"# } ?? ""
    let json = try json(#"{"id": "a"\#(member)}"#)
    return Result { () throws(UnreadableRecord) in
      try RecordDecoder(RecordDeclaration("R", fields: [field])).decode(json, at: "items[3]")
    }
  }

  @Test(arguments: [
    ("true", ValueType.bool, Value.bool(true)),
    ("-7", .int, .int(-7)),
    ("3.0", .int, .int(3)),
    ("1e3", .int, .int(1000)),
    ("9223372036854775807", .int, .int(.max)),
    ("18446744073709551615", .uint, .uint(.max)),
    ("3", .double, .double(3)),
    ("0.1", .double, .double(0.1)),
    (#""n\u0000""#, .string, .string("n\0")),
    (#""low""#, .enumeration(Enumeration(cases: ["low", "high"])), .string("low")),
    (
      #""2026-02-15T09:00:00.25+05:30""#, .timestamp,
      .timestamp(Timestamp(seconds: 1_771_126_200, nanoseconds: 250_000_000))
    ),
    (#""5400s""#, .duration, .duration(.seconds(5400))),
    (#""-1.5s""#, .duration, .duration(.milliseconds(-1500))),
    (#""aGk=""#, .bytes, .bytes([104, 105])),
    ("null", .nullable(.int), .null),
    ("5", .nullable(.int), .int(5)),
    ("[1, 2.0]", .list(.int), .list([.int(1), .int(2)])),
    (#"{"2": "b"}"#, .map(.int, .string), .map(ValueMap([(.int(2), .string("b"))]))),
    (#"{"width": 3}"#, .record(size), .map(ValueMap(fields: [("width", .int(3)), ("depth", .null)]))),
    (#"[1, {"a": null}]"#, .dyn, .list([.int(1), .map(ValueMap(fields: [("a", .null)]))])),
  ])
  func decodesEachType(_ text: String, _ type: ValueType, _ value: Value) throws {
    let decoded = try #require(try decode(text, field("value", type)).success)
    #expect(decoded.key == "a")
    #expect(decoded.values["value"].map { "\($0)" } == "\(value)")
  }

  @Test(arguments: [
    (#""true""#, ValueType.bool, "value", "found a string, expected true or false"),
    ("3.5", .int, "value", "found a number, expected a whole number"),
    ("1e30", .int, "value", "found a number, expected a whole number"),
    ("9223372036854775808", .int, "value", "found a number, expected a whole number"),
    ("-1", .uint, "value", "found a number, expected a whole number that is not negative"),
    ("1e999", .double, "value", "found a number, expected a number"),
    ("5", .string, "value", "found a number, expected a string"),
    ("1771142400", .timestamp, "value", "found a number, expected a timestamp"),
    (#""2026-02-30T09:00:00Z""#, .timestamp, "value", "found a string, expected a timestamp"),
    (#""2026-02-15""#, .timestamp, "value", "found a string, expected a timestamp"),
    (#""1h""#, .duration, "value", "found a string, expected a duration such as `90s`"),
    ("90", .duration, "value", "found a number, expected a duration such as `90s`"),
    (
      #""urgent""#, .enumeration(Enumeration(cases: ["low", "high"])), "value",
      "found a string, expected one of `low`, `high`"
    ),
    ("null", .int, "value", "found null, expected a whole number"),
    (#"{"0": 1}"#, .list(.int), "value", "found an object, expected a list"),
    (#"[1, 2, "x"]"#, .list(.int), "value[2]", "found a string, expected a whole number"),
    (
      #"[{"width": 1}, {"depth": 1}]"#, .list(.record(size)), "value[1].width",
      "found nothing, expected a whole number"
    ),
    (#"{"a": 1, "b": true}"#, .map(.string, .int), "value.b", "found true or false, expected a whole number"),
    (#"{"b": 1}"#, .map(.int, .int), "value.b", "the member’s name is not a whole number"),
  ])
  func namesThePlaceAndTheTypeOfWhatCannotBeRead(
    _ text: String, _ type: ValueType, _ path: String, _ problem: String
  ) throws {
    let error = try #require(try decode(text, field("value", type)).failure)
    #expect(error.path == "items[3]." + path)
    #expect(error.problem == problem)
    #expect(error.key == "a")
    #expect(try json(CollectionsTests.text(error.raw))["value"]?.bytes == json(text).bytes)
  }

  @Test func aMissingFieldHasItsDefault() throws {
    let declared = field("value", .int, default: .int(4))
    #expect(try decode(nil, declared).success?.values["value"] == .int(4))
    #expect(try decode("null", declared).success?.values["value"] == .int(4))
    let nullable = field("value", .nullable(.int), default: .int(4))
    #expect(try decode(nil, nullable).success?.values["value"] == .int(4))
    #expect(try decode("null", nullable).success?.values["value"] == .null)
    #expect(try decode(nil, field("value", .nullable(.int))).success?.values["value"] == .null)
    #expect(
      try decode(nil, field("value", .int)).failure?.problem == "found nothing, expected a whole number")
  }

  @Test func limitsAreNotHeldAgainstTheServer() throws {
    #expect(try decode("12", field("value", .int, range: 1...5)).success?.values["value"] == .int(12))
    #expect(try decode(#""""#, field("value", .string, range: 1...5)).success?.values["value"] == .string(""))
  }

  @Test func aDateIsHeldAgainstTheCalendar() throws {
    let date = field("value", .nullable(.string), isDate: true)
    #expect(try decode(#""2028-02-29""#, date).success?.values["value"] == .string("2028-02-29"))
    #expect(
      try decode(#""2027-02-29""#, date).failure?.problem
        == "found a string, expected a date such as `2026-11-27`")
    #expect(try decode("null", date).success?.values["value"] == .null)
  }

  @Test(arguments: [
    (#"{"id": 12}"#, "12" as String?), (#"{"id": 12.0}"#, "12"), (#"{"id": "x"}"#, "x"),
    (#"{"id": ""}"#, nil),
    (#"{"id": 1.5}"#, nil), (#"{"id": null}"#, nil), ("{}", nil), ("[]", nil), ("7", nil),
  ])
  func theKeyIsAStringOrAWholeNumber(_ text: String, _ key: String?) throws {
    let json = try json(text)
    let decoder = RecordDecoder(RecordDeclaration("R", fields: []))
    let result = Result { () throws(UnreadableRecord) in try decoder.decode(json) }
    #expect(result.success?.key == key)
    if key == nil { #expect(result.failure?.key == nil) }
    #expect(try decoder.decode(try CollectionsTests.json("{}"), key: "beside").key == "beside")
  }

  @Test func fieldsAreFoundAtTheirPlaces() throws {
    let record = RecordDeclaration(
      "Person", fields: [field("name", .string), field("city", .string), field("address", .dyn)])
    let decoder = RecordDecoder(record, at: ["id": "meta.uuid", "name": "full_name", "city": "address.city"])
    let decoded = try decoder.decode(
      try json(#"{"meta": {"uuid": "u"}, "full_name": "Asha", "address": {"city": "Pune", "zip": 411001}}"#))
    #expect(decoded.key == "u")
    #expect(decoded.values["name"] == .string("Asha"))
    #expect(decoded.values["city"] == .string("Pune"))
    #expect(text(decoded.rest) == #"{"meta":{"uuid":"u"}}"#)
  }

  @Test func whatNoFieldTakesComesBackAsItWas() throws {
    let record = RecordDeclaration(
      "R",
      fields: [
        field("name", .string), field("city", .string), field("size", .record(Self.size)),
        field("parts", .list(.record(Self.size))),
      ])
    let decoder = RecordDecoder(record, at: ["city": "address.city"])
    let whole = #"""
      {"id":7,"name":"a","new":{"n":1.50},"address":{"city":"Pune","zip":"411001"},"size":{"width":1,"unit":"mm"},
      "parts":[{"width":1},{"width":2,"unit":"cm"}]}
      """#
    let decoded = try decoder.decode(try json(whole))
    #expect(
      text(decoded.rest)
        == #"{"id":7,"new":{"n":1.50},"address":{"zip":"411001"},"size":{"unit":"mm"},"parts":[null,{"unit":"cm"}]}"#
    )
    let again = try json(text(decoder.encode(decoded.values, key: "7", rest: decoded.rest)))
    #expect(again["id"]?.whole == 7)
    #expect(text(again["new"]?.bytes ?? []) == #"{"n":1.50}"#)
    #expect(text(again["address"]?.bytes ?? []) == #"{"city":"Pune","zip":"411001"}"#)
    #expect(text(again["size"]?.bytes ?? []) == #"{"width":1,"depth":null,"unit":"mm"}"#)
    #expect(
      text(again["parts"]?.bytes ?? []) == #"[{"width":1,"depth":null},{"width":2,"depth":null,"unit":"cm"}]"#
    )
    // A later version of the type finds the member.
    let later = RecordDecoder(RecordDeclaration("R", fields: [field("new", .dyn)]))
    #expect(try later.decode(again).values["new"] == .map(ValueMap(fields: [("n", .double(1.5))])))
  }

  @Test func whatIsEncodedIsDecodedAgain() throws {
    let record = RecordDeclaration(
      "R",
      fields: [
        field("at", .timestamp), field("for", .duration), field("ratio", .double), field("data", .bytes),
        field("none", .nullable(.string)), field("counts", .map(.int, .uint)),
      ])
    let decoder = RecordDecoder(record, at: ["at": "times.at", "for": "times.for"])
    let values = ValueMap(fields: [
      ("at", .timestamp(Timestamp(seconds: 1, nanoseconds: 1))), ("for", .duration(.nanoseconds(-1))),
      ("ratio", .double(1e-300)), ("data", .bytes([0, 255])), ("none", .null),
      ("counts", .map(ValueMap([(.int(-1), .uint(.max))]))),
    ])
    let bytes = decoder.encode(values, key: "k")
    let decoded = try decoder.decode(try json(text(bytes)))
    #expect(decoded.key == "k")
    #expect(decoded.values == values)
    #expect(text(decoder.encode(values, key: "k")) == text(bytes))
  }
}
