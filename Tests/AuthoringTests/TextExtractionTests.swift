import Authoring
import Catalogs
import Foundations
import Runtime
import Testing

/// Screens → catalog, on the app under `Demo`.
@Suite struct TextExtractionTests {
  private static let screen = """
    screen: example
    title: Examples
    state: { plan: { type: "enum(free, pro)", default: free }, count: { type: int, default: 0 } }
    body:
      - text: A new text
      - text: "${state.count} of them"
      - text: { key: "plan.${state.plan}" }
      - text: Back again

    """

  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Back again" : {
          "extractionState" : "stale"
        },
        "By hand" : {
          "extractionState" : "manual"
        },
        "Gone" : {
          "localizations" : {
            "hi" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "गया"
              }
            }
          }
        }
      },
      "version" : "1.0"
    }
    """

  /// Returns the changes of the app's own catalogs, by file.
  private func extract(_ demo: DemoApp) throws -> [String: TextExtraction.Change] {
    var diagnostics = Diagnostics()
    let app = try #require(App.load(AppFolder(root: demo.root, app: "demo"), into: &diagnostics))
    let extraction = TextExtraction(app, app.checkScreens(into: &diagnostics))
    #expect(DiagnosticRenderer().text(diagnostics.sorted) == "")
    return Dictionary(uniqueKeysWithValues: extraction.changes.map { ($0.file, $0) })
  }

  @Test func newTextsAreAddedAndUnusedOnesMarked() throws {
    let demo = try DemoApp()
    try demo.write("Screens/demo/example.yaml", Self.screen)
    try demo.write("Locales/extra.xcstrings", Self.catalog)
    let changes = try extract(demo)
    let first = try #require(changes["Locales/demo.xcstrings"])
    #expect(Set(["A new text", "%lld of them", "plan.free", "plan.pro"]).isSubset(of: Set(first.added)))
    #expect(!first.added.contains("Back again"))
    let extra = try #require(changes["Locales/extra.xcstrings"])
    #expect(extra.added == [] && extra.stale == ["Gone"] && extra.used == ["Back again"])

    let written = try Self.read(extra.editor.write())
    #expect(written.entry("Gone")?.extractionState == .stale)
    #expect(written.localization("Gone", in: .hindi)?.node.unit?.value == "गया")
    #expect(written.entry("Back again")?.extractionState == nil)
    #expect(written.entry("By hand")?.extractionState == .manual)
    #expect(CatalogForm.isXcodes(written))
  }

  /// A key that is the source text is complete; a symbolic key is `new` until it gets a text.
  @Test func extractsABareKeyWithItselfAsValue() throws {
    let demo = try DemoApp()
    try demo.write("Screens/demo/example.yaml", Self.screen)
    let change = try #require(try extract(demo)["Locales/demo.xcstrings"])
    let written = try Self.read(change.editor.write())
    #expect(written.entry("A new text")?.localizations.isEmpty == true)
    let name = try #require(written.entry("plan.pro"))
    #expect(name.extractionState == .extractedWithValue)
    #expect(name[.english]?.node.unit == StringUnit(value: "plan.pro", state: .new))
  }

  @Test func extractionIsIdempotent() throws {
    let demo = try DemoApp()
    try demo.write("Screens/demo/example.yaml", Self.screen)
    try demo.write("Locales/extra.xcstrings", Self.catalog)
    for change in try extract(demo).values { try demo.write(change.file, change.editor.write()) }
    #expect(try extract(demo).values.allSatisfy { !$0.editor.hasChanges })
  }

  private static func read(_ bytes: [UInt8]) throws -> Catalog {
    var diagnostics = Diagnostics()
    let catalog = Catalog.read(SourceText(path: "test", bytes: bytes), into: &diagnostics)
    #expect(diagnostics.all == [])
    return try #require(catalog)
  }
}
