import Catalogs
import Foundations

/// The plural categories of texts compared with those of their language.
enum PluralCheck: LocalizationCheck {
  static let rules = [missing, otherMissing, unused, withoutNumber]

  /// `plural-missing`: a plural category of the language has no text.
  static let missing = LintRule("KL1145", "plural-missing", .error)

  /// `plural-other-missing`: a plural or a choice of device has no `other`.
  static let otherMissing = LintRule("KL1146", "plural-other-missing", .error)

  /// `plural-unused`: a text stands in a plural category that the language does not have.
  static let unused = LintRule("KL1147", "plural-unused", .warning)

  /// `one-without-number`: a text for several numbers does not show which.
  static let withoutNumber = LintRule("KL1148", "one-without-number", .warning)

  static func check(_ localization: LintLocalization, of entry: LintEntry, _ run: inout LintRun) {
    if localization.isFlat { return }
    visit(localization.localization.node, UnitPath(), .root, localization, entry, &run)
    for part in localization.localization.substitutions {
      visit(part.node, UnitPath().down(.substitution(part.name)), .part(part), localization, entry, &run)
    }
  }

  /// The argument that selects a plural's case.
  private enum Subject {
    case root
    case part(Substitution)
  }

  private static func visit(
    _ node: LocalizationNode, _ path: UnitPath, _ subject: Subject, _ localization: LintLocalization,
    _ entry: LintEntry, _ run: inout LintRun
  ) {
    for variations in node.variations {
      if variations.axis == .plural {
        check(variations, path, subject, localization, entry, &run)
      } else if variations.axis == .device, variations["other"] == nil, !coversAllDevices(variations),
        !lacksOther(entry, variations.axis, unless: localization)
      {
        run.report(
          otherMissing, "`device` has no `other`, so other devices show nothing", at: path,
          members: ["variations", "device"], of: entry.key, in: localization.language.tag, severity: .warning)
      }
      for item in variations.cases {
        visit(
          item.node, path.down(.variation(axis: variations.axis.name, name: item.name)), subject,
          localization, entry,
          &run)
      }
    }
  }

  /// Whether the source lacks the same `other`, so that it is reported there and not in every language.
  private static func lacksOther(
    _ entry: LintEntry, _ axis: Variations.Axis, unless localization: LintLocalization
  ) -> Bool {
    guard entry.hasSource, localization.language.tag != entry.source.language.tag else { return false }
    return entry.source.localization.node.variations.contains { $0.axis == axis && $0["other"] == nil }
  }

  /// Whether each family of devices has a text, if only that of a family that it is like.
  private static func coversAllDevices(_ variations: Variations) -> Bool {
    DeviceFamily.allCases.allSatisfy { device in device.names.contains { variations[$0] != nil } }
  }

  private static func check(
    _ variations: Variations, _ path: UnitPath, _ subject: Subject, _ localization: LintLocalization,
    _ entry: LintEntry, _ run: inout LintRun
  ) {
    let language = localization.language
    let plurals = language.plurals
    let there = variations.cases.map(\.name)
    func report(
      _ rule: LintRule, _ message: String, _ name: String?, _ severity: Diagnostic.Severity? = nil,
      help: String? = nil
    ) {
      let place = name.map { path.down(.variation(axis: "plural", name: $0)) } ?? path
      run.report(
        rule, message, at: place, members: name == nil ? ["variations", "plural"] : ["stringUnit", "value"],
        of: entry.key, in: language.tag, severity: severity, help: help)
    }
    if !there.contains("other"), !lacksOther(entry, .plural, unless: localization) {
      report(
        otherMissing, "the plural has no `other`", nil,
        help: "add `other`, which stands in for what is missing")
    }
    for name in plurals.names where name != "other" && !there.contains(name) {
      let wholes = plurals.wholes[name] ?? []
      if wholes.isEmpty, isWhole(subject, entry) { continue }
      // The `many` of French is for “1 million”: beside 1000000 in digits it reads as `other` does.
      if let first = wholes.first, first >= 1_000_000 { continue }
      let example = wholes.first.map { "such as \($0)" } ?? "for numbers with decimals"
      report(
        missing, "the plural has no `\(name)`, \(example)", nil,
        wholes.isEmpty ? .warning : .error, help: "add `\(name)`")
    }
    for name in there
    where PluralCategories.all.contains(name) && name != "zero" && !plurals.names.contains(name)
      && language.hasKnownPlurals
    {
      report(
        unused, "the language has no `\(name)`, so the text is never shown", name,
        help: "its categories are \(plurals.names.joined(separator: ", "))")
    }
    for name in ["one", "two", "few", "many"] {
      guard let node = variations[name], let unit = node.unit, unit.state != .new,
        let numbers = plurals.wholes[name]
      else { continue }
      let meant = there.contains("zero") ? numbers.filter { $0 != 0 } : numbers
      guard meant.count > 1, !showsNumber(unit.value, subject),
        showsNumber(variations["other"]?.unit?.value ?? "", subject)
      else { continue }
      let examples = meant.prefix(3).map(String.init).joined(separator: ", ")
      report(
        withoutNumber,
        "the text does not show its number, and `\(name)` is for \(examples)\(meant.count > 3 ? " and more" : "")",
        name, help: "show the number")
    }
  }

