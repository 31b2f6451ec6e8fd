import Foundation
import Testing

@testable import Runtime

/// Edits in an app's folders are reported, in existing folders and in those created later.
@Suite struct FileWatchTests {
  private final class Checkout {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")

    init() throws {
      for folder in [
        "Screens/demo/components", "Screens/demo/flows", "Screens/demo/walkthroughs", "Screens/other",
        "Locales",
        "Plugins/Recipes/Sources", "Plugins/Recipes/Data/recipes", "Backend/two/recipes",
      ] {
        try make(folder)
      }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func make(_ folder: String) throws {
      try FileManager.default.createDirectory(
        at: root.appendingPathComponent(folder), withIntermediateDirectories: true)
    }

    /// Writes as editors do: a new file that replaces the old one.
    func save(_ file: String) throws {
      try Data("x".utf8).write(to: root.appendingPathComponent(file), options: .atomic)
    }
  }

  private func watch(_ checkout: Checkout) throws -> FileWatch {
    try #require(FileWatch(of: [AppFolder(root: checkout.root.path, app: "demo")]))
  }

  @Test(arguments: [
    "Screens/demo/home.yaml", "Screens/demo/components/card.yaml", "Screens/demo/flows/pair.yaml",
    "Locales/demo.xcstrings", "Plugins/Recipes/plugin.yaml", "Plugins/Recipes/Data/recipes/idli.yaml",
    "Backend/two/recipes/idli.yaml",
  ])
  func reportsASavedFileOfAnApp(_ file: String) throws {
    let checkout = try Checkout()
    let watch = try watch(checkout)
    #expect(watch.changes().isEmpty)
    try checkout.save(file)
    #expect(watch.changes().contains(URL(fileURLWithPath: file).lastPathComponent))
    #expect(watch.changes().isEmpty)
  }

  @Test(arguments: [
    "Screens/other/home.yaml", "Screens/demo/walkthroughs/browse.yaml", "Plugins/Recipes/Sources/A.swift",
  ])
  func ignoresFilesThatDoNotBelongToAnApp(_ file: String) throws {
    let checkout = try Checkout()
    let watch = try watch(checkout)
    try checkout.save(file)
    #expect(watch.changes().isEmpty)
  }

  @Test func watchesFoldersCreatedLater() throws {
    let checkout = try Checkout()
    let watch = try watch(checkout)
    try checkout.make("Plugins/Hub/Data")
    try checkout.save("Plugins/Hub/plugin.yaml")
    // Both may exist before the folder is watched.
    #expect(watch.changes().contains("plugin.yaml"))
    try checkout.save("Plugins/Hub/Data/rooms.yaml")
    #expect(watch.changes().contains("rooms.yaml"))
    try checkout.make("Screens/demo/.hidden")
    try checkout.save("Screens/demo/.hidden/a.yaml")
    #expect(watch.changes().isEmpty)
  }
}
