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
