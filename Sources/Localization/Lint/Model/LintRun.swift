import Catalogs
import Foundations

/// What checks see beside the texts, and where they report.
struct LintRun: Sendable {
  let catalog: Catalog
  let settings: LintSettings
  private(set) var findings: [LintFinding] = []

  init(_ catalog: Catalog, _ settings: LintSettings) {
    self.catalog = catalog
    self.settings = settings
  }

  /// Reports something about a text, whose words are marked.
  ///
  /// - Parameters:
  ///   - rule: the rule that is broken.
  ///   - message: one sentence; the text's id is put behind it, as Apple's compiler does.
  ///   - text: the text.
  ///   - entry: its key.
  ///   - help: what to do.
  mutating func report(
    _ rule: LintRule, _ message: String, _ text: LintText, of entry: LintEntry, help: String? = nil
  ) {
    report(
      rule, message, at: text.path, members: ["stringUnit", "value"], of: entry.key, in: text.language.tag,
      help: help)
  }

  /// Reports something about a part of a key in a locale.
  ///
  /// - Parameters:
  ///   - rule: the rule that is broken.
  ///   - message: one sentence; the text's id is put behind it unless `isBare`.
  ///   - path: the text.
  ///   - members: the JSON below it that is marked.
  ///   - key: the key.
  ///   - locale: the locale; nil where the key itself is meant.
  ///   - severity: how bad it is here, where that is not what the rule says.
  ///   - isBare: whether the sentence stays as it is.
  ///   - help: what to do.
  mutating func report(
    _ rule: LintRule, _ message: String, at path: UnitPath = UnitPath(), members: [String] = [],
    of key: String,
    in locale: LocaleTag?, severity: Diagnostic.Severity? = nil, isBare: Bool = false, help: String? = nil
  ) {
    let id = path.id(of: key)
    let words = isBare ? message : locale.map { "\(message) (\($0): \(id))" } ?? "\(message) (\(id))"
    var diagnostic = Diagnostic(
      rule.code, severity ?? rule.severity, words,
      at: catalog.place(of: key, in: locale, at: path.members + members), help: help)
    diagnostic.subject = "\(locale ?? catalog.sourceLanguage):\(id)"
    add(LintFinding(rule: rule, key: key, locale: locale, diagnostic: diagnostic))
  }

  mutating func add(_ finding: LintFinding) { findings.append(finding) }
}
