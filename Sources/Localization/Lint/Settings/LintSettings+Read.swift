import Catalogs
import Documents
package import Foundations

extension LintSettings {
  /// Reads a settings file, `Locales/<catalog>.lint.yaml`.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - diagnostics: receives what is wrong with it.
  package mutating func read(_ source: SourceText, into diagnostics: inout Diagnostics) {
    var form = MappingFieldReader(Self.malformedSettings)
    defer { diagnostics.report(contentsOf: form.diagnostics.all) }
    guard let fields = form.root(source, "lint", ["digits", "limits", "ignore"]) else { return }
    for entry in fields["digits"]?.entries ?? [] {
      guard let locale = form.locale(entry.name, entry.keySpan), let name = form.text(entry.value) else {
        continue
      }
      if let policy = DigitPolicy(rawValue: name) {
        digits[locale] = policy
      } else {
        form.report("`\(name)` are no digits, expected `latin` or `native`", entry.value.span)
      }
    }
    for item in form.items(fields["limits"]) {
      guard let fields = form.fields(item, ["key", "characters", "cells"], required: ["key"]),
        let key = form.text(fields["key"])
      else { continue }
      let limit = LengthLimit(
        keys: KeyPattern(key), characters: form.number(fields["characters"]),
        cells: form.number(fields["cells"]))
      if fields["characters"] == nil, fields["cells"] == nil {
        form.report("the limit has no number", item.span, help: "give `characters` or `cells`")
      }
      limits.append(limit)
    }
    for item in form.items(fields["ignore"]) {
      if let ignore = Self.ignore(item, &form) { ignores.append(ignore) }
    }
  }

  private static func ignore(_ node: Node, _ form: inout MappingFieldReader) -> LintIgnore? {
    guard
      let fields = form.fields(
        node, ["check", "key", "locale", "reason"], required: ["check", "key", "reason"]),
      let name = form.text(fields["check"]), let key = fields["key"]?.text,
      let reason = form.text(fields["reason"]), let check = fields["check"]
    else { return nil }
    guard let rule = CatalogLint.rules.first(where: { $0.isNamed(name) }) else {
      form.report(
        "there is no check `\(name)`", check.span,
        help: nearestName(to: name, in: CatalogLint.rules.map(\.name)).map { "did you mean `\($0)`?" }
          ?? "`kolam strings lint --list` lists all of them")
      return nil
    }
    var locales: [LocaleTag]?
    if let node = fields["locale"] {
      locales = []
      for name in form.texts(node) {
        if let locale = form.locale(name, node.span) { locales?.append(locale) }
      }
    }
    return LintIgnore(rule: rule, keys: KeyPattern(key), locales: locales, reason: reason, span: node.span)
  }
}
