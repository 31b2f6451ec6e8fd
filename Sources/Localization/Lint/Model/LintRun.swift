package import Catalogs
package import Foundations

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

/// A lint rule: its name and its severity.
///
/// Each is declared once, as a static constant beside the check that reports it; its doc comment begins with the
/// rule's name.
package struct LintRule: Sendable, Hashable {
  /// The stable code, which also has the name.
  package let code: Diagnostic.Code
  /// The severity.
  package let severity: Diagnostic.Severity
  /// The name, such as `undefined-substitution`.
  package let name: String

  init(_ code: String, _ name: String, _ severity: Diagnostic.Severity) {
    self.code = Diagnostic.Code(code, name: name)
    self.severity = severity
    self.name = name
  }

  /// Returns whether a word names this rule: by its name, or by its code in any case.
  package func isNamed(_ word: String) -> Bool { word == name || word.uppercased() == code.description }
}

/// A finding of a rule.
package struct LintFinding: Sendable, Hashable {
  /// The rule.
  package let rule: LintRule
  /// The key; nil if the whole file is meant.
  package let key: String?
  /// The locale; nil if all are meant.
  package let locale: LocaleTag?
  /// The diagnostic.
  package let diagnostic: Diagnostic
  /// The number of texts that it is about.
  package var count = 1
}

/// The number of findings by rule and language.
package struct LintSummary: Sendable {
  /// A rule with the severity of its findings, which depends on the place for some.
  private struct Row: Hashable {
    let name: String
    let severity: Diagnostic.Severity
  }

  private let counts: [Row: [String: Int]]

  /// Counts findings.
  package init(_ findings: [LintFinding]) {
    var counts: [Row: [String: Int]] = [:]
    for finding in findings {
      let row = Row(name: finding.rule.name, severity: finding.diagnostic.severity)
      counts[row, default: [:]][finding.locale?.description ?? "", default: 0] += finding.count
    }
    self.counts = counts
  }

  /// The counts as text, a rule per line, the most severe and frequent first, with the count per language.
  package var text: String {
    let rows = counts.map { rule, locales in (rule, locales.values.reduce(0, +), locales) }
    let sorted = rows.sorted { left, right in
      (right.0.severity, right.1, left.0.name) < (left.0.severity, left.1, right.0.name)
    }
    return sorted.map { rule, count, locales in
      let named = locales.filter { !$0.key.isEmpty }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let places = named.isEmpty ? "" : ": " + named.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      return "\(count) \(rule.severity.rawValue) \(rule.name)\(places)\n"
    }.joined()
  }
}
