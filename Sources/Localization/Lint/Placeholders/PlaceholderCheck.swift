import Catalogs

/// The placeholders of a translation compared with its source.
enum PlaceholderCheck: TranslationCheck {
  static let rules = [missing, extra, type]

  /// `placeholder-missing`: a translation does not show a value that its source shows.
  static let missing = LintRule("KL1135", "placeholder-missing", .error)

  /// `placeholder-extra`: a translation shows a value that nobody passes.
  static let extra = LintRule("KL1136", "placeholder-extra", .error)

  /// `placeholder-type`: a translation takes a value for another kind than its source does.
  static let type = LintRule("KL1137", "placeholder-type", .error)

  static func check(
    _ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun
  ) {
    guard let target = entry.targets.first(where: { $0.language === text.language }) else { return }
    // Which values are shown is a matter of the text that refers to a substitution.
    if let name = text.path.substitution { return check(text, in: name, of: target, entry, &run) }
    let shown = Arguments(text.pattern, in: target.localization)
    let wanted = entry.arguments
    if shown.isEmpty, wanted.isEmpty || shown.isBroken { return }
    if wanted.isEmpty, !source.pattern.singlePercents.isEmpty { return reportPercent(text, entry, &run) }
    for number in wanted.numbers where !shown.isBroken && shown.uses[number] == nil {
      if mayOmit(number, text, wanted) || entry.hasSource && !isShown(number, in: source, of: entry) {
        continue
      }
      let name = wanted.uses[number]?.source ?? ""
      run.report(
        missing, "argument \(number), `\(name)` in the source, is not shown", text, of: entry,
        help: "write its placeholder where it belongs in the sentence")
    }
    for number in shown.numbers {
      guard let use = shown.uses[number] else { continue }
      guard let known = wanted.uses[number] else {
        let count = wanted.numbers.count
        run.report(
          extra,
          "`\(use.source)` shows argument \(number), and \(count == 1 ? "1 is" : "\(count) are") passed",
          text, of: entry,
          help: "write `%%` for a percent sign")
        continue
      }
      guard let kind = use.kind, let other = known.kind, !kind.agrees(with: other) else { continue }
      run.report(
        type,
        "argument \(number) is a \(other.words(besides: kind)) (`\(known.source)`), and is shown as a "
          + "\(kind.words(besides: other)) (`\(use.source)`)",
        text, of: entry,
        help: ArgumentOrder.help(for: text.unit.value, like: wanted.uses.compactMapValues(\.kind))
          ?? "write it as the source has it")
    }
  }

  /// Checks that a substitution's text shows its argument as what it is.
  private static func check(
    _ text: LintText, in name: String, of target: LintLocalization, _ entry: LintEntry, _ run: inout LintRun
  ) {
    guard let part = target.localization.substitutions.first(where: { $0.name == name }),
      let wanted = Arguments.kind(part.formatSpecifier)
    else { return }
    for placeholder in text.pattern.placeholders {
      guard let kind = placeholder.kind, placeholder.position ?? part.argument == part.argument,
        !kind.agrees(with: wanted)
      else { continue }
      run.report(
        type,
        "the substitution's argument is a \(wanted.words(besides: kind)) (`%\(part.formatSpecifier ?? "")`), "
          + "and is shown as a \(kind.words(besides: wanted)) (`\(placeholder.source)`)",
        text, of: entry, help: "write `%arg`")
    }
  }

  private static func reportPercent(_ text: LintText, _ entry: LintEntry, _ run: inout LintRun) {
    run.report(
      SinglePercentCheck.ambiguous,
      "a percent sign looks like the placeholder "
        + "`\(text.pattern.placeholders.first?.source ?? "%")`", text, of: entry,
      help: "put a space behind the percent sign")
  }

  /// Whether the source has an argument in this very case; one that it omits, a translation may omit.
  private static func isShown(_ number: Int, in source: LintText, of entry: LintEntry) -> Bool {
    Arguments(source.pattern, in: entry.source.localization).uses[number] != nil
  }

  /// Whether a case may omit the number that selects it.
  private static func mayOmit(_ number: Int, _ text: LintText, _ wanted: Arguments) -> Bool {
    guard let category = text.path.pluralCategory, wanted.uses[number]?.kind != .object else { return false }
    // An ambiguous number is reported with the plural itself.
    return ["zero", "one", "two"].contains(category)
  }
}
