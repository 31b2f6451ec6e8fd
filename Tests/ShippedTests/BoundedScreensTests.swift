import Catalogs
import Runtime
import Testing

/// No shipped screen shows words that translators never saw.
///
/// In `x-bounded` every text of a catalog that has words of its own stands in brackets. What is left without are
/// values and what a script says is not to be translated; anything else was written into a program.
@Suite struct BoundedScreensTests {

  private static let cases = ShippedApp.names.flatMap { app in
    AppFolder(root: ShippedApp.root, app: app).screenNames.sorted().map { "\(app)/\($0)" }
  }

  @Test(arguments: cases) func wordsWithoutBracketsAreDataOrNotToBeTranslated(_ name: String) throws {
    let parts = name.split(separator: "/").map(String.init)
    var settings = SessionSettings(locale: PseudoLocale.bounded.rawValue)
    settings.tracesTexts = true
    let view = try ShippedApp(parts[0], settings).open(parts[1])
    #expect(Self.isBounded(view.title, view.titleSources), "title `\(view.title)`")
    var seen = 0
    for node in view.allNodes {
      let texts: [(ViewNode.TextPart, String)] = [
        (.label, node.label), (.value, node.value ?? ""), (.hint, node.hint ?? ""),
      ]
      for (part, text) in texts where text.contains(where: \.isLetter) {
        seen += 1
        #expect(Self.isBounded(text, node.sources[part] ?? []), "\(part) of \(node.id): `\(text)`")
      }
    }
    #expect(seen > 0)
  }

  /// Whether a text is data, or bears the brackets of the catalog's text that it is or that it holds.
  private static func isBounded(_ text: String, _ sources: [TextSource]) -> Bool {
    if text.contains("[# ") { return true }
    return !sources.isEmpty && sources.allSatisfy { !$0.isWords || !$0.key.contains(where: \.isLetter) }
  }
}
