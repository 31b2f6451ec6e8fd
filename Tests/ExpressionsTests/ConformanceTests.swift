import Foundation
import Foundations
import Testing

@testable import Expressions

/// CEL's own conformance rows, which are not part of the repository.
@Suite struct ConformanceTests {
  private static let file: URL = {
    let environment = ProcessInfo.processInfo.environment["KOLAM_CONFORMANCE"]
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder =
      environment.map { URL(fileURLWithPath: $0) }
      ?? checkout.deletingLastPathComponent().appending(path: "shared/conformance")
    return folder.appending(path: "cel.jsonl")
  }()

  private static let isThere = FileManager.default.fileExists(atPath: file.path)

  @Test(.enabled(if: isThere, "the conformance folder is absent: set KOLAM_CONFORMANCE"))
  func everyRowOfEverySuitePasses() throws {
    let lines = try Data(contentsOf: Self.file).split(separator: UInt8(ascii: "\n"))
    var counts: [String: (passed: Int, all: Int)] = [:]
    for line in lines {
      let outcome = try ConformanceRow(line: line).run()
      counts[outcome.suite, default: (0, 0)].all += 1
      if outcome.isPassed {
        counts[outcome.suite, default: (0, 0)].passed += 1
      } else {
        Issue.record("\(outcome.suite) \(outcome.name): \(outcome.expression) gave \(outcome.got)")
      }
    }
    for (suite, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("conformance \(suite): \(count.passed) of \(count.all)")
    }
    #expect(counts.values.reduce(0) { $0 + $1.all } >= 1_000)
  }

  @Test func aRowThatExpectsAnotherValueFails() throws {
    let line = #"{"name":"n","expr":"1 + 1","bindings":{},"expected":{"value":{"int":"3"}},"suite":"core"}"#
    let outcome = try ConformanceRow(line: line.utf8).run()
    #expect(!outcome.isPassed)
    #expect(outcome.line == #"{"name":"n","pass":false,"got":{"int":"2"}}"#)
  }

  @Test func distinguishesNumberTypes() throws {
    let line = #"{"name":"n","expr":"2u","bindings":{},"expected":{"value":{"int":"2"}},"suite":"core"}"#
    #expect(try !ConformanceRow(line: line.utf8).run().isPassed)
  }

  @Test func rejectsALineThatIsNotJSON() {
    #expect(throws: JSONSyntaxError.self) { try ConformanceRow(line: #"{"name": "#.utf8) }
  }
}
