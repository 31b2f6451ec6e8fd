import Foundations

@testable import Authoring

/// Diagnostics of every kind, for writers.
enum ReportSamples {
  static let recipe = SourceText(
    path: "Screens/epicura/சமையல் 50%, a:b.yaml",
    text: """
      screen: recipe
      body:
        - text: { verbatim: "தமிழ் 🍲 ${recipe.totl}" }
        - list:
            items: recipe.steps
        - list:
            items: recipe.steps

      """)
  static let contract = SourceText(
    path: "Plugins/Recipes/plugin.yaml", text: "plugin: recipes\nactions: {}\n")

  /// Returns the place of a piece of a text, the first one from an offset.
  static func span(_ piece: String, in source: SourceText, from start: Int = 0) -> Span {
    let wanted = Array(piece.utf8)
    let at = source.bytes.indices.first { $0 >= start && source.bytes[$0...].starts(with: wanted) } ?? 0
    return Span(source, at..<at + wanted.count)
  }

  static let typo = Diagnostic(
    Diagnostic.Code("KL0305"), "no field `totl` on `RecipeDetail`", at: span("totl", in: recipe),
    label: "here", help: "did you mean `total`?")
  static let firstList = Diagnostic(
    Diagnostic.Code("KL0216"), .warning, "the list has no `empty`", at: span("list", in: recipe),
    help: "add `empty:` with what is shown when there are no items")
  static let secondList = Diagnostic(
    Diagnostic.Code("KL0216"), .warning, "the list has no `empty`",
    at: span("list", in: recipe, from: firstList.span?.range.upperBound ?? 0), help: firstList.help)
  static let everything = Diagnostic(
    Diagnostic.Code("KL0510"), .note, "nobody reads it, [see](0) \\ `${a}`",
    at: Span(recipe, 0..<recipe.bytes.count),
    related: [Diagnostic.Related("named first", span("recipe", in: recipe))])
  static let unreadable = Diagnostic(
    Diagnostic.Code("KL0112"), "cannot read `Locales/a.xcstrings`: there is no such file", at: nil)
  /// The hostile parts of a file: an escape, a bell, a bidirectional override, a line break, a command.
  static let hostile = Diagnostic(
    Diagnostic.Code("KL0202"), "no key `\u{1B}[31mred\u{7}\u{202E}\u{2066}`\n::error::gotcha 100%0A",
    at: span("plugin", in: SourceText(path: "Screens/x/\u{1B}]0;t\u{7}\u{202E}.yaml", text: "plugin: 1\n")),
    help: "\r\n\u{9B}31mhelp")
  static let shared = Diagnostic(
    Diagnostic.Code("KL0405"), .warning, "`actions` is empty", at: span("actions", in: contract))

  static func check(_ name: String, _ diagnostics: [Diagnostic]) -> NamedCheck {
    var all = Diagnostics()
    all.report(contentsOf: diagnostics)
    return NamedCheck(
      name, AppCheck.Report(diagnostics: all, screens: 3, texts: 12, locales: 2))
  }

  /// Two apps that share a contract, one with errors.
  static let report = CheckReport([
    check("epicura", [typo, secondList, firstList, everything, unreadable, hostile, shared]),
    check("luna", [shared]),
  ])
  static let clean = CheckReport([check("epicura", [])])

  static let writers: [(name: String, writer: any ReportWriter)] = [
    ("report.txt", TextReport()), ("report.jsonl", JSONReport()), ("report.github", GitHubReport()),
    ("report.junit", JUnitReport()),
    (
      "report.sarif",
      SARIFReport(version: "1.2.3") { code in
        code.description == "KL0305"
          ? SARIFReport.Rule(title: "A field is not there.", explanation: "As in `${recipe.totl}`.") : nil
      }
    ),
  ]
}
