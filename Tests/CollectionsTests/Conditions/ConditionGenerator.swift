import Foundations
import TestSupport

@testable import Expressions

/// Rows, screens and conditions that are made up, with every value that SQL and CEL might treat differently.
struct ConditionGenerator {
  /// A type of values that has its own fields, values and texts.
  enum Kind: CaseIterable { case bool, int, double, text, time, duration }

  var random: Xorshift

  init(seed: UInt64) { random = Xorshift(seed: seed) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }

  mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  // MARK: Rows

  static let level = Enumeration(name: "Level", cases: ["low", "normal", "high"])

  static let row = RecordType(
    name: "Task",
    fields: [
      .init("flag", .bool), .init("maybe", .nullable(.bool)), .init("count", .int),
      .init("rank", .nullable(.int)), .init("price", .double), .init("weight", .nullable(.double)),
      .init("title", .string), .init("note", .nullable(.string)),
      .init("level", .nullable(.enumeration(level))), .init("day", .nullable(.string)),
      .init("at", .timestamp), .init("seen", .nullable(.timestamp)), .init("took", .duration),
      .init("left", .nullable(.duration)), .init("tags", .list(.string)),
    ])

  static func fields(_ kind: Kind) -> [String] {
    switch kind {
    case .bool: ["flag", "maybe"]
    case .int: ["count", "rank"]
    case .double: ["price", "weight"]
    case .text: ["title", "note", "day"]
    case .time: ["at", "seen"]
    case .duration: ["took", "left"]
    }
  }

  static let texts = [
    "", "a", "A", "ab", "abc", "ABC", "b", "é", "e\u{301}", "É", "ß", "SS", "😀", "👨‍👩‍👧", "நன்றி", "हिन्दी", "a\0b",
    "\0", "a\0", "%", "_", "a%", "low", "\u{FFFF}", "\u{10000}", "\u{E000}", "\u{7F}", " a", "a ", "'", "\"",
    "2026-01-31", "2026-02-01", "0", "1", "1.0",
  ]
  static let ints = [
    0, 1, -1, 2, 3, 5, .max, .max - 1, .min, .min + 1, 1 << 53, 1 << 53 + 1, -(1 << 53) - 1,
  ]
  static let doubles = [
    0, -0.0, 1, -1, 1.5, 2, 0.1, .infinity, -.infinity, 0x1p53, 0x1p53 + 2, 0x1p63, -0x1p63,
    .leastNonzeroMagnitude, .greatestFiniteMagnitude,
  ]
  static let times = [0, -1, 1_700_000_000, -62_135_596_800, 253_402_300_799].flatMap { seconds in
    [0, 1, 500_000_000, 999_999_999].map { Timestamp(seconds: seconds, nanoseconds: $0) }
  }
  static let durations = [0, 1, -1, 1_500_000_000, .max, .min].map { (nanoseconds: Int64) in
    Duration(
      secondsComponent: nanoseconds / 1_000_000_000,
      attosecondsComponent: nanoseconds % 1_000_000_000 * 1_000_000_000)
  }

  /// A value that rows can hold.
  mutating func value(_ kind: Kind) -> Value {
    switch kind {
    case .bool: .bool(chance(50))
    case .int: .int(pick(Self.ints))
    case .double: .double(pick(Self.doubles))
    case .text: .string(pick(Self.texts))
    case .time: .timestamp(pick(Self.times))
    case .duration: .duration(pick(Self.durations))
    }
  }

  mutating func rowValue(_ type: ValueType) -> Value {
    switch type {
    case .nullable(let wrapped): chance(35) ? .null : rowValue(wrapped)
    case .enumeration(let enumeration): .string(pick(enumeration.cases))
    case .list: .list(chance(50) ? ["a", "b"] : [])
    case .bool: value(.bool)
    case .int: value(.int)
    case .double: value(.double)
    case .timestamp: value(.time)
    case .duration: value(.duration)
    default: value(.text)
    }
  }

  mutating func rowValues() -> ValueMap {
    ValueMap(fields: Self.row.fields.map { ($0.name, rowValue($0.type)) })
  }

  // MARK: Screens

  static let screen = RecordType(
    name: "Parameters",
    fields: [
      .init("bool", .bool), .init("noBool", .nullable(.bool)), .init("int", .int),
      .init("noInt", .nullable(.int)), .init("double", .double), .init("uint", .uint),
      .init("noDouble", .nullable(.double)), .init("text", .string), .init("noText", .nullable(.string)),
      .init("time", .timestamp), .init("noTime", .nullable(.timestamp)), .init("duration", .duration),
      .init("noDuration", .nullable(.duration)), .init("any", .dyn), .init("list", .list(.dyn)),
    ])

  static let declarations: Declarations = {
    var declarations = Declarations()
    declarations.declare("params", .record(screen))
    return declarations
  }()

