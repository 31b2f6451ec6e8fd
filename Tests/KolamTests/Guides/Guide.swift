import Foundation
import Testing

/// A step-by-step guide in `docs`.
struct Guide: Sendable, CustomTestStringConvertible {
  /// The file's name.
  let name: String
  let text: String

  var testDescription: String { name }

  static let folder = Executable.root.appendingPathComponent("docs")

  init(_ name: String) throws {
    self.name = name
    text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// All pages of the folder except its index.
  static let all: [Guide] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted().compactMap { try? Guide($0) }
  }()

  var blocks: [FencedBlock] { FencedBlock.read(text) }
  /// The console sessions in it.
  var sessions: [String] { blocks.filter { $0.language == "console" }.map(\.text) }

  /// The guide that this one continues, declared by `Start where [its title](its-name.md) ends`.
  var previous: Guide? {
    get throws {
      try text.firstMatch(of: /Start where \[[^\]]+\]\(([^)]+)\)\s+ends/).map {
        try Guide(String($0.output.1))
      }
    }
  }
}
