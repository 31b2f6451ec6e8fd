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
