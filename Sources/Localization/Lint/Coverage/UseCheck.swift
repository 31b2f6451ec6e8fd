import Catalogs
import Foundations

/// Compares the keys of a catalog with those that screens use.
enum UseCheck: CatalogCheck {
  static let rules = [unused, unknown, wrongArguments]

  /// `unused-key`: no screen uses a key.
  static let unused = LintRule("KL1126", "unused-key", .warning)

  /// `unknown-key`: a screen uses a key that the catalog does not have.
  static let unknown = LintRule("KL1127", "unknown-key", .error)

  /// `wrong-arguments`: a screen fills a text with other values than the text shows.
  static let wrongArguments = LintRule("KL1142", "wrong-arguments", .error)

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    guard let uses = run.settings.uses else { return }
    let used = Set(uses.map(\.key))
    let known = Dictionary(entries.map { ($0.key, $0) }) { first, _ in first }
    for entry in entries where !used.contains(entry.key) && !entry.isStale {
      run.report(unused, "no screen uses the key", of: entry.key, in: nil, help: "remove it")
    }
    let names = NameIndex(known.keys)
    for use in uses {
      guard let entry = known[use.key] else {
        report(
          unknown, use, "the text `\(use.key)` is not in the catalog",
          names.nearest(to: use.key).map { "did you mean the key `\($0)`?" }, &run)
        continue
      }
      check(use, entry, &run)
    }
  }

  private static func check(_ use: LintUse, _ entry: LintEntry, _ run: inout LintRun) {
    let shown = entry.arguments
    if let last = shown.numbers.last, last > use.arguments.count {
      report(
        wrongArguments, use,
        "`\(use.key)` shows \(last == 1 ? "1 value" : "\(last) values"), and \(use.arguments.count) "
          + "\(use.arguments.count == 1 ? "is" : "are") given", nil, &run)
      return
    }
    for (number, given) in zip(1..., use.arguments) {
      guard let kind = shown.uses[number]?.kind, kind != .object, kind != .cString,
        FormatPattern(given).placeholders.first?.isNumeric == false
      else { continue }
      report(
        wrongArguments, use,
        "`\(use.key)` shows argument \(number) as a \(kind.words(besides: .object)) "
          + "(`\(shown.uses[number]?.source ?? "")`), and it is none",
        nil, &run)
    }
  }

  private static func report(
    _ rule: LintRule, _ use: LintUse, _ message: String, _ help: String?, _ run: inout LintRun
  ) {
    run.add(
      LintFinding(
        rule: rule, key: use.key, locale: nil,
        diagnostic: Diagnostic(rule.code, rule.severity, message, at: use.span, help: help)))
  }
}
