import Catalogs
import Foundations
import Localization

@testable import Authoring

/// Malformed translators' files from the explanations' examples, imported into a small catalog.
enum ExchangeProbes {
  static let all: [String: ExplanationProbes] = Dictionary(
    uniqueKeysWithValues: ((0...8).map { "KL064\($0)" } + (0...2).map { "KL123\($0)" } + ["KL1112"]).map {
      code in
      (
        code,
        ExplanationProbes(
          fails: { try run(code, passes: false) }, passes: { try run(code, passes: true) })
      )
    })

  private static let catalog = """
    { "sourceLanguage" : "en", "version" : "1.0", "strings" : {
      "Ready" : { }, "Hi %@" : { }, "bye" : { },
      "Done" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "हो गया" } } } },
      "Save" : { "comment" : "A button. Max 6 characters" },
      "%lld items" : { "localizations" : { "en" : { "variations" : { "plural" : {
        "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld item" } },
        "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld items" } } } } } } }
    } }
    """

  private static func run(_ code: String, passes: Bool) throws -> [Diagnostic] {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "app.xcstrings", text: catalog)
    guard let example = try Explanations.shipped.find(code)?.examples.first(where: { $0.passes == passes }),
      let catalog = Catalog.read(source, into: &diagnostics)
    else { return [] }
    var run = ImportRun([("app.xcstrings", catalog)], locale: .hindi)
    do {
      try run.take(SourceText(path: "hi.xml", text: example.text))
    } catch {
      return [error]
    }
    return run.reports.flatMap(\.problems)
  }
}