  /// A value that a screen can have, which columns need not be able to keep.
  mutating func screenValue(_ type: ValueType) -> Value {
    switch type {
    case .nullable(let wrapped): chance(40) ? .null : screenValue(wrapped)
    case .uint: .uint(pick([0, 1, 5, 1 << 53 + 1, 1 << 63, .max]))
    case .double where chance(10): .double(.nan)
    case .duration where chance(20):
      .duration(pick([.seconds(20_000_000_000), Duration(secondsComponent: 0, attosecondsComponent: 1)]))
    case .dyn:
      switch random.next() % 8 {
      case 0: .null
      case 1: screenValue(.uint)
      case 2: screenValue(.double)
      case 3: screenValue(.duration)
      default: value(pick(Kind.allCases))
      }
    case .list(let element): .list((0..<Int(random.next() % 5)).map { _ in screenValue(element) })
    default: rowValue(type)
    }
  }

  mutating func screenValues() -> Value {
    .map(ValueMap(fields: Self.screen.fields.map { ($0.name, screenValue($0.type)) }))
  }

  // MARK: Conditions

  /// A literal of a kind; nil where CEL has none that is not a call.
  private mutating func literal(_ kind: Kind) -> String? {
    switch kind {
    case .bool: pick(["true", "false"])
    case .int: String(pick(Self.ints))
    case .double: pick(["0.0", "-0.0", "1.5", "1.0", "9007199254740992.0", "1e300"])
    case .text: pick([#""""#, #""a""#, #""A""#, #""é""#, #""a%""#, #""😀""#, #""\u0000""#, #""2026-02-01""#])
    case .time, .duration: nil
    }
  }

  private mutating func captured(_ kind: Kind) -> String {
    switch kind {
    case .bool: pick(["params.bool", "params.noBool"])
    case .int: pick(["params.int", "params.noInt", "params.uint", "params.double", "params.any"])
    case .double: pick(["params.double", "params.noDouble", "params.int", "params.uint", "params.any"])
    case .text: pick(["params.text", "params.noText", "params.any", #"(params.text + "a")"#])
    case .time: pick(["params.time", "params.noTime", "params.any", #"timestamp("2023-11-14T22:13:20Z")"#])
    case .duration: pick(["params.duration", "params.noDuration", "params.any", #"duration("1.5s")"#])
    }
  }

  private mutating func field(_ kind: Kind) -> String {
    let name = pick(Self.fields(kind))
    return chance(10) ? "item[\"\(name)\"]" : "item.\(name)"
  }

  private mutating func operand(_ kind: Kind) -> String {
    switch random.next() % 3 {
    case 0: literal(kind) ?? captured(kind)
    case 1: captured(kind)
    default:
      (kind == .int || kind == .double) && chance(30) ? field(chance(50) ? .int : .double) : field(kind)
    }
  }

  private mutating func atom() -> String {
    let kind = pick(Kind.allCases)
    switch random.next() % 10 {
    case 0: return chance(70) ? field(.bool) : chance(50) ? captured(.bool) : pick(["true", "false"])
    case 1: return "\(field(kind)) \(pick(["==", "!="])) null"
    case 2, 3: return sides(field(kind), operand(kind), pick(["==", "!="]))
    case 4, 5: return sides(field(kind), operand(kind), pick(["<", "<=", ">", ">="]))
    case 6:
      return "item.level \(pick(["==", "!="])) \(pick([#""low""#, #""high""#, "params.noText", "null"]))"
    case 7:
      return chance(60) ? "\(field(kind)) in params.list" : #"item.level in ["low", "normal"]"#
    case 8: return "\(field(.int)) in [\(pick(["", "0", "0, 1, -1", "9007199254740993"]))]"
    default:
      let name = pick(["contains", "startsWith", "endsWith"])
      return chance(15)
        ? "params.text.\(name)(\(field(.text)))" : "\(field(.text)).\(name)(\(operand(.text)))"
    }
  }

  private mutating func sides(_ left: String, _ right: String, _ sign: String) -> String {
    chance(25) ? "\(right) \(sign) \(left)" : "\(left) \(sign) \(right)"
  }

  /// A condition of everything that becomes SQL.
  mutating func condition(depth: Int = 3) -> String {
    guard depth > 0 else { return atom() }
    switch random.next() % 8 {
    case 0, 1: return parts(depth, " && ")
    case 2, 3: return "(\(parts(depth, " || ")))"
    case 4: return "!(\(condition(depth: depth - 1)))"
    case 5:
      let (first, second) = (condition(depth: depth - 1), condition(depth: depth - 1))
      return "((\(condition(depth: depth - 1))) ? (\(first)) : (\(second)))"
    default: return atom()
    }
  }

  private mutating func parts(_ depth: Int, _ sign: String) -> String {
    (0..<2 + Int(random.next() % 2)).map { _ in "(\(condition(depth: depth - 1)))" }.joined(separator: sign)
  }

  /// A condition of which SQL has no equal.
  mutating func unpushable() -> String {
    pick([
      "size(item.title) > 1", #"item.tags.exists(tag, tag == "a")"#, "item.count + 1 > params.int",
      #"item.title.lowerAscii() == "a""#, "has(item.note)", "params.list.exists(one, one == item.count)",
      "(item.flag ? item.count : item.rank) == params.int", "item.tags == params.list",
    ])
  }
}
