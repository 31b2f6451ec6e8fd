import Foundation
import Testing

/// The guides' commands and output are correct.
@Suite struct GuideTests {
  @Test func theGuidesAreFound() { #expect(Guide.all.count >= 5) }

  @Test(arguments: Guide.all) func filesAndCommandsMatchTheGuide(_ guide: Guide) throws {
    let player = try GuidePlayer()
    try player.play(guide)
    guard !player.corrections.isEmpty else { return }
    var lines = guide.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, old, new) in player.corrections.reversed() {
      lines.replaceSubrange(line..<line + old, with: new)
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: Guide.folder.appendingPathComponent(guide.name))
    Issue.record("recorded \(guide.name); run again without RECORD")
  }

  @Test(arguments: Guide.all) func theIndexHasTheGuide(_ guide: Guide) throws {
    let index = try String(contentsOf: Guide.folder.appendingPathComponent("README.md"), encoding: .utf8)
    let title = try #require(guide.text.split(separator: "\n").first).drop { $0 == "#" || $0 == " " }
    #expect(index.contains("[\(title)](\(guide.name))"))
  }

  @Test(arguments: Guide.all) func linksResolve(_ guide: Guide) {
    for link in guide.text.matches(of: /\]\(([^)#:]+)\)/) {
      let file = Guide.folder.appendingPathComponent(String(link.output.1))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link.output.1)")
    }
  }
}
