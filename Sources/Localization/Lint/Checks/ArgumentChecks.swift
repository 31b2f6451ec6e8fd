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

/// Placeholders with and without positions in one text.
enum MixedPlaceholderCheck: TextCheck {
  static let rules = [mixed]

  /// `mixed-placeholders`: some placeholders of a text have numbers, and some have none.
  static let mixed = LintRule("KL1138", "mixed-placeholders", .error)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    let placeholders = text.pattern.placeholders.filter { $0.conversion != .argument }
    guard placeholders.count > 1, entry.isFormat,
      let numbered = placeholders.first(where: { $0.position != nil }),
      let counted = placeholders.first(where: { $0.position == nil })
    else { return }
    run.report(
      mixed, "`\(numbered.source)` has a number, and `\(counted.source)` has none", text, of: entry,
      help: "number all of them")
  }
}

/// Literal percent signs beside placeholders.
enum SinglePercentCheck: TextCheck {
  static let rules = [ambiguous]

  /// `single-percent`: a percent sign may be taken for a placeholder.
  static let ambiguous = LintRule("KL1140", "single-percent", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard !text.pattern.singlePercents.isEmpty, entry.isFormat else { return }
    run.report(
      ambiguous, "a single percent sign may be taken for a placeholder", text, of: entry, help: "write `%%`")
  }
}

/// `%arg` outside of substitutions.
enum StrayArgumentCheck: TextCheck {
  static let rules = [stray]

  /// `stray-arg`: `%arg` stands outside of a substitution.
  static let stray = LintRule("KL1141", "stray-arg", .error)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.path.substitution == nil, text.words.has(.placeholders),
      text.pattern.placeholders.contains(where: { $0.conversion == .argument }),
      // From version 1.2 on, keys contain it themselves.
      !FormatPattern(entry.key).placeholders.contains(where: { $0.conversion == .argument })
    else { return }
    run.report(
      stray, "`%arg` stands outside of a substitution", text, of: entry,
      help: "write the placeholder that the key has")
  }
}

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

/// Substitutions and the texts that refer to them.
enum SubstitutionCheck: LocalizationCheck {
  static let rules = [undefined, unreferenced, circular]

  /// `undefined-substitution`: a text refers to a substitution that it does not have.
  static let undefined = LintRule("KL1101", "undefined-substitution", .error)

  /// `unreferenced-substitution`: a substitution is not used by any text.
  static let unreferenced = LintRule("KL1102", "unreferenced-substitution", .warning)

  /// `circular-substitution`: a substitution refers to itself.
  static let circular = LintRule("KL1103", "circular-substitution", .error)

  static func check(_ localization: LintLocalization, of entry: LintEntry, _ run: inout LintRun) {
    let parts = localization.localization.substitutions
    let defined = Set(parts.map(\.name))
    var referenced: Set<String> = []
    var below: [String: Set<String>] = [:]
    for text in localization.texts {
      for name in text.pattern.substitutions {
        if text.path.substitution != name { referenced.insert(name) }
        if let holder = text.path.substitution { below[holder, default: []].insert(name) }
        if !defined.contains(name) {
          run.report(
            undefined, "Referencing undefined substitution '\(name)'", text, of: entry,
            help: "add `\(name)` to `substitutions`, or write the words into the text")
        }
      }
    }
    for part in parts {
      let path = UnitPath().down(.substitution(part.name))
      if !referenced.contains(part.name) {
        run.report(
          unreferenced,
          "Substitution '\(part.name)' was never referenced. To reference, use %#@\(part.name)@ in some other string",
          at: path, of: entry.key, in: localization.language.tag, isBare: true)
      }
      if reaches(part.name, from: part.name, below) {
        run.report(
          circular, "the substitution `\(part.name)` refers to itself", at: path, of: entry.key,
          in: localization.language.tag, help: "take the reference out of its texts")
      }
    }
  }

  private static func reaches(_ goal: String, from start: String, _ below: [String: Set<String>]) -> Bool {
    guard !below.isEmpty else { return false }
    var seen: Set<String> = []
    var open = [start]
    while let name = open.popLast() {
      for next in below[name] ?? [] {
        if next == goal { return true }
        if seen.insert(next).inserted { open.append(next) }
      }
    }
    return false
  }
}