  /// Whether only whole numbers are counted.
  private static func isWhole(_ subject: Subject, _ entry: LintEntry) -> Bool {
    if case .part(let part) = subject, let specifier = part.formatSpecifier {
      return Placeholder(specifier: specifier)?.kind?.isWhole == true
    }
    return !entry.arguments.uses.values.contains { $0.kind?.isWhole != true }
  }

  /// Whether a text shows the number that selected it.
  private static func showsNumber(_ text: String, _ subject: Subject) -> Bool {
    let pattern = FormatPattern(text)
    return pattern.placeholders.contains {
      $0.isNumeric || $0.conversion == .argument || $0.conversion == .object
    }
      || !pattern.substitutions.isEmpty
  }
}

/// Translations without the plural of their source.
enum FlatPluralCheck: EntryCheck {
  static let rules = [flat]

  /// `plural-flat`: the source has a plural, and a translation has one text for all numbers.
  static let flat = LintRule("KL1150", "plural-flat", .note)

  static func check(_ entry: LintEntry, _ run: inout LintRun) {
    guard !entry.isStale, entry.source.texts.contains(where: { $0.path.pluralCategory != nil }) else {
      return
    }
    for target in entry.targets where target.isFlat && target.texts[0].isWritten {
      guard target.language.plurals.names.count > 1 else { continue }
      run.report(
        flat, "the source has a plural, and here is one text for all numbers", target.texts[0], of: entry)
    }
  }
}

/// Plurals whose forms are all the same, in a language that tells them apart.
enum IdenticalPluralCheck: CatalogCheck {
  static let rules = [identical]

  /// `plural-identical`: all plural cases have the same text.
  static let identical = LintRule("KL1149", "plural-identical", .note)

  /// A plural of a translation.
  private struct Plural {
    let entry: LintEntry
    let path: UnitPath
    let count: Int
    let isIdentical: Bool
  }

  /// How many plurals of a language must be there to tell whether it inflects words behind a number.
  private static let fewest = 3

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    var found: [LocaleTag: [Plural]] = [:]
    for entry in entries where !entry.isStale {
      let ownForms = distinguished(entry.source)
      let all = (entry.hasSource ? [entry.source] : []) + entry.targets
      for localization in all
      where !localization.isFlat && localization.language.plurals.names.count > 1
        && localization.language.inflectsCountedWords
      {
        for (path, texts) in plurals(localization) where hasWords(texts) {
          let isIdentical = Set(texts.map(\.unit.value)).count == 1
          // “tag(s)” is meant for every number.
          if isIdentical, texts[0].words.tokens.contains(where: hasOptionalEnding) { continue }
          // Where the source makes no difference either, a translation cannot be told from it.
          let isSource = localization.language.tag == entry.source.language.tag
          guard isSource || ownForms.contains(path.substitution) else { continue }
          found[localization.language.tag, default: []].append(
            Plural(entry: entry, path: path, count: texts.count, isIdentical: isIdentical))
        }
      }
    }
    for (tag, plurals) in found {
      let identical = plurals.filter(\.isIdentical)
      // A language that has one form for most of them has it behind every number.
      if plurals.count >= fewest, identical.count * 2 > plurals.count { continue }
      for plural in identical {
        run.report(
          Self.identical, "all \(plural.count) plural cases have the same text", at: plural.path,
          members: ["variations", "plural"], of: plural.entry.key, in: tag)
      }
    }
  }

  /// The plurals of a localization: the path of each with its texts.
  private static func plurals(_ localization: LintLocalization) -> [(path: UnitPath, texts: [LintText])] {
    var found: [(path: UnitPath, texts: [LintText])] = []
    for text in localization.texts where text.path.pluralCategory != nil {
      let path = UnitPath(steps: Array(text.path.steps.dropLast()))
      if let index = found.firstIndex(where: { $0.path == path }) {
        found[index].texts.append(text)
      } else {
        found.append((path, [text]))
      }
    }
    return found.filter { $0.texts.count > 1 }
  }

  /// The substitutions of a source whose forms differ; nil for the text itself.
  private static func distinguished(_ source: LintLocalization) -> Set<String?> {
    Set(plurals(source).filter { Set($0.texts.map(\.unit.value)).count > 1 }.map(\.path.substitution))
  }

  private static func hasOptionalEnding(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let opening = token.firstIndex(of: "("), opening > token.startIndex else { return false }
    return token[opening - 1].isWordPart && token.contains(")")
  }

  /// Whether there is a word that could be inflected; a number alone, or with a unit's sign, has none.
  private static func hasWords(_ texts: [LintText]) -> Bool {
    texts.contains { text in text.words.tokens.contains { $0.filter(\.isWordPart).count > 2 } }
  }
}

/// Literal numbers in a plural's text.
enum NumberInOneCheck: TextCheck {
  static let rules = [literal]

  /// `number-in-one`: the text for one thing has the number written into it.
  static let literal = LintRule("KL1151", "number-in-one", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.path.pluralCategory == "one", text.words.has(.digits) else { return }
    // Where the form is for the number 1 alone, in the source language, the author wrote what is meant.
    if text.language.tag == entry.source.language.tag, text.language.plurals.wholes["one"] == [1] { return }
    let numbers = text.words.numbers
    guard numbers.contains("1"),
      !text.pattern.placeholders.contains(where: { $0.isNumeric || $0.conversion == .argument })
    else { return }
    run.report(
      literal, "the number 1 is written into the text", text, of: entry, help: "show it by its placeholder")
  }
}
