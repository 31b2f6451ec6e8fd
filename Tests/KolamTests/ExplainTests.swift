import Foundation
import Testing

/// `kolam explain`, end to end.
@Suite struct ExplainTests {
  @Test func explainsACodeWithFailingAndPassingExamples() throws {
    let run = try Executable()("explain", "kl0201")
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    #expect(run.lines.first == "KL0201: A component that does not exist")
    for part in [
      "This is wrong, in the body of a screen:", "    - buton: Start", "This is right, in the body",
    ] {
      #expect(run.output.contains(part), "lacks \(part): \(run.output)")
    }
  }

  @Test func allCodesAreListed() throws {
    let run = try Executable()("explain")
    #expect(run.code == 0)
    #expect(run.output.contains("Screens\nKL0201  A component that does not exist\n"))
  }

  @Test func suggestsTheNearestCodes() throws {
    let run = try Executable()("explain", "KL0211")
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors == "kolam: no code `KL0211`: the nearest are KL0209, KL0210, KL0212\n")
    #expect(try Executable()("explain", "what").code == 2)
  }

  @Test func readsExplanationsOfAnotherFolderAndReportsErrors() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "kolam-\(UUID().uuidString)")
    let errors = root.appending(path: "docs/errors")
    defer { try? FileManager.default.removeItem(at: root) }
    let environment = ["KOLAM_ROOT": root.path]
    // The program's own explanations are the fallback for a missing folder.
    #expect(try Executable()("explain", "KL0201", environment: environment).code == 0)
    try FileManager.default.createDirectory(at: errors, withIntermediateDirectories: true)
    #expect(
      try Executable()("explain", "KL0201", environment: environment).errors
        .contains("cannot read `\(errors.path)`: no explanations are there"))
    try Data("# KL0201: Ours\n".utf8).write(to: errors.appending(path: "KL0201.md"))
    #expect(try Executable()("explain", "KL0201", environment: environment).output == "KL0201: Ours\n")
    try Data("KL0201\n".utf8).write(to: errors.appending(path: "KL0201.md"))
    let run = try Executable()("explain", "KL0201", environment: environment)
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("KL0201.md:1:1: error[KL0135]: expected a heading"), "\(run.errors)")
  }
}
