import Catalogs
import Documents
package import Foundations

/// The app's terminology: terms with their translations, and words that are never translated.
package struct Glossary: Sendable {
  /// A term of the source language with its translations.
  struct Term: Sendable {
    let source: String
    let translations: [LocaleTag: [String]]
    /// The words by which it is never called.
    let refused: [LocaleTag: [String]]
  }

  var terms: [Term] = []
  /// Words that are the same in every language.
  var kept: [String] = []
  /// The names of included glossaries, such as `Kolam`.
  package private(set) var includes: [String] = []

  /// Creates an empty glossary.
  package init() {}

  /// Adds the terms of a file, `Locales/<catalog>.glossary.yaml`.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - diagnostics: receives what is wrong with it.
  package mutating func read(_ source: SourceText, into diagnostics: inout Diagnostics) {
    var form = MappingFieldReader(LintSettings.malformedGlossary)
    defer { diagnostics.report(contentsOf: form.diagnostics.all) }
    guard let fields = form.root(source, "glossary", ["about", "also", "keep", "terms"]) else { return }
    includes += form.texts(fields["also"])
    kept += form.texts(fields["keep"])
    for item in form.items(fields["terms"]) {
      guard let fields = form.fields(item, nil, required: ["term"]), let term = form.text(fields["term"])
      else {
        continue
      }
      let words = (item.entries ?? []).filter { !["term", "note", "never"].contains($0.name) }
      let translations = Self.byLocale(words, &form)
      var refused: [LocaleTag: [String]] = [:]
      if let never = fields["never"], form.fields(never, nil) != nil {
        refused = Self.byLocale(never.entries ?? [], &form)
      }
      terms.append(Term(source: term, translations: translations, refused: refused))
    }
  }

  private static func byLocale(_ entries: [Node.Entry], _ form: inout MappingFieldReader) -> [LocaleTag:
    [String]]
  {
    var words: [LocaleTag: [String]] = [:]
    for entry in entries {
      if let locale = form.locale(entry.name, entry.keySpan) { words[locale] = form.texts(entry.value) }
    }
    return words
  }
}
