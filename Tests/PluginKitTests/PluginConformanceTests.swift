import Foundations
import PluginKit
import Simulation
import Testing

struct PluginConformanceTests {
  private let plugin = CounterPlugin(scheduler: Scheduler(.virtual(start: Timestamp(seconds: 0))))

  private func differences(_ edit: (String) -> String) throws -> [String] {
    let (contract, problems) = read(edit(CounterPlugin.contract))
    #expect(problems.filter { $0.severity == .error } == [])
    return PluginConformance(plugin, try #require(contract)).check().map(\.message)
  }

  @Test func acceptsMatchingTypes() throws {
    #expect(try differences { $0 } == [])
  }

  @Test(arguments: [
    ("counting", "countin", ["the plugin is named `counting`, its contract `countin`"]),
    ("{ from: int? }", "{ from: int }", ["`Counter.with.from` is `int?`, its contract says `int`"]),
    ("{ from: int? }", "{}", ["`Counter.with` has the field `from`, its contract has not"]),
    (
      "count: int, phase: phase", "count: double, phase: phase",
      ["`Counter.state.count` is `int`, its contract says `double`"]
    ),
    (
      "count: int, phase: phase", "count: int, phase: phase, more: bool",
      ["`Counter.state` has no field `more`"]
    ),
    (
      "phase: phase", "phase: 'enum(idle, loading, ready)'",
      ["`Counter.state.phase` has the case `error`, its contract has not"]
    ),
    (
      "      slow:\n", "      sloow:\n",
      ["`Counter` has no action `sloow`", "`Counter` has the action `slow`, its contract has not"]
    ),
    (
      "addTwice: { with: { by: int } }", "addTwice: { with: { times: int } }",
      [
        "`Counter.addTwice` has no field `times`",
        "`Counter.addTwice` has the field `by`, its contract has not",
      ]
    ),
    (", returns: double", "", ["`Counter.half` answers something, its contract has no `returns`"]),
    ("returns: double", "returns: int", ["`Counter.half returns` is `double`, its contract says `int`"]),
    (
      "fail: { errors: [too_hot] }", "fail: { returns: int }",
      ["`Counter.fail` answers nothing, its contract returns `int`"]
    ),
    (
      "{ passed: { count: int } }", "{ passed: { number: int } }",
      [
        "`Counter.passed` has no field `number`",
        "`Counter.passed` has the field `count`, its contract has not",
      ]
    ),
    ("{ passed: { count: int } }", "{}", ["`Counter` has the event `passed`, its contract has not"]),
    ("  Counter:", "  Other: { state: {} }\n  Counter:", ["the plugin has no model `Other`"]),
  ])
  func reportsEachDifference(_ old: String, _ new: String, _ expected: [String]) throws {
    #expect(CounterPlugin.contract.contains(old))
    #expect(try differences { $0.replacing(old, with: new) } == expected)
  }
}

struct ContractShapeTests {
  struct Row: Codable, Sendable {
    enum Size: String, Codable, CaseIterable { case small, large }
    struct Code: Codable, Sendable {
      var raw: String
      init(from decoder: any Decoder) throws { raw = try decoder.singleValueContainer().decode(String.self) }
      func encode(to encoder: any Encoder) throws {}
    }
    var id: String
    var size: Size?
    var code: Code
    var names: [String: String]
    var steps: [[Int]?]
    var rows: [Int: Bool]
    var at: Timestamp?
    var took: Duration
    var wide: UInt64
  }

  @Test func followsEveryProperty() throws {
    let shape = try ContractShape.shape(of: [Row].self)
    #expect(
      shape
        == .list(
          .record(
            RecordType(
              name: "Row",
              fields: [
                .init("id", .string),
                .init("size", .nullable(.enumeration(Enumeration(name: "Size", cases: ["small", "large"])))),
                .init("code", .string), .init("names", .map(.string, .string)),
                .init("steps", .list(.nullable(.list(.int)))), .init("rows", .map(.int, .bool)),
                .init("at", .nullable(.timestamp)), .init("took", .duration), .init("wide", .uint),
              ]))))
  }

  final class Tree: Codable, Sendable { let children: [Tree] }
  struct Picky: Codable, Sendable {
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      if text.isEmpty { throw ActionError(.badArguments, "empty") }
    }
    func encode(to encoder: any Encoder) throws {}
  }
  struct Keyed: Codable, Sendable { var byBool: [Bool: Int] }

  @Test func explainsWhyATypeIsUnsupported() {
    for (type, words) in [
      (Tree.self, "contains itself"), (Picky.self, "cannot be decoded from sample values"),
      (Keyed.self, "keys of type `Bool`"),
    ] as [(DecodableType, String)] {
      do throws(ContractShape.ShapeError) {
        _ = try ContractShape.shape(of: type)
        Issue.record("\(type) has a shape")
      } catch {
        #expect(error.description.contains(words), "\(error)")
      }
    }
  }
}
