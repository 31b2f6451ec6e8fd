package import Catalogs
import Foundations
import Simulation

/// Lints the texts of any String Catalog, not only those of the apps here.
package enum CatalogLint {
  /// All rules, by code.
  package static let rules: [LintRule] = LintChecks.rules

  /// Runs all rules on a catalog.
  ///
  /// - Parameters:
  ///   - catalog: the catalog.
  ///   - settings: the app's settings: languages, terms, limits, uses, and ignored findings.
  /// - Returns: the findings that are not ignored, by place, without the reader's own diagnostics.
  package static func run(_ catalog: Catalog, _ settings: LintSettings = LintSettings()) -> [LintFinding] {
    let wanted = settings.locales.map { Set($0) }
    let locales = Array(Set(catalog.locales + settings.required)).filter { locale in
      locale == catalog.sourceLanguage || wanted?.contains(locale) ?? true
    }
    let languages = Dictionary(inParallel(locales) { ($0, Language($0)) }) { first, _ in first }
    guard let source = languages[catalog.sourceLanguage] else { return [] }
    let strays = StrayLocaleCheck.strays(in: catalog, settings)
    let shown = Set(settings.uses?.map(\.key) ?? [])
    let read = inParallel(catalog.keys) { key -> (LintEntry, [LintFinding])? in
      guard let entry = catalog.entry(key) else { return nil }
      let whole = LintEntry(entry, source: source, languages)
      var run = LintRun(catalog, settings, strays: strays, shown: shown)
      check(whole, &run)
      return (whole, run.findings)
    }.compactMap(\.self)
    var run = LintRun(catalog, settings, strays: strays)
    let entries = read.map(\.0)
    for check in LintChecks.ofCatalogs { check.check(entries, &run) }
    let found = (read.flatMap(\.1) + run.findings).filter { finding in
      guard let wanted, let locale = finding.locale else { return true }
      return wanted.contains(locale)
    }
    let left = settings.withoutIgnored(found, locales: languages.values.map(\.tag)).sorted(by: inFileOrder)
    return CoverageCheck.summarized(left, of: read.count)
  }

  private static func check(_ entry: LintEntry, _ run: inout LintRun) {
    for check in LintChecks.ofEntries { check.check(entry, &run) }
    // Texts of a stale key are never shown.
    guard !entry.isStale else { return }
    if entry.hasSource { checkAlone(entry.source, of: entry, &run) }
    for localization in entry.targets { check(localization, of: entry, &run) }
  }

  /// Checks a key's translation by the rules that need neither its other languages nor other keys.
  static func check(_ localization: LintLocalization, of entry: LintEntry, _ run: inout LintRun) {
    checkAlone(localization, of: entry, &run)
    guard entry.entry.shouldTranslate else { return }
    for text in localization.texts where text.isWritten {
      guard let source = entry.source.counterpart(of: text.path) else { continue }
      for check in LintChecks.ofTranslations(text.language) {
        check.check(text, beside: source, of: entry, &run)
      }
    }
  }

  private static func checkAlone(_ localization: LintLocalization, of entry: LintEntry, _ run: inout LintRun)
  {
    for check in LintChecks.ofLocalizations { check.check(localization, of: entry, &run) }
    for text in localization.texts {
      for check in LintChecks.ofTexts { check.check(text, of: entry, &run) }
    }
  }

  private static func inFileOrder(_ left: LintFinding, _ right: LintFinding) -> Bool {
    func order(_ finding: LintFinding) -> (String, Int, String, String) {
      let span = finding.diagnostic.span
      return (
        span?.source.path ?? "", span?.range.lowerBound ?? 0, finding.rule.code.description,
        finding.diagnostic.message
      )
    }
    return order(left) < order(right)
  }
}

/// A check of one text by itself, in any language.
protocol TextCheck: Sendable {
  static var rules: [LintRule] { get }
  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun)
}

/// A check of a translation against its source.
protocol TranslationCheck: Sendable {
  static var rules: [LintRule] { get }
  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun)
}

/// A check of a key's localization in one locale, including the source language.
protocol LocalizationCheck: Sendable {
  static var rules: [LintRule] { get }
  static func check(_ localization: LintLocalization, of entry: LintEntry, _ run: inout LintRun)
}

/// A check of a key in all its locales.
protocol EntryCheck: Sendable {
  static var rules: [LintRule] { get }
  static func check(_ entry: LintEntry, _ run: inout LintRun)
}

/// A check of a whole catalog.
protocol CatalogCheck: Sendable {
  static var rules: [LintRule] { get }
  static func check(_ entries: [LintEntry], _ run: inout LintRun)
}

/// All checks.
enum LintChecks {
  static let ofTexts: [any TextCheck.Type] = [
    EmptyTextCheck.self, StateCheck.self, MixedPlaceholderCheck.self, SinglePercentCheck.self,
    StrayArgumentCheck.self,
    BracketCheck.self, DoubledWordCheck.self, MixedScriptCheck.self, NormalFormCheck.self,
    InvisibleCharacterCheck.self,
    DirectionCheck.self, DigitCheck.self, ClusterCheck.self, IsolatedArgumentCheck.self, LengthCheck.self,
    NumberInOneCheck.self, SplitVowelCheck.self, RepeatedMarkCheck.self, MarkOrderCheck.self,
    UnassignedCharacterCheck.self, PlaceholderEndingCheck.self, SandhiCheck.self, OruCheck.self,
    BareSubjectCheck.self, DoubledDandaCheck.self, VisargaCheck.self,
  ]
  static let ofTranslations: [any TranslationCheck.Type] = [
    PlaceholderCheck.self, SameAsSourceCheck.self, PunctuationCheck.self, WhitespaceCheck.self,
    EllipsisCheck.self,
    QuoteCheck.self, NumberCheck.self, AddressCheck.self, MarkupCheck.self, TermCheck.self,
    ScriptCheck.self, LostLettersCheck.self, PipeDandaCheck.self, ColonVisargaCheck.self,
    NoLongerCheck.self, ForeignNotationCheck.self, EncodingCheck.self, ForeignWordCheck.self,
  ]
  /// The checks of translations that hold for a made-up language, too; that of the keys shows no arguments.
  static func ofTranslations(_ language: Language) -> [any TranslationCheck.Type] {
    switch language.pseudo {
    case nil: ofTranslations
    case .keys: []
    default: [PlaceholderCheck.self]
    }
  }
  static let ofLocalizations: [any LocalizationCheck.Type] = [
    SubstitutionCheck.self, ShapeCheck.self, ArgumentNumberCheck.self, PluralCheck.self,
  ]
  static let ofEntries: [any EntryCheck.Type] = [
    EntryStateCheck.self, CoverageCheck.self, UntranslatableCheck.self, FlatPluralCheck.self,
    ExpansionCheck.self,
  ]
  static let ofCatalogs: [any CatalogCheck.Type] = [
    StrayLocaleCheck.self, ConsistencyCheck.self, SourceChangeCheck.self, UseCheck.self,
    NarrowScreenCheck.self,
    FullStopDandaCheck.self, LatinWordsCheck.self, IdenticalPluralCheck.self, CaseCheck.self,
  ]

  /// All rules, by their codes.
  static let rules: [LintRule] = {
    // One list after the other: as one expression it took the compiler nine seconds.
    var rules = LintSettings.rules
    for check in ofTexts { rules += check.rules }
    for check in ofTranslations { rules += check.rules }
    for check in ofLocalizations { rules += check.rules }
    for check in ofEntries { rules += check.rules }
    for check in ofCatalogs { rules += check.rules }
    return rules.sorted { $0.code.description < $1.code.description }
  }()
}
