import Foundation
import Testing

/// The README's examples are correct.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try String(contentsOf: Executable.root.appendingPathComponent("README.md"), encoding: .utf8)
  }

  /// Returns the blocks of a language, in order.
  private func blocks(_ language: String) -> [String] {
    FencedBlock.read(readme).filter { $0.language == language }.map(\.text)
  }

  @Test func sessionMatchesTheProgram() throws {
    let session = try #require(blocks("console").first)
    let input = session.split(separator: "\n").filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) + "\n" }
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("run", "epicura", input: input.joined() + "quit\n")
    #expect(run.code == 0)
    #expect(run.output.contains(session), "\(run.output.suffix(700))")
  }

  @Test func screenMatchesTheShippedOne() throws {
    let file = Executable.root.appendingPathComponent("Screens/epicura/profile.yaml")
    let shipped = Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n"))
    let shown = try #require(blocks("yaml").first).split(separator: "\n")
    #expect(shown.count <= 12)
    for line in shown { #expect(shipped.contains(line), "\(line)") }
  }

  @Test func typoIsReportedAsShown() throws {
    let diagnostic = try #require(blocks("console").last)
    let copy = try CheckoutCopy()
    try copy.edit("Screens/epicura/profile.yaml", "value: locale\n", "value: locael\n")
    let run = try Executable()("check", "epicura", root: copy.root)
    #expect(run.code == 2)
    #expect(run.errors.contains(diagnostic), "\(run.errors)")
  }
}
