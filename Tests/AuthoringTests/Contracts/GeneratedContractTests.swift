import Documents
import Foundation
import Foundations
import PluginKit
import Simulation
import Testing

@testable import Authoring

@Suite struct GeneratedContractTests {
  /// A contract with all that Swift writes in its own way.
  private static let yaml = """
    plugin: odd
    version: 1.0.0
    about: What contracts seldom have.
    models:
      Oven:
        about: An oven.
        with: { id: string, rack: int? }
        state:
          phase: phase
          mode: enum(off, grill_top)
          now: Dish
          dishes: list(Dish) by id
          heat: map(string, double)
          until: timestamp
          rest: duration?
        actions:
          open:
          repeat: { about: Puts a dish in., with: { dish: string, at: timestamp, for: duration? }, errors: [full] }
          weigh: { returns: double }
          bake: { with: { id: string, program: Program }, returns: list(Dish) }
          describe:
            with: { first: string, second: string, third: string, fourth: string, fifth: string, sixth: string }
        events: { done: { dish: Dish }, cooled: }
    types:
      Dish: { id: string, kind: Kind, default: bool }
      Kind: enum(bread, flat_bread, …)
      Program: enum(fast, slow)
    """

  private func contract() throws -> Contract {
    var diagnostics = Diagnostics()
    let contract = Contract.read(SourceText(path: "plugin.yaml", text: Self.yaml), into: &diagnostics)
    #expect(diagnostics.all.isEmpty)
    return try #require(contract)
  }

  @Test func writesTheFileBesideThisTest() throws {
    let text = ContractSource(try contract(), declared: ["Program"]).text
    let path = "\(#filePath.dropLast("GeneratedContractTests.swift".count))OddContract.swift"
    #expect(text == String(decoding: try SourceText.load(path, limit: 1 << 20).bytes, as: UTF8.self))
  }

  @Test func whatItWritesKeepsToTheContract() throws {
    let plugin = OddPlugin()
    #expect(PluginConformance(plugin, try contract()).check() == [])
  }

  @Test(arguments: [
    ("signed_out", "signedOut", "SignedOut"), ("in", "`in`", "In"), ("a-b", "aB", "AB"),
    ("PIN", "PIN", "PIN"),
  ]) func namesFollowSwift(_ word: String, _ name: String, _ type: String) {
    #expect(word.swiftName == name)
    #expect(word.swiftTypeName == type)
  }

  @Test func findsWhatIsNoLongerAsTheContractSays() throws {
    let root = try Root([
      "Odd/plugin.yaml": Self.yaml, "Odd/Sources/OddContract.swift": "enum OddContract {}\n",
    ])
    var diagnostics = Diagnostics()
    let file = try #require(try GeneratedContract.find(in: root.path, into: &diagnostics).first)
    #expect(file.path == "Plugins/Odd/Sources/OddContract.swift")
    #expect(!file.isCurrent)
    #expect(file.differences.contains("- 1: enum OddContract {}"))
    #expect(
      file.differences.contains("+ 1: // Written by `kolam plugin generate odd`: change plugin.yaml instead.")
    )
  }

  @Test func leavesOutTypesThatThePluginDeclares() throws {
    let root = try Root([
      "Odd/plugin.yaml": Self.yaml,
      "Odd/Sources/Deep/Oven.swift":
        "extension OddContract {\n  typealias Kind = DishKind\n}\ntypealias Dish = Int\n",
    ])
    var diagnostics = Diagnostics()
    let file = try #require(
      try GeneratedContract.find(in: root.path, plugins: ["odd"], into: &diagnostics).first)
    #expect(file.current == nil)
    #expect(!file.wanted.contains("enum Kind"))
    #expect(file.wanted.contains("struct Dish"))
  }

  @Test func aPluginWithoutSuchAFileIsLeftAlone() throws {
    let root = try Root(["Odd/plugin.yaml": Self.yaml])
    var diagnostics = Diagnostics()
    #expect(try GeneratedContract.find(in: root.path, into: &diagnostics).isEmpty)
  }

  @Test func anUnknownPluginIsAnErrorWithTheNearestName() throws {
    let root = try Root(["Odd/plugin.yaml": Self.yaml])
    var diagnostics = Diagnostics()
    let error = #expect(throws: CommandError.self) {
      try GeneratedContract.find(in: root.path, plugins: ["ood"], into: &diagnostics)
    }
    #expect(error?.message == "no plugin `ood`: did you mean `odd`?")
  }

  @Test func aContractWithErrorsIsReportedAndNotWritten() throws {
    let root = try Root([
      "Odd/plugin.yaml": "plugin: odd\nversion: 1.0.0\nmodels: { A: { state: { n: itn } } }\n"
    ])
    var diagnostics = Diagnostics()
    #expect(try GeneratedContract.find(in: root.path, plugins: ["odd"], into: &diagnostics).isEmpty)
    #expect(diagnostics.all.map(\.code) == [.init("KL0114")])
  }

  /// A folder with plugins, which is removed with it.
  private final class Root {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
      .path

    /// Writes files by their paths under `Plugins`.
    init(_ files: [String: String]) throws {
      for (file, text) in files {
        let url = URL(fileURLWithPath: "\(path)/Plugins/\(file)")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }
}

extension OddContract {
  enum Baking: String, Codable, CaseIterable, Sendable { case fast, slow }
  typealias Program = Baking
}

/// An oven that does nothing, to show that what is generated can be compiled.
private actor Oven: OddContract.OvenModel {
  init(output: ModelOutput<State>) {}
  func performOpen() {}
  func `repeat`(dish: String, at: Timestamp, for: Duration?) throws(ActionError) { throw ActionError("full") }
  func weigh() -> Double { 1 }
  func bake(id: String, program: OddContract.Program) async -> [OddContract.Dish] { [] }
  func describe(
    first: String, second: String, third: String, fourth: String, fifth: String, sixth: String
  ) {}
}

private struct OddPlugin: NativePlugin {
  let name = "odd"
  let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
  let models = [ModelDefinition(Oven.self, with: OddContract.OvenParameters.self) { Oven(output: $1) }]
}
