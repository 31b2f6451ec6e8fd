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

  @Test(arguments: [
    ["check", "small"], ["run", "small"], ["walk", "flows/go.yaml"], ["why", "small", "home", "spook"],
  ])
  func reportsAMissingPluginImplementationBeforeOpening(_ arguments: [String]) throws {
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
      "plugin: ghost\nversion: 1.0.0\nneeds: [ble, sockets]\nmodels: { Spook: { state: { name: string } } }\n"
    )
    try checkout.write("flows/go.yaml", "appId: small\n---\n- launchApp\n")
    let asked = arguments.map { $0.hasSuffix("go.yaml") ? checkout.root.appendingPathComponent($0).path : $0 }
    let run = try Executable()(asked, root: checkout.root)
    #expect(run.code == 2, "\(run.output)\(run.errors)")
    #expect(
      run.errors.contains(
        "Screens/small/app.yaml:5:12: error[KL0801]: the plugin `ghost` has a contract and no implementation"),
      "\(run.errors)")
    #expect(run.errors.contains("write it in `Plugins/Ghost/Sources`"))
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
