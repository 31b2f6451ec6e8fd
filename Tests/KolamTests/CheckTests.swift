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
    let copy = try CheckoutCopy()
    try copy.edit("Screens/epicura/favourites.yaml", "recipes.RecipeList", "recipes.RecipesList")
    try copy.edit("Screens/epicura/favourites.yaml", "title: Favourites", "titel: Favourites")
    try copy.edit("Screens/epicura/favourites.yaml", "link: Browse", "lnik: Browse")
    let run = try Executable()("check", "epicura", root: copy.root)
    #expect(run.code == 2)
    for part in [
      "did you mean `RecipeList`?", "no key `titel`", "did you mean `title`?", "no component `lnik`",
      "did you mean `link`?", "^^^^", "Screens/epicura/favourites.yaml:",
    ] {
      #expect(run.errors.contains(part), "lacks \(part): \(run.errors)")
    }
    #expect(!run.errors.contains("\u{1B}"))
  }

  /// Files that no reader should have to read: each ends in a diagnostic.
  @Test(.timeLimit(.minutes(1))) func hostileFilesEndInDiagnostics() throws {
    let copy = try CheckoutCopy()
    try copy.writeHostileFiles()
    let run = try Executable()("check", "epicura", root: copy.root)
    #expect(run.code == 2)
    for code in ["KL0103", "KL0104", "KL0105"] { #expect(run.errors.contains(code), "\(run.errors)") }
  }
}
