import Foundation
import Testing

/// `kolam check`, end to end.
@Suite struct CheckTests {
  @Test func reportsACleanAppAsFine() throws {
    let run = try Executable()("check", "epicura")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("epicura: "))
    #expect(run.errors.isEmpty)
  }

  @Test func reportsAllErrorsWithLocationsCaretsAndSuggestions() throws {
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

  /// An app whose first screen is a plugin's that nothing here implements, and a walk of it.
  private func withoutImplementation() throws -> SmallCheckout {
    let checkout = try SmallCheckout([
      "small": [
        "home.yaml":
          "screen: home\ntitle: { verbatim: Home }\nmodels: { spook: ghost.Spook }\nbody: [ { text: \"${spook.name}\", id: spook } ]\n"
      ]
    ])
    try checkout.write(
      "Screens/small/app.yaml",
      "app: small\nname: { verbatim: Small }\nstart: home\nlocales: [en]\nplugins: { ghost: \">=1.0\" }\n")
    for folder in ["Plugins/Ghost", "flows"] {
      try FileManager.default.createDirectory(
        at: checkout.root.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    try checkout.write(
      "Plugins/Ghost/plugin.yaml",
      "plugin: ghost\nversion: 1.0.0\nneeds: [ble]\nmodels: { Spook: { state: { name: string } } }\n"
    )
    try checkout.write("flows/go.yaml", "appId: small\n---\n- launchApp\n- assertVisible: Name\n")
    return checkout
  }

  @Test func warnsOfAPluginWithoutAnImplementation() throws {
    let checkout = try withoutImplementation()
    let check = try Executable()(["check", "small"], root: checkout.root)
    #expect(check.code == 0, "\(check.output)\(check.errors)")
    #expect(check.output == "small: 1 screen, 0 texts in 1 language: no errors, 1 warning\n")
    #expect(
      check.errors.contains(
        "Screens/small/app.yaml:5:12: warning[KL0801]: the plugin `ghost` has a contract and no implementation"
      ), "\(check.errors)")
    #expect(check.errors.contains("`kolam run small --stub`"))
    #expect(try Executable()(["check", "small", "--strict"], root: checkout.root).code == 2)
    let onSamples = try Executable()(["check", "small", "--strict", "--stub"], root: checkout.root)
    #expect(onSamples.code == 0 && onSamples.output.hasSuffix(": fine\n"), "\(onSamples)")
  }

  @Test func theScreensOfSuchAPluginSaySo() throws {
    let checkout = try withoutImplementation()
    let run = try Executable()(["run", "small"], input: "quit\n", root: checkout.root)
    #expect(run.code == 0 && run.output.contains("Error: This screen needs the plugin “ghost”"), "\(run)")
    #expect(run.output.hasPrefix("Home\n"), "\(run)")
    let why = try Executable()(["why", "small", "home", "spook", "--stub"], root: checkout.root)
    #expect(why.code == 0 && why.output.contains("\nShown.\n"), "\(why)")
    let unseen = try Executable()(["why", "small", "home", "spook"], root: checkout.root)
    #expect(unseen.output.hasPrefix("This screen needs the plugin “ghost”"), "\(unseen)")
    let flow = checkout.root.appendingPathComponent("flows/go.yaml").path
    let walk = try Executable()(["walk", flow], root: checkout.root)
    #expect(walk.code == 1 && walk.output.contains("plugin “ghost”"), "\(walk)")
    let walkOnSamples = try Executable()(["walk", flow, "--stub"], root: checkout.root)
    #expect(walkOnSamples.code == 0, "\(walkOnSamples)")
  }

  /// Hostile files: each ends in a diagnostic.
  @Test(.timeLimit(.minutes(1))) func hostileFilesEndInDiagnostics() throws {
    let copy = try CheckoutCopy()
    try copy.writeHostileFiles()
    let run = try Executable()("check", "epicura", root: copy.root)
    #expect(run.code == 2)
    for code in ["KL0103", "KL0104", "KL0105"] { #expect(run.errors.contains(code), "\(run.errors)") }
  }
}
