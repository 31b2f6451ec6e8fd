import Catalogs
import Documents
package import Foundations
import Typesetting

/// The app's terminology: terms with their translations, and words that are never translated.
package struct Glossary: Sendable {
  /// A term of the source language with its translations.
  struct Term: Sendable {
    let source: String
    /// Its words, those for buttons and those for sentences included.
    let translations: [LocaleTag: [String]]
    /// The words by which it is never called.
    let refused: [LocaleTag: [String]]
    /// The grammatical gender of its first word, for translators.
    let genders: [LocaleTag: Gender]
    /// A sentence with it, for translators.
    let examples: [LocaleTag: [String]]
    /// The keys that it applies to; nil for all.
    let domain: String?
    /// What texts are searched for.
    let forms: TermForms
  }

  /// A grammatical gender.
  enum Gender: String, Sendable, CaseIterable {
    case feminine
    case masculine
    case neuter
  }

  /// The keys of a term.
  private static let fields = ["term", "note", "never", "gender", "example", "button", "sentence", "domain"]

  var terms: [Term] = []
  /// The keys of each domain.
  private(set) var domains: [String: [KeyPattern]] = [:]
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
    guard let fields = form.root(source, "glossary", ["about", "also", "keep", "domains", "terms"]) else {
      return
    }
    includes += form.texts(fields["also"])
    kept += form.texts(fields["keep"])
    if let node = fields["domains"], form.fields(node, nil) != nil {
      for entry in node.entries ?? [] {
        domains[entry.name, default: []] += form.texts(entry.value).map { KeyPattern($0) }
      }
    }
    for item in form.items(fields["terms"]) { readTerm(item, &form) }
  }

  /// Returns whether a term applies to a key.
  func applies(_ term: Term, to key: String) -> Bool {
    guard let domain = term.domain else { return true }
    return domains[domain]?.contains { $0.matches(key) } ?? false
  }

  private mutating func readTerm(_ item: Node, _ form: inout MappingFieldReader) {
    guard let fields = form.fields(item, nil, required: ["term"]), let term = form.text(fields["term"]) else {
      return
    }
    let words = (item.entries ?? []).filter { !Self.fields.contains($0.name) }
    var translations = Self.byLocale(words, &form)
    // A verb has one form on a button and another in a sentence; which of them a text wants, a reader decides.
    for name in ["button", "sentence"] {
      translations.merge(Self.byLocale(fields[name], &form)) { $0 + $1 }
    }
    let domain = form.text(fields["domain"])
    if let domain, domains[domain] == nil, let node = fields["domain"] {
      form.report(
        "there is no domain `\(domain)`", node.span,
        help: nearHelp(for: domain, in: Array(domains.keys))
          ?? "list its keys under `domains`")
    }
    let refused = Self.byLocale(fields["never"], &form)
    terms.append(
      Term(
        source: term, translations: translations, refused: refused,
        genders: Self.genders(fields["gender"], &form), examples: Self.byLocale(fields["example"], &form),
        domain: domain, forms: TermForms(term, translations, refused: refused)))
  }

  private static func genders(_ node: Node?, _ form: inout MappingFieldReader) -> [LocaleTag: Gender] {
    guard let node, form.fields(node, nil) != nil else { return [:] }
    var genders: [LocaleTag: Gender] = [:]
    for entry in node.entries ?? [] {
      guard let locale = form.locale(entry.name, entry.keySpan), let name = form.text(entry.value) else {
        continue
      }
      if let gender = Gender(rawValue: name) {
        genders[locale] = gender
      } else {
        form.report(
          "`\(name)` is no gender", entry.value.span,
          help: "write \(Gender.allCases.map(\.rawValue).joined(separator: " or "))")
      }
    }
    return genders
  }

  private static func byLocale(_ node: Node?, _ form: inout MappingFieldReader) -> [LocaleTag: [String]] {
    guard let node, form.fields(node, nil) != nil else { return [:] }
    return byLocale(node.entries ?? [], &form)
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

/// The forms by which texts are searched for a term, made once for all texts.
struct TermForms: Sendable {
  /// The term in lower case.
  let source: String
  /// The stems of its translations in lower case.
  let stems: [LocaleTag: [String]]
  /// The words by which it is never called, in lower case.
  let refused: [LocaleTag: [String]]

  /// Makes the forms of a term.
  ///
  /// - Parameters:
  ///   - source: the term.
  ///   - translations: its translations.
  ///   - refused: the words by which it is never called.
  init(_ source: String, _ translations: [LocaleTag: [String]], refused: [LocaleTag: [String]]) {
    self.source = NormalForm.composed(source.lowercased())
    stems = translations.mapValues { $0.map(Self.stem) }
    self.refused = refused.mapValues { $0.map { NormalForm.composed($0.lowercased()) } }
  }

  /// Returns a word without the marks at its end, which change with inflection.
  private static func stem(_ word: String) -> String {
    var scalars = Array(NormalForm.composed(word.lowercased()).unicodeScalars)[...]
    while let last = scalars.last, last.isCombiningMark, scalars.count > 2 { scalars = scalars.dropLast() }
    // Tamil words in -ம் have -த்து before most endings: சாதனம், சாதனத்தில்.
    if scalars.last == "\u{BAE}", word.unicodeScalars.last == "\u{BCD}", scalars.count > 2 {
      scalars = scalars.dropLast()
    }
    return String(scalars)
  }
}
