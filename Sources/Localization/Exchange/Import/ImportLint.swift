import Catalogs
import Foundations

/// Lints the texts that a file brings, before they are written.
struct ImportLint {
  private let catalog: Catalog
  private let settings: LintSettings
  private let languages: [LocaleTag: Language]
  private let locale: LocaleTag

  init(_ catalog: Catalog, _ locale: LocaleTag, _ settings: LintSettings) {
    self.catalog = catalog
    self.locale = locale
    self.settings = settings
    languages = [
      catalog.sourceLanguage: Language(catalog.sourceLanguage), locale: Language(locale),
    ]
  }

  /// Returns a warning for what lint says against texts of a key, without notes.
  ///
  /// - Parameters:
  ///   - localization: the key's texts as they will be written.
  ///   - entry: the key as it is now.
  ///   - written: the ids of the texts that the file brings, with their places.
  /// - Returns: the warnings, without the text's id behind their words.
  func warnings(
    about localization: Localization, of entry: CatalogEntry,
    _ written: [(id: String, span: Foundations.Span)]
  ) -> [Diagnostic] {
    guard let source = languages[catalog.sourceLanguage], let language = languages[locale] else { return [] }
    let places = Dictionary(
      written.map { (ExactID($0.id), $0.span) }, uniquingKeysWith: { first, _ in first })
    var run = LintRun(catalog, settings, strays: [])
    CatalogLint.check(
      LintLocalization(localization, in: language), of: LintEntry(entry, source: source, languages), &run)
    return run.findings.compactMap { finding in
      // Forms that are still missing are listed by themselves.
      guard finding.diagnostic.severity > .note, finding.rule != PluralCheck.missing,
        !settings.ignores(finding.rule, of: entry.key, in: locale)
      else { return nil }
      let id = finding.id ?? entry.key
      // A finding about the key as a whole is about the first text that is written.
      guard let span = places[ExactID(id)] ?? (id == entry.key ? written.first?.span : nil) else {
        return nil
      }
      return Diagnostic(
        finding.rule.code, .warning, "`\(visibleText(id))`: \(finding.words)", at: span,
        help: finding.diagnostic.help)
    }
  }
}

extension LintFinding {
  /// Apple's id of the text that it is about; nil if it is about the whole file.
  fileprivate var id: String? {
    guard let subject = diagnostic.subject, let colon = subject.firstIndex(of: ":") else { return nil }
    return String(subject[subject.index(after: colon)...])
  }

  /// The message without the id behind it.
  fileprivate var words: String {
    let ending = " (\(locale.map { "\($0): " } ?? "")\(id ?? ""))"
    return diagnostic.message.hasSuffix(ending)
      ? String(diagnostic.message.dropLast(ending.count)) : diagnostic.message
  }
}
