import Foundation
import Testing

@testable import Authoring

/// The table that the program carries says what the doc comments say.
@Suite struct ExplanationTableTests {
  @Test func theTableIsMadeFromTheDocComments() throws {
    let made = try Self.table(of: CodeComments.all())
    let path = "\(CodeComments.root)/Sources/Authoring/Explanations/Explanation+Comments.swift"
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try made.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded the table; run again without RECORD")
      return
    }
    let committed = try String(contentsOfFile: path, encoding: .utf8)
    let isSame = committed == made
    #expect(
      isSame,
      "the doc comments of codes have changed: `RECORD=1 scripts/test ExplanationTable` writes the table anew"
    )
  }

  /// The table as Swift.
  private static func table(of declarations: [CodeComments.Declaration]) -> String {
    let entries = declarations.map { declaration in
      let lines = declaration.comment.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : "      \($0)"
      }
      return """
            (
              "\(declaration.code)",
              #\"""
        \(lines.joined(separator: "\n"))
              \"""#
            ),
        """
    }
    return """
      // Made from the doc comments of the codes, which a program does not know when it runs: change those, then let
      // `RECORD=1 scripts/test ExplanationTable` write this file anew.

      extension Explanation {
        /// The doc comment of each code, in order of the codes.
        static let comments: [(code: String, comment: String)] = [
      \(entries.joined(separator: "\n"))
        ]
      }

      """
  }
}
