import Foundation
import Testing

/// `kolam strings`, end to end.
@Suite struct StringsTests {
  private let checkout: SmallCheckout

  private static let screen = """
    screen: home
    title: Ready
    body:
      - text: Fresh

    """

  init() throws {
    checkout = try SmallCheckout(["small": ["home.yaml": Self.screen]])
    try checkout.write("Locales/small.xcstrings", Self.catalog)
  }

  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%lld cups" : {
          "extractionState" : "manual",
          "localizations" : {
            "en" : {
              "variations" : {
                "plural" : {
                  "one" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%lld cup"
                    }
                  },
                  "other" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%lld cups"
                    }
                  }
                }
              }
            },
            "hi" : {
              "stringUnit" : {
                "state" : "needs_review",
                "value" : "%lld प्याले"
              }
            }
          }
        },
        "Ready" : {

        }
      },
      "version" : "1.0"
    }
    """

  private func run(_ arguments: String...) throws -> Executable.Run {
    let kolam = Executable()
    defer { kolam.remove() }
    return try kolam.run(["strings"] + arguments, root: checkout.root)
  }

  @Test(arguments: [
    (["--locale", "hi", "--args", "[1234567]"], "12,34,567 प्याले\n", ""),
    (
      ["--locale", "ta", "--args", "[2]"], "2 cups\n",
      "kolam: no text for `ta`, and that of the source language `en` is shown\n"
    ),
  ])
  func showPrintsATextAndItsFallback(arguments: [String], output: String, errors: String) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam.run(
      ["strings", "show", "small", "--key", "%lld cups"] + arguments, root: checkout.root)
    #expect(run.output == output && run.errors == errors && run.code == 0)
  }

  @Test func showOfAMissingKeyExitsWith1() throws {
    let run = try run("show", "small", "--key", "Raedy", "--format", "json")
    #expect(run.code == 1)
    #expect(
      run.output
        == #"{"key":"Raedy","locale":"en","text":"Raedy","origin":"key","notes":["no key `Raedy`, which is shown itself; did you mean `Ready`?"]}"#
        + "\n")
  }

  @Test func exploreShowsEveryCountInEveryLanguage() throws {
    let run = try run("explore", "%lld cups")
    #expect(run.code == 0)
    #expect(run.output.contains("en\n  0      other 0 cups\n  0.5    other 0.5 cups\n  1      one   1 cup\n"))
    #expect(run.output.contains("\nhi\n  0      one   0 प्याले\n"))
  }

  @Test func coverageCountsAndFailsBelowALimit() throws {
    let run = try run("coverage", "small", "--fail-under", "80")
    #expect(run.code == 1)
    #expect(
      run.output == """
        Locales/small.xcstrings: 2 keys
        locale  done   translated  review  machine  new  missing
        en      100 %  2           0       0        0    0
        hi      0 %    0           1       0        0    1

        """)
    #expect(run.errors == "kolam: Locales/small.xcstrings: hi has 0 %, less than 80 %\n")
    #expect(try self.run("coverage", "small", "--locale", "en", "--fail-under", "100").code == 0)
  }

  /// Adds a plugin with two texts to the app.
  private func addPlugin() throws {
    try FileManager.default.createDirectory(
      at: checkout.root.appendingPathComponent("Plugins/Ghost"), withIntermediateDirectories: true)
    try checkout.write(
      "Plugins/Ghost/plugin.yaml",
      "plugin: ghost\nversion: 1.0.0\nmodels: { Spook: { state: { name: string } } }\n")
    try checkout.write(
      "Locales/ghost.xcstrings",
      #"{ "sourceLanguage" : "en", "strings" : { "Boo" : { }, "Hush" : { } }, "version" : "1.0" }"#)
    try checkout.write(
      "Screens/small/app.yaml",
      "app: small\nname: { verbatim: Small }\nstart: home\nlocales: [en, hi]\nplugins: { ghost: \">=1.0\" }\n"
    )
  }

  @Test func coverageOfAnAppCountsTheCatalogsOfItsPlugins() throws {
    try addPlugin()
    let run = try run("coverage", "small", "--locale", "hi")
    #expect(run.output.contains("Locales/small.xcstrings: 2 keys\n"), "\(run.errors)")
    #expect(
      run.output.hasSuffix(
        """

        Locales/ghost.xcstrings: 2 keys
        locale  done  translated  review  machine  new  missing
        hi      0 %   0           0       0        0    2

        """), "\(run.output)")
    #expect(!(try self.run("coverage", "Locales/small.xcstrings").output.contains("ghost")))
  }

  @Test func addLanguageNamesTheCatalogsOfTheAppItsPluginsAndTheProgram() throws {
    try addPlugin()
    let run = try run("add-language", "small", "mr")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("Locales/ghost.xcstrings: 2 texts to translate into mr\n"))
    #expect(
      run.output.contains(
        "kolam strings export small ghost Kolam --format xliff --locale mr -o to-translate\n")
    )
    #expect(run.output.contains("kolam strings import to-translate/mr.xliff --into small,ghost,Kolam\n"))
    #expect(run.output.contains("kolam strings set \"KEY\" \"TRANSLATION\" --into small --locale mr\n"))
    let out = checkout.root.appendingPathComponent("out").path
    let exported = try self.run(
      "export", "small", "ghost", "Kolam", "--format", "xliff", "--locale", "mr", "-o", out)
    #expect(exported.code == 0, "\(exported.errors)")
    let imported = try self.run("import", "\(out)/mr.xliff", "--into", "small,ghost,Kolam")
    #expect(imported.code == 0 && imported.errors.isEmpty, "\(imported.errors)")
  }

  @Test func extractAddsAndMarksKeysAndCheckPreviewsThem() throws {
    let before = try checkout.read("Locales/small.xcstrings")
    let check = try run("extract", "small", "--check")
    #expect(check.code == 1)
    #expect(check.output == "Locales/small.xcstrings\n  new: Fresh\n")
    #expect(try checkout.read("Locales/small.xcstrings") == before)
    #expect(try run("extract", "small").code == 0)
    #expect(
      try checkout.read("Locales/small.xcstrings")
        == before.replacing("    \"Ready\" : {", with: "    \"Fresh\" : {\n\n    },\n    \"Ready\" : {"))
    #expect(try run("extract", "small", "--check").code == 0)
    try checkout.write("Screens/small/home.yaml", "screen: home\ntitle: Ready\nbody: [ { txt: x } ]\n")
    #expect(try run("extract", "small").code == 2)
    #expect(try run("coverage", "small").output.contains("3 keys"))
  }

  @Test func extractMakesACatalogThatIsNotThere() throws {
    try FileManager.default.removeItem(at: checkout.root.appendingPathComponent("Locales/small.xcstrings"))
    #expect(try run("extract", "small", "--check").code == 1)
    let extracted = try run("extract", "small")
    #expect(extracted.code == 0 && extracted.output.hasPrefix("Locales/small.xcstrings is new\n"))
    #expect(try run("extract", "small", "--check").code == 0)
  }

  @Test func fmtConvertsAFileToXcodesFormat() throws {
    #expect(try run("fmt", "--check", "small").code == 0)
    try checkout.write("Locales/small.xcstrings", Self.catalog.replacing(" : ", with: ": ") + "\n")
    let check = try run("fmt", "--check", "small")
    #expect(check.code == 1 && check.output.hasSuffix("Locales/small.xcstrings is not in Xcode's form\n"))
    #expect(try run("fmt", "small").code == 0)
    #expect(try checkout.read("Locales/small.xcstrings") == Self.catalog)
    try checkout.write("Locales/small.xcstrings", "{")
    #expect(try run("fmt", "small").code == 2)
  }

  @Test func pseudoWritesACatalogInAPseudoLocale() throws {
    let run = try run("pseudo", "small", "--locale", "x-bounded", "--output", "-")
    #expect(run.code == 0)
    #expect(run.output.contains("\"value\" : \"[# %lld cup #]\"") && run.output.contains("\"[# Ready #]\""))
    #expect(try self.run("pseudo", "small", "--locale", "hi", "--output", "-").code == 2)
  }

  @Test func screenInAPseudoLocaleHasOnlyBracketedText() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam.run(["run", "small", "--locale", "x-bounded", "--root", checkout.root.path])
    #expect(run.output.contains("[# Ready #]"))
  }
}
