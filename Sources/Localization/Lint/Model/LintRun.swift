import Catalogs
import Foundations

/// The context of checks, which collects their findings.
struct LintRun: Sendable {
  let catalog: Catalog
  let settings: LintSettings
  /// The languages with few texts, which are reported once and not for each text that they lack.
  let strays: Set<LocaleTag>
  private let shown: Set<String>
  private(set) var findings: [LintFinding] = []

  init(_ catalog: Catalog, _ settings: LintSettings, strays: Set<LocaleTag>, shown: Set<String> = []) {
    self.catalog = catalog
    self.strays = strays
    self.settings = settings
    self.shown = shown
  }

  /// Reports a finding about a text, whose value is marked.
  ///
  /// - Parameters:
  ///   - rule: the violated rule.
  ///   - message: one sentence; the text's id is appended, as Apple's compiler does.
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

  /// Reports a finding about a part of a key in a locale.
  ///
  /// - Parameters:
  ///   - rule: the violated rule.
  ///   - message: one sentence; the text's id is appended unless `isBare`.
  ///   - path: the text.
  ///   - members: the JSON below it that is marked.
  ///   - key: the key.
  ///   - locale: the locale; nil if the key itself is meant.
  ///   - severity: the severity here, if it differs from the rule's.
  ///   - isBare: whether the message stays as it is.
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

  /// Whether a screen is known to show a text.
  func isShown(_ key: String) -> Bool { shown.contains(key) }

  mutating func add(_ finding: LintFinding) { findings.append(finding) }
}
