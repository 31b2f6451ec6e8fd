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

  /// Files that no reader should have to read: each ends in a diagnostic, all of them together in no time.
  @Test func hostileFilesEndInDiagnosticsAtOnce() throws {
    let copy = try CheckoutCopy()
    var bomb = "l0: &l0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      let aliases = Array(repeating: "*l\(level - 1)", count: 10).joined(separator: ", ")
      bomb += "l\(level): &l\(level) [\(aliases)]\n"
    }
    try copy.write("Screens/epicura/bomb.yaml", Data(bomb.utf8))
    try copy.write("Screens/epicura/deep.yaml", Data(String(repeating: "[", count: 100_000).utf8))
    try copy.write("Screens/epicura/huge.yaml", Data())
    let huge = try FileHandle(forWritingTo: copy.root.appendingPathComponent("Screens/epicura/huge.yaml"))
    try huge.truncate(atOffset: 1 << 30)
    try huge.close()
    let clock = ContinuousClock()
    var run: Executable.Run?
    let time = try clock.measure { run = try Executable()("check", "epicura", root: copy.root) }
    let errors = try #require(run?.errors)
    #expect(run?.code == 2)
    for code in ["KL0103", "KL0104", "KL0105"] { #expect(errors.contains(code), "\(errors)") }
    #expect(time < .seconds(2), "\(time)")
  }
}
