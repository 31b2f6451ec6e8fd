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

  @Test func theTableOfAppsIsTrue() throws {
    let screens = Executable.root.appendingPathComponent("Screens")
    let apps = try FileManager.default.contentsOfDirectory(atPath: screens.path).sorted()
    #expect(!apps.isEmpty)
    for app in apps {
      let folder = screens.appendingPathComponent(app)
      let settings = try text(folder.appendingPathComponent("app.yaml"))
      let plugins = try #require(settings.firstMatch(of: /\nplugins: \{(.+)\}/)).output.1
      let languages = try #require(settings.firstMatch(of: /\nlocales: \[(.+)\]/)).output.1
      let shared = plugins.matches(of: /(\w+):/).map { "Plugins/\($0.output.1.capitalized)/Screens" }
      // An app's own screen takes the place of a plugin's.
      let folders = [folder] + shared.map { Executable.root.appendingPathComponent($0) }
      let shown = try Set(folders.flatMap(self.screens))
      let flows = try yaml(folder.appendingPathComponent("walkthroughs")).filter { $0 != "config.yaml" }
      let row = "| `\(app)` | \(shown.count) | \(flows.count) | \(languages) |"
      #expect(readme.contains(row), "\(row)")
    }
  }

  /// The screens in a folder; none where there is no such folder.
  private func screens(_ folder: URL) throws -> [String] {
    try yaml(folder).filter { name in
      let lines = try text(folder.appendingPathComponent(name)).split(separator: "\n")
      return lines.contains { $0.hasPrefix("screen:") }
    }
  }

  /// The names of the YAML files in a folder; none where there is no such folder.
  private func yaml(_ folder: URL) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
  }

  private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
}
