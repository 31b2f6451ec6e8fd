import Catalogs
import Foundations

/// A key with its texts in all locales.
struct LintEntry: Sendable {
  let entry: CatalogEntry
  /// The source localization; the key itself if the catalog has none.
  let source: LintLocalization
  /// Whether the catalog has a source text for the key.
  let hasSource: Bool
  /// The locales besides the source.
  let targets: [LintLocalization]
  /// The arguments that code passes.
  let arguments: Arguments

  init(_ entry: CatalogEntry, source language: Language, _ languages: [LocaleTag: Language]) {
    self.entry = entry
    let own = entry[language.tag].map { LintLocalization($0, in: language) }
    hasSource = own.map { !$0.texts.isEmpty } ?? false
    let source =
      own.flatMap { $0.texts.isEmpty ? nil : $0 }
      ?? LintLocalization(Localization(text: entry.key), in: language)
    self.source = source
    targets = entry.localizations.compactMap { locale, localization in
      guard locale != language.tag, let language = languages[locale] else { return nil }
      return LintLocalization(localization, in: language)
    }
    let ofKey = Arguments(FormatPattern(entry.key))
    arguments = ofKey.isEmpty ? Arguments(source.localization) : ofKey
  }

  var key: String { entry.key }

  /// Whether the texts are format strings, in which percent signs have a meaning.
  var isFormat: Bool { !arguments.isEmpty || targets.contains { !$0.localization.substitutions.isEmpty } }

  /// Whether the key is no longer used, so that its texts are not linted.
  var isStale: Bool { entry.extractionState == .stale }
}

/// A key's localization in one locale, with all its texts.
struct LintLocalization: Sendable {
  let language: Language
  let localization: Localization
  /// The texts in the file's order, those of substitutions last.
  let texts: [LintText]

  init(_ localization: Localization, in language: Language) {
    self.localization = localization
    self.language = language
    var texts: [LintText] = []
    Self.collect(localization.node, UnitPath(), language, into: &texts)
    for part in localization.substitutions {
      Self.collect(part.node, UnitPath().down(.substitution(part.name)), language, into: &texts)
    }
    self.texts = texts
  }

  private static func collect(
    _ node: LocalizationNode, _ path: UnitPath, _ language: Language, into texts: inout [LintText]
  ) {
    if let unit = node.unit { texts.append(LintText(unit, at: path, in: language)) }
    for variations in node.variations {
      for item in variations.cases {
        collect(
          item.node, path.down(.variation(axis: variations.axis.name, name: item.name)), language,
          into: &texts)
      }
    }
  }

  /// Whether it is a single text without variations.
  var isFlat: Bool { texts.count == 1 && texts[0].path.steps.isEmpty }

  /// Returns the text at the same path as one of another locale, else that of the case `other`.
  func counterpart(of path: UnitPath) -> LintText? {
    if texts.count == 1 { return texts[0] }
    if let same = texts.first(where: { $0.path == path }) { return same }
    let general = UnitPath(
      steps: path.steps.map { step in
        if case .variation(let axis, _) = step { .variation(axis: axis, name: "other") } else { step }
      })
    return texts.first { $0.path == general }
      ?? texts.first { $0.path.substitution == path.substitution && $0.path.steps.last?.isOther == true }
      ?? texts.first { $0.path.substitution == path.substitution }
  }
}

extension UnitPath.Step {
  fileprivate var isOther: Bool {
    if case .variation(_, "other") = self { true } else { false }
  }
}

/// One text of a catalog, parsed for all checks.
struct LintText: Sendable {
  let path: UnitPath
  let unit: StringUnit
  let pattern: FormatPattern
  let words: LintScalars
  let language: Language

  init(_ unit: StringUnit, at path: UnitPath, in language: Language) {
    self.path = path
    self.unit = unit
    self.language = language
    pattern = FormatPattern(unit.value)
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(unit.value.utf8.count)
    for part in pattern.parts {
      switch part {
      case .literal(let text): scalars.append(contentsOf: text.unicodeScalars)
      case .placeholder, .substitution: scalars.append(LintScalars.placeholder)
      }
    }
    words = LintScalars(scalars)
  }

  /// Whether it has a text written by a translator.
  var isWritten: Bool { !unit.value.isEmpty && unit.state != .new }
}

/// The path from a key's localization to one of its texts.
struct UnitPath: Hashable, Sendable {
  /// One step of a path.
  enum Step: Hashable, Sendable {
    /// Into a substitution.
    case substitution(String)
    /// Into a case of variations, such as `plural` and `one`.
    case variation(axis: String, name: String)
  }

  var steps: [Step] = []

  /// Returns the path one step further down.
  func down(_ step: Step) -> UnitPath { UnitPath(steps: steps + [step]) }

  /// The substitution that the text belongs to.
  var substitution: String? {
    if case .substitution(let name)? = steps.first { name } else { nil }
  }

  /// The plural category that the text is for.
  var pluralCategory: String? {
    if case .variation("plural", let name)? = steps.last { name } else { nil }
  }

  /// The JSON members on the path.
  var members: [String] {
    steps.flatMap { step in
      switch step {
      case .substitution(let name): ["substitutions", name]
      case .variation(let axis, let name): ["variations", axis, name]
      }
    }
  }

  /// Returns the id that Xcode exports in XLIFF, such as `key|==|substitutions.NAME.plural.other`.
  ///
  /// A name with a dot is enclosed in `@`.
  func id(of key: String) -> String {
    guard !steps.isEmpty else { return key }
    let words = steps.map { step in
      switch step {
      case .substitution(let name): "substitutions." + (name.contains(".") ? "@\(name)@" : name)
      case .variation(let axis, let name): "\(axis).\(name)"
      }
    }
    return key + "|==|" + words.joined(separator: ".")
  }
}
