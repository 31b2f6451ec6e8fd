package import Catalogs
import Foundations

/// The mapping between the states of a format and those of a catalog.
struct StateMapping: Sendable {
  /// The meaning of a format's state.
  struct Meaning {
    let state: StringUnit.State
    /// Whether the file marks the translation as unfinished; Xcode skips such a text.
    let isUnfinished: Bool
    /// Whether the file says that there is no translation yet, whatever stands in its place.
    var isUntranslated = false
  }

  /// Maps a catalog's state to the format's; empty if the format has none for it.
  let written: @Sendable (StringUnit.State) -> String
  /// Maps a format's state to the catalog's; nil if it is unknown.
  let meaning: @Sendable (String) -> Meaning?

  /// The mapping of formats without states.
  static let none = StateMapping(
    written: { _ in "" }, meaning: { _ in Meaning(state: .translated, isUnfinished: false) })

  /// The mapping of formats that write the catalog's names.
  static let plain = StateMapping(
    written: \.rawValue,
    meaning: { text in
      let state = StringUnit.State(rawValue: text.isEmpty ? StringUnit.State.translated.rawValue : text)
      let known: [StringUnit.State] = [.new, .needsReview, .translated, .machineTranslated]
      guard known.contains(state) else { return nil }
      return Meaning(
        state: state, isUnfinished: state == .new || state == .needsReview, isUntranslated: state == .new)
    })
}

/// A text of a translated file.
struct ImportedUnit: Sendable {
  /// Apple's id.
  let id: String
  /// The source text; nil if the format does not carry it.
  let source: String?
  /// The translation, if any.
  let target: String?
  /// The state as written in the file; nil if the format has none.
  let state: String?
  /// The hash of the key's source text, in formats that carry no source.
  let sourceHash: String?
  /// The most characters that the file says the text may have.
  let maxLength: Int?
  /// A defect of the file at this text.
  let defect: Defect?
  /// Its place in the file.
  let span: Foundations.Span

  /// A defect that a reader finds and an import decides about.
  enum Defect: Sendable {
    /// The text is empty and marked as done, which a tool writes that cleared it.
    case emptied
    /// Some plural forms of an entry have a text, and this one has not.
    case halfFilled
  }

  init(
    id: String, source: String?, target: String?, state: String? = nil, sourceHash: String? = nil,
    maxLength: Int? = nil, defect: Defect? = nil, span: Foundations.Span
  ) {
    self.id = id
    self.source = source
    self.target = target
    self.state = state
    self.sourceHash = sourceHash
    self.maxLength = maxLength
    self.defect = defect
    self.span = span
  }
}

/// A translated file, or the part of one that belongs to one catalog.
package struct ImportedFile: Sendable {
  /// The catalog's file name, if the file names it.
  package let original: String?
  /// The source language, if the file names it.
  package let source: LocaleTag?
  /// The target language.
  package let target: LocaleTag
  /// Where the file names its catalog and languages.
  let span: Foundations.Span
  let states: StateMapping
  let units: [ImportedUnit]
  /// What could not be imported, without affecting the rest.
  let remarks: [Diagnostic]

  init(
    original: String?, source: LocaleTag?, target: LocaleTag, span: Foundations.Span, states: StateMapping,
    units: [ImportedUnit], remarks: [Diagnostic] = []
  ) {
    self.original = original
    self.source = source
    self.target = target
    self.span = span
    self.states = states
    self.units = units
    self.remarks = remarks
  }
}

/// The catalog and language in a file name: `epicura.hi.csv`, `epicura_hi.csv`, `values-hi/…`.
struct FileNameParts {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Returns the requested language, or else the one in the name.
  func locale(for targets: ImportTargets, at span: Foundations.Span) throws(Diagnostic) -> LocaleTag {
    if let locale = targets.locale { return locale }
    if let language { return language }
    throw Diagnostic(
      .mismatchedExchange, "neither the file nor its name says which language it is", at: span,
      help: "name it with `--locale`")
  }

  private var name: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// The language at the end of the name, after a dot or an underscore.
  var language: LocaleTag? {
    let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
    if let locale = AndroidFolder.locale(folder) { return locale }
    if let dot = name.lastIndex(of: ".") { return Self.tag(name[name.index(after: dot)...]) }
    // `epicura_pt_BR`: the language begins after the first underscore whose rest is one.
    var rest = name[...]
    while let line = rest.firstIndex(of: "_") {
      rest = rest[rest.index(after: line)...]
      if let tag = Self.tag(rest) { return tag }
    }
    return Self.tag(name[...])
  }

  private static func tag(_ text: Substring) -> LocaleTag? {
    guard let first = text.split(whereSeparator: { $0 == "-" || $0 == "_" }).first,
      (2...3).contains(first.count), let tag = LocaleTag(String(text)), tag.isKnownLanguage,
      tag.hasKnownRegion
    else { return nil }
    return tag
  }

  /// Returns the catalog whose name is a prefix of the file's.
  func original(among targets: ImportTargets) -> String? {
    let names = targets.targets.map(\.name)
    return names.filter { candidate in
      let stem = candidate.hasSuffix(".xcstrings") ? String(candidate.dropLast(10)) : candidate
      return name == stem || name.hasPrefix(stem + ".") || name.hasPrefix(stem + "_")
    }.max { $0.count < $1.count }
  }
}
