import Foundation
import Foundations
import Testing

@testable import Flags

/// flagd's own conformance rows, which are not part of the repository.
@Suite struct ConformanceTests {
  private static let folder: URL = {
    let environment = ProcessInfo.processInfo.environment["KOLAM_CONFORMANCE"]
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder =
      environment.map { URL(fileURLWithPath: $0) }
      ?? checkout.deletingLastPathComponent().appending(path: "shared/conformance")
    return folder.appending(path: "flagd")
  }()

  private static let isThere = FileManager.default.fileExists(atPath: folder.path)

  private func read(_ suite: String) throws -> Read {
    let url = Self.folder.appending(path: "\(suite)-flags.json")
    return try Read(String(decoding: Data(contentsOf: url), as: UTF8.self), path: url.lastPathComponent)
  }

  @Test(.enabled(if: isThere, "the conformance folder is absent: set KOLAM_CONFORMANCE"))
  func everyRowOfFlagdPasses() throws {
    var files: [String: FlagFile] = [:]
    var counts: [String: (passed: Int, all: Int)] = [:]
    for line in try Data(contentsOf: Self.folder.appending(path: "rows.jsonl")).split(
      separator: UInt8(ascii: "\n"))
    {
      let row = try FlagRow(line: line, now: Timestamp(seconds: 1_795_000_000))
      if files[row.suite] == nil { files[row.suite] = try read(row.suite).file }
      let outcome = try row.run(#require(files[row.suite]))
      let name = "\(row.suite) \(row.bucketing?.rawValue ?? "any bucketing")"
      counts[name, default: (0, 0)].all += 1
      if outcome.isPassed {
        counts[name, default: (0, 0)].passed += 1
      } else {
        Issue.record("\(outcome.line) of \(String(decoding: line, as: UTF8.self))")
      }
    }
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("conformance flagd \(name): \(count.passed) of \(count.all)")
    }
    #expect(counts.values.reduce(0) { $0 + $1.all } >= 300)
  }

  @Test(
    .enabled(if: isThere, "the conformance folder is absent: set KOLAM_CONFORMANCE"),
    arguments: ["evaluator", "provider"])
  func everyFlagFileOfFlagdLoadsUnchanged(suite: String) throws {
    let read = try read(suite)
    print(read.problems.joined(separator: "\n"))
    #expect(!read.diagnostics.hasErrors)
    #expect(read.file.flags.count > 40)
  }

  @Test func aRowThatExpectsAnotherValueFails() throws {
    let file = try Read(
      #"{"flags": {"a": {"state": "ENABLED", "variants": {"x": 1}, "defaultVariant": "x"}}}"#
    ).file
    let line = #"{"flag": "a", "type": "Integer", "fallback": 0, "context": {}, "expect": {"value": 2}}"#
    let outcome = try FlagRow(line: line.utf8, now: Timestamp(seconds: 0)).run(file)
    #expect(outcome.line == #"{"flag":"a","pass":false,"got":{"value":1,"reason":"STATIC","variant":"x"}}"#)
  }

  @Test(arguments: [
    "", "{", "[]", #"{"flag": 1}"#, #"{"flag": "a"}"#, #"{"flag": "a", "type": "Truth", "expect": {}}"#,
    #"{"flag": "a", "type": "Boolean"}"#,
  ])
  func rejectsAnInvalidRow(line: String) {
    #expect(throws: FlagRow.RowError.self) { try FlagRow(line: line.utf8, now: Timestamp(seconds: 0)) }
  }
}
