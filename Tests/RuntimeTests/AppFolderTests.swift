import Foundation
import Testing

@testable import Runtime

/// Which files are an app's own, and which come with an installed program.
struct AppFolderTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "kolam-\(UUID().uuidString)"
  ).path

  private func make(_ files: String...) throws {
    for file in files {
      let path = URL(fileURLWithPath: "\(folder)/\(file)")
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: path)
    }
  }

  @Test func aPluginIsTheRootsAsAWholeOrTheSuppliedOne() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try make(
      "own/Plugins/Tea/plugin.yaml", "share/Plugins/Tea/plugin.yaml", "share/Plugins/Tea/Screens/tea.yaml",
      "share/Plugins/Pairing/plugin.yaml", "share/Locales/Kolam.xcstrings")
    let app = AppFolder(root: "\(folder)/own", app: "tea", supplied: "\(folder)/share")
    #expect(app.path("Plugins/Pairing/plugin.yaml") == "\(folder)/share/Plugins/Pairing/plugin.yaml")
    #expect(app.path("Plugins/Tea/Screens/tea.yaml") == "\(folder)/own/Plugins/Tea/Screens/tea.yaml")
    #expect(app.path("Locales/Kolam.xcstrings") == "\(folder)/share/Locales/Kolam.xcstrings")
    #expect(app.path("Screens/tea/app.yaml") == "\(folder)/own/Screens/tea/app.yaml")
    #expect(app.contractFiles == ["Plugins/Pairing/plugin.yaml", "Plugins/Tea/plugin.yaml"])
    #expect(app.catalogNames == ["Kolam"])
  }

  @Test func aCheckoutHasItsOwnFilesAlone() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try make("own/Plugins/Tea/plugin.yaml", "share/Plugins/Pairing/plugin.yaml")
    let app = AppFolder(root: "\(folder)/own", app: "tea", supplied: nil)
    #expect(app.contractFiles == ["Plugins/Tea/plugin.yaml"])
    #expect(app.path("Plugins/Pairing/plugin.yaml") == "\(folder)/own/Plugins/Pairing/plugin.yaml")
  }
}
