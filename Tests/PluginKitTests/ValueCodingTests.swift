import Foundations
import PluginKit
import Testing

struct ValueCodingTests {
  struct Everything: Codable, Equatable {
    enum Color: String, Codable, CaseIterable { case red, darkRed = "dark_red" }
    struct Inner: Codable, Equatable { var number: Int8 = -7 }

    var truth = true
    var whole = Int.min
    var natural: UInt16 = 9
    var half = 0.5
    var single: Float = 0.25
    var text = "வணக்கம்"
    var color = Color.darkRed
    var inner = Inner()
    var list = [[1, 2], []]
    var inners: [Inner?] = [Inner(), nil]
    var names = ["ta": "b", "en": "a", "hi": "c"]
    var counts = [2: "two", 1: "one"]
    var nothing: String?
    var something: Inner? = Inner(number: 3)
    var at = Timestamp(seconds: 5, nanoseconds: 6)
    var took: Duration? = .milliseconds(1500)
  }

  @Test func encodesEveryKindOfProperty() throws {
    let value = try ValueEncoder.encode(Everything())
    let inner: Value = ["number": -7]
    #expect(
      value == [
        "truth": true, "whole": .int(.min), "natural": .uint(9), "half": 0.5, "single": 0.25,
        "text": "வணக்கம்", "color": "dark_red", "inner": inner, "list": [[1, 2], []], "inners": [inner, .null],
        "names": ["en": "a", "hi": "c", "ta": "b"],
        "counts": .map(ValueMap([(.int(1), "one"), (.int(2), "two")])), "nothing": .null,
        "something": ["number": 3], "at": .timestamp(Timestamp(seconds: 5, nanoseconds: 6)),
        "took": .duration(.milliseconds(1500)),
      ])
  }

  @Test func decodesWhatItEncoded() throws {
    let value = try ValueEncoder.encode(Everything())
    #expect(try ValueDecoder.decode(Everything.self, from: value) == Everything())
  }

  @Test func sortsDictionariesByKey() throws {
    guard case .map(let map) = try ValueEncoder.encode(Everything().names) else {
      Issue.record("no map")
      return
    }
    #expect(map.keys == [.string("en"), .string("hi"), .string("ta")])
  }

  /// A type that encodes itself as its dictionary.
  struct Names: Encodable {
    let all: [String: Int]
    func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
  }

  @Test func sortsWhatEncodesItselfAsADictionary() throws {
    let names = Dictionary(uniqueKeysWithValues: (10..<60).map { ("n\($0)", $0) })
    guard case .list(let encoded) = try ValueEncoder.encode([Names(all: names)]),
      case .map(let map) = encoded.first
    else {
      Issue.record("no map")
      return
    }
    #expect(map.keys == (10..<60).map { .string("n\($0)") })
  }

  @Test func keepsTheOrderOfProperties() throws {
    struct Keyed: Encodable {
      enum CodingKeys: String, CodingKey { case z, a, m }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        for key in [CodingKeys.z, .a, .m] { try container.encode(1, forKey: key) }
      }
    }
    guard case .map(let map) = try ValueEncoder.encode(Keyed()) else {
      Issue.record("no map")
      return
    }
    #expect(map.keys == [.string("z"), .string("a"), .string("m")])
  }

  @Test func encodesScalarsAndEmptyContainers() throws {
    struct Empty: Codable {}
    #expect(try ValueEncoder.encode("x") == "x")
    #expect(try ValueEncoder.encode(Int?.none) == Value.null)
    #expect(try ValueEncoder.encode([Int]()) == [])
    #expect(try ValueEncoder.encode(Empty()) == .map(.empty))
  }

  struct Arguments: Codable {
    struct Stop: Codable { var minutes: Int }
    var id: String
    var rating: Double?
    var stops: [Stop]?
    var small: Int8?
    var color: Everything.Color?
    var at: Timestamp?
  }

  @Test(
    arguments: [
      (["id": "a", "rating": 4], 4.0), (["id": "a", "rating": .uint(4)], 4.0), (["id": "a"], nil),
      (["id": "a", "rating": .null], nil), (["id": "a", "more": 1], nil),
    ] as [(Value, Double?)])
  func convertsEqualNumbers(_ value: Value, _ rating: Double?) throws {
    #expect(try ValueDecoder.decode(Arguments.self, from: value).rating == rating)
  }

  @Test(
    arguments: [
      (.map(.empty), "`id` is missing"), (.null, "found null, expected a record"),
      (["id": 5], "`id`: found a whole number, expected a string"),
      (["id": "a", "rating": "x"], "`rating`: found a string, expected a number"),
      (["id": "a", "small": 128], "`small`: found a whole number, expected a whole number from -128 to 127"),
      (["id": "a", "small": 1.5], "`small`: found a number, expected a whole number from -128 to 127"),
      (["id": "a", "stops": ["minutes": 1]], "`stops`: found a record, expected a list"),
      (["id": "a", "stops": [["minutes": 1], [:]]], "`stops[1]`: `minutes` is missing"),
      (["id": "a", "stops": [["minutes": 1], ["minutes": true]]], "`stops[1].minutes`: found a bool"),
      (["id": "a", "at": 5], "`at`: found a whole number, expected a timestamp"),
      (["id": "a", "color": "blue"], "`color`"),
      (
        ["id": .error(ValueError(code: "x", "it broke"))],
        "`id`: found an error (it broke), expected a string"
      ),
    ] as [(Value, String)])
  func reportsErrorsWithTheirCodingPath(_ value: Value, _ words: String) {
    do {
      _ = try ValueDecoder.decode(Arguments.self, from: value)
      Issue.record("it was taken")
    } catch {
      #expect(ValueDecoder.explain(error).contains(words), "\(ValueDecoder.explain(error))")
    }
  }
}
