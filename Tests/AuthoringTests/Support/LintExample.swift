import Catalogs
import Documents
import Foundations
import Localization

@testable import Authoring

/// The lint findings of an example: a key's texts by language, or keys of a catalog.
enum LintExample {
  static let file = "Locales/example.xcstrings"

  static func diagnostics(of example: Explanation.Example) -> [Diagnostic] {
    let strings = example.place == "texts" ? Self.strings(example.text) : example.text
    var found = Diagnostics()
    var settings = LintSettings()
    for other in example.companions {
      let source = SourceText(path: "Locales/example.\(other.place ?? "").yaml", text: other.text)
      switch other.place {
      case "lint": settings.read(source, into: &found)
      case "glossary": settings.glossary.read(source, into: &found)
      case "sources": settings.sources = SourceRecord.read(source, into: &found)
      default: break
      }
    }
    return found.all + lint(strings, settings)
  }

  /// Returns the findings if screens use some keys with some arguments.
  static func uses(_ keys: [String], of strings: String, _ arguments: [String] = [], columns: Int? = nil)
    -> [Diagnostic]
  {
    let screen = SourceText(path: "Screens/demo/example.yaml", text: "- text: example\n")
    var settings = LintSettings()
    settings.columns = columns
    settings.uses = keys.map { LintUse(key: $0, span: Span(screen, 8..<15), arguments: arguments) }
    return lint(strings, settings)
  }

  private static func lint(_ strings: String, _ settings: LintSettings) -> [Diagnostic] {
    var found = Diagnostics()
    let text = "{ \"sourceLanguage\" : \"en\",\n\"strings\" : {\n\(strings)\n},\n\"version\" : \"1.0\" }"
    guard let catalog = Catalog.read(SourceText(path: file, text: text), into: &found) else {
      return found.all
    }
    return found.all + catalog.check() + CatalogLint.run(catalog, settings).map(\.diagnostic)
  }

  /// Returns the catalog entry of texts by language; a mapping is a plural.
  private static func strings(_ yaml: String) -> String {
    var unused = Diagnostics()
    let root = DocumentReader.read(SourceText(path: "texts", text: yaml), into: &unused)
    let entries = root?.entries ?? []
    let localizations = entries.map { entry -> JSON.Member in
      guard let cases = entry.value.entries else { return .init(entry.name, unit(entry.value.text ?? "")) }
      let plural = JSON.object(cases.map { .init($0.name, unit($0.value.text ?? "")) })
      return .init(entry.name, .object([.init("variations", .object([.init("plural", plural)]))]))
    }
    let source = entries.first { $0.name == "en" }?.value
    let key = source?.text ?? source?["other"]?.text ?? "key"
    return "\(JSON.string(key).text) : \(JSON.object([.init("localizations", .object(localizations))]).text)"
  }

  private static func unit(_ text: String) -> JSON {
    .object([
      .init("stringUnit", .object([.init("state", .string("translated")), .init("value", .string(text))]))
    ])
  }
}
