import Foundation
import Testing

/// `kolam check`, from outside.
@Suite struct CheckTests {
  @Test func aCleanAppIsSaidToBeFine() throws {
    let run = try Executable()("check", "epicura")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("epicura: "))
    #expect(run.errors.isEmpty)
  }

  @Test func allFaultsAreToldAtOnceWithPlaceCaretAndNearestName() throws {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for part in ["Screens", "Locales", "Plugins"] {
      try FileManager.default.copyItem(
        at: Executable.root.appendingPathComponent(part), to: copy.appendingPathComponent(part))
    }
    let file = copy.appendingPathComponent("Screens/epicura/favourites.yaml")
    let faulty = try String(contentsOf: file, encoding: .utf8)
      .replacingOccurrences(of: "recipes.RecipeList", with: "recipes.RecipesList")
      .replacingOccurrences(of: "title: Favourites", with: "titel: Favourites")
      .replacingOccurrences(of: "link: Browse", with: "lnik: Browse")
    try faulty.write(to: file, atomically: true, encoding: .utf8)
    let run = try Executable()("check", "epicura", root: copy)
    #expect(run.code == 2)
    for part in [
      "did you mean `RecipeList`?", "no key `titel`", "did you mean `title`?", "no component `lnik`",
      "did you mean `link`?", "^^^^", "Screens/epicura/favourites.yaml:",
    ] {
      #expect(run.errors.contains(part), "lacks \(part): \(run.errors)")
    }
    #expect(!run.errors.contains("\u{1B}"))
  }
}
