package import Catalogs
import Foundations

/// The catalogs that files are imported into.
package struct ImportTargets: Sendable {
  /// A catalog and its file name.
  package struct Target: Sendable {
    /// The file's name without its folder.
    package let name: String
    /// The catalog as it is now.
    package let catalog: Catalog
    /// What is said of it in the files beside it.
    let settings: LintSettings?

    /// Returns the texts that an export would write now.
    func file(in locale: LocaleTag) -> TranslationFile {
      UnitExporter(catalog, original: name, locale: locale, settings: settings).file()
    }
  }

  /// The catalogs.
  package let targets: [Target]
  /// The only locale to import, if one was requested; it may be new to the catalogs.
  package let locale: LocaleTag?
  /// Locales to import although no catalog has texts in them, such as those of an app.
  let known: [LocaleTag]

  /// Describes the catalogs.
  ///
  /// - Parameters:
  ///   - targets: the catalogs with their file names.
  ///   - locale: the only locale to import; every locale of the catalogs if nil.
  ///   - known: locales to import although no catalog has texts in them.
  ///   - settings: what is said of the catalogs in the files beside them, by file name.
  package init(
    _ targets: [(name: String, catalog: Catalog)], locale: LocaleTag? = nil, known: [LocaleTag] = [],
    settings: [String: LintSettings] = [:]
  ) {
    self.targets = targets.map { Target(name: $0.name, catalog: $0.catalog, settings: settings[$0.name]) }
    self.locale = locale
    self.known = known
  }

  /// Returns the catalog that a file belongs to.
  ///
  /// - Parameters:
  ///   - original: the name in the file, perhaps with folders; nil if the file has none.
  ///   - span: where the name is written.
  /// - Returns: the catalog.
  /// - Throws: a diagnostic if there is no such catalog, or the name is ambiguous.
  func target(for original: String?, at span: Foundations.Span) throws(Diagnostic) -> Target {
    guard let original else {
      if targets.count == 1 { return targets[0] }
      throw Diagnostic(
        .mismatchedExchange,
        "the file does not say which catalog it is about, and there are \(targets.count)",
        at: span, help: "import into one catalog at a time")
    }
    let name = original.split(separator: "/").last.map(String.init) ?? original
    let wanted = name.hasSuffix(".xcstrings") ? name : name + ".xcstrings"
    if let target = targets.first(where: { $0.name.utf8.elementsEqual(wanted.utf8) }) { return target }
    let known = targets.map { "`\($0.name)`" }.joined(separator: ", ")
    throw Diagnostic(
      .mismatchedExchange, "these are the texts of `\(visibleText(original))`, and not of \(known)", at: span,
      help: "name the catalog with `--into`")
  }

  /// Returns whether a catalog has this name, perhaps with folders.
  func has(_ original: String) -> Bool {
    let name = original.split(separator: "/").last.map(String.init) ?? original
    return targets.contains { $0.name == name || $0.name == name + ".xcstrings" }
  }

  /// Checks that a file's languages are those of a catalog.
  ///
  /// - Parameters:
  ///   - source: the source language, if the file names it.
  ///   - locale: the target language.
  ///   - target: the catalog.
  ///   - span: where the file names them.
  /// - Throws: a diagnostic if they differ.
  func check(_ source: LocaleTag?, _ locale: LocaleTag, of target: Target, at span: Foundations.Span)
    throws(Diagnostic)
  {
    let catalog = target.catalog
    if let source, source != catalog.sourceLanguage {
      throw Diagnostic(
        .mismatchedExchange,
        "the texts were translated from `\(source)`, and `\(target.name)` is written in "
          + "`\(catalog.sourceLanguage)`", at: span)
    }
    if locale == catalog.sourceLanguage {
      throw Diagnostic(
        .mismatchedExchange, "`\(locale)` is the language that `\(target.name)` is translated from", at: span,
        help: "a translation has another language as its target")
    }
    if let wanted = self.locale, wanted != locale {
      throw Diagnostic(
        .mismatchedExchange, "these are texts in `\(locale)`, and not in `\(wanted)`", at: span)
    }
    if self.locale == nil, !catalog.locales.contains(locale), !known.contains(locale) {
      let known = catalog.locales.filter { $0 != catalog.sourceLanguage }.map { "`\($0)`" }
      throw Diagnostic(
        .mismatchedExchange,
        "`\(target.name)` has no texts in `\(locale)`"
          + (known.isEmpty ? "" : ": there are \(known.sorted().joined(separator: ", "))"),
        at: span,
        help: locale.sameLanguage(among: catalog.locales).map {
          "it is the same as `\($0)`: write that in the file"
        }
          ?? "`--locale \(locale)` adds the language")
    }
  }

  /// Parses a locale that a file names.
  static func locale(_ text: String?, _ what: String, at span: Foundations.Span) throws(Diagnostic)
    -> LocaleTag
  {
    guard let text, !text.isEmpty else {
      throw Diagnostic(.mismatchedExchange, "the file does not say \(what)", at: span)
    }
    guard let tag = LocaleTag(text) else {
      throw Diagnostic(.mismatchedExchange, "`\(visibleText(text))` is no language tag", at: span)
    }
    return tag
  }
}
