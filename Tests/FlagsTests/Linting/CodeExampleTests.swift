import Expressions
import Foundation
import Foundations
import Testing

@testable import Flags

/// The examples in the doc comments of the codes of linting and exporting: those that fail draw the code, those that pass do not.
@Suite struct CodeExampleTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let code: String
    let passes: Bool
    let text: String

    var testDescription: String { "\(code) \(passes ? "passes" : "fails")" }
  }

  /// All examples, and the codes that have a title and a paragraph.
  private static let found: (examples: [Example], explained: [String], codes: [String]) = {
    var (examples, explained, codes): ([Example], [String], [String]) = ([], [], [])
    let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/Flags").standardized.path
    for file in FileManager.default.subpaths(atPath: folder)?.sorted() ?? [] where file.hasSuffix(".swift") {
      let text = (try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)) ?? ""
      var comment: [Substring] = []
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        let line = line.drop { $0 == " " }
        if line.hasPrefix("///") {
          comment.append(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3))
          continue
        }
        if let match = line.firstMatch(of: /= Self\("(KL\d{4})"\)/) {
          let code = String(match.output.1)
          // Those of reading and of local files are examples within an app, and tested there.
          if code < "KL0734" || code >= "KL0745" {
            comment = []
            continue
          }
          codes.append(code)
          if comment.count > 3, comment[0].hasSuffix("."), comment[1].isEmpty, !comment[2].isEmpty {
            explained.append(code)
          }
          examples += CodeExampleTests.examples(of: code, comment)
        }
        comment = []
      }
    }
    return (examples, explained, codes)
  }()

  private static func examples(of code: String, _ comment: [Substring]) -> [Example] {
    comment.split { $0 == "```" }.compactMap { block in
      guard let start = block.firstIndex(where: { $0.hasPrefix("```yaml ") && $0.hasSuffix(" flagfile") })
      else { return nil }
      let text = block[(start + 1)...].joined(separator: "\n") + "\n"
      return Example(code: code, passes: block[start].contains(" passes "), text: text)
    }
  }

  @Test func eachCodeIsExplainedWithAnExampleThatFailsAndOneThatPasses() {
    #expect(Self.found.codes.count >= 9)
    #expect(Self.found.codes.filter { !Self.found.explained.contains($0) } == [])
    for passes in [true, false] {
      let shown = Set(Self.found.examples.filter { $0.passes == passes }.map(\.code))
      #expect(Self.found.codes.filter { !shown.contains($0) } == [])
    }
  }

  @Test(arguments: found.examples)
  func theExampleDrawsTheCodeOrNothing(example: Example) throws {
    let read = try Read(example.text)
    var diagnostics = read.diagnostics
    #expect(diagnostics.all.isEmpty)
    read.file.lint(today: CivilDate("2026-12-01"), into: &diagnostics)
    _ = read.file.exportFlagd(into: &diagnostics)
    let codes = diagnostics.all.map(\.code.description)
    #expect(example.passes ? codes.isEmpty : Set(codes) == [example.code], "\(codes)")
  }
}
