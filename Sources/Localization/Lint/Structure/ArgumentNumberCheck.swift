import Catalogs

/// The argument numbers of substitutions.
enum ArgumentNumberCheck: LocalizationCheck {
  static let rules = [gap, duplicate, skipped]

  /// `argnum-gap`: a substitution is about an argument that nobody passes.
  static let gap = LintRule("KL1110", "argnum-gap", .error)

  /// `argnum-duplicate`: two substitutions with different formats are about one argument.
  static let duplicate = LintRule("KL1111", "argnum-duplicate", .error)

  /// `skipped-argument`: a text shows a later argument and not an earlier one.
  static let skipped = LintRule("KL1139", "skipped-argument", .error)

  static func check(_ localization: LintLocalization, of entry: LintEntry, _ run: inout LintRun) {
    let locale = localization.language.tag
    let parts = localization.localization.substitutions
    if !parts.isEmpty, let last = entry.arguments.numbers.last {
      for part in parts {
        guard let number = part.argument, number > last, locale != entry.source.language.tag else { continue }
        run.report(
          gap, "`\(part.name)` is about argument \(number), and there \(last == 1 ? "is 1" : "are \(last)")",
          at: UnitPath().down(.substitution(part.name)), members: ["argNum"], of: entry.key, in: locale)
      }
    }
    var first: [Int: Substitution] = [:]
    for part in parts {
      guard let number = part.argument else { continue }
      if let other = first[number] {
        guard Arguments.kind(part.formatSpecifier) != Arguments.kind(other.formatSpecifier) else { continue }
        run.report(
          duplicate,
          "`\(other.name)` and `\(part.name)` are both about argument \(number), one as `%\(other.formatSpecifier ?? "")`"
            + " and one as `%\(part.formatSpecifier ?? "")`",
          at: UnitPath().down(.substitution(part.name)), members: ["argNum"], of: entry.key, in: locale)
      } else {
        first[number] = part
      }
    }
    // Translations are reported by what they lack compared with their source.
    guard locale == entry.source.language.tag, let text = localization.texts.first else { return }
    let numbers = Arguments(localization.localization).numbers
    guard let last = numbers.last, numbers.count < last,
      let lacking = (1...last).first(where: { !numbers.contains($0) }),
      entry.arguments.uses[lacking] == nil
    else { return }
    run.report(skipped, "argument \(last) is shown, and argument \(lacking) is not", text, of: entry)
  }
}
