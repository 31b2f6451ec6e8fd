package import Catalogs
import Documents
package import Foundations

/// An app's settings for linting its texts.
package struct LintSettings: Sendable {
  /// The app's languages: a text that is missing in one of them is an error.
  package var required: [LocaleTag] = []
  /// The only languages to lint; nil for all.
  package var locales: [LocaleTag]?
  /// Where the app's screens use texts; nil if unknown.
  package var uses: [LintUse]?
  /// The width of the narrowest device in cells; nil if unknown.
  package var columns: Int?
  /// The app's terminology.
  package var glossary = Glossary()
  /// The source texts at the time of translation.
  package var sources: SourceRecord?
  /// The length limits.
  var limits: [LengthLimit] = []
  /// The digits of languages.
  var digits: [LocaleTag: DigitPolicy] = [:]
  /// The ignored findings.
  var ignores: [LintIgnore] = []

  /// Creates settings under which every rule applies, without an app's data.
  package init() {}

  /// The maximum size of a settings file, in bytes.
  package static let largestFile = 4 << 20
}

/// A use of a text on a screen.
package struct LintUse: Sendable {
  /// The catalog key.
  package let key: String
  /// Where it is used.
  package let span: Span
  /// Its arguments in order, each as a placeholder, such as `%lld`.
  package let arguments: [String]

  /// Describes a use.
  ///
  /// - Parameters:
  ///   - key: the catalog key.
  ///   - span: where it is used.
  ///   - arguments: the placeholders of its arguments, such as `%lld`.
  package init(key: String, span: Span, arguments: [String]) {
    self.key = key
    self.span = span
    self.arguments = arguments
  }
}

/// The length limit of some keys.
struct LengthLimit: Sendable {
  let keys: KeyPattern
  let characters: Int?
  let cells: Int?
}

/// The digits of a language.
enum DigitPolicy: String, Sendable, CaseIterable {
  /// 0 to 9.
  case latin
  /// The digits of the language's own script.
  case native
}

/// A pattern of keys: `*` matches any characters.
struct KeyPattern: Sendable, Hashable {
  let text: String
  private let parts: [[UInt8]]

  init(_ text: String) {
    self.text = text
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// Returns whether it matches a key.
  func matches(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return text.utf8.elementsEqual(bytes)
    }
    guard bytes.count >= first.count + last.count, bytes.starts(with: first),
      bytes.reversed().starts(with: last.reversed())
    else { return false }
    var rest = bytes[first.count..<bytes.count - last.count]
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let end = Self.end(of: part, in: rest) else { return false }
      rest = rest[end...]
    }
    return true
  }

  private static func end(of part: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var at = bytes.startIndex
    while at + part.count <= bytes.endIndex {
      if bytes[at..<at + part.count].elementsEqual(part) { return at + part.count }
      at += 1
    }
    return nil
  }
}

extension LintSettings {
  /// Reads what is said of a catalog in the files beside it: settings, what was translated from what, and glossaries.
  ///
  /// - Parameters:
  ///   - catalog: the catalog's file.
  ///   - folders: where the files are.
  ///   - diagnostics: takes what is wrong with them.
  /// - Throws: what keeps a file from being read that is there, or that a glossary includes.
  package mutating func read(
    beside catalog: CatalogPath, in folders: any CatalogFolders, into diagnostics: inout Diagnostics
  ) throws(Diagnostic) {
    try readOwn(beside: catalog, in: folders, into: &diagnostics)
    try readSources(beside: catalog, in: folders, into: &diagnostics)
    try readGlossaries(of: catalog, folders, &diagnostics)
  }

  /// Reads the record of what was translated from what, if there is one.
  ///
  /// - Parameters:
  ///   - catalog: the catalog's file.
  ///   - folders: where the record is.
  ///   - diagnostics: takes what is wrong with it.
  /// - Throws: what keeps it from being read.
  package mutating func readSources(
    beside catalog: CatalogPath, in folders: any CatalogFolders, into diagnostics: inout Diagnostics
  ) throws(Diagnostic) {
    let record = catalog.beside("sources")
    guard folders.kind(of: record) != nil else { return }
    sources = SourceRecord.read(try folders.read(record, limit: Self.largestFile), into: &diagnostics)
  }

  /// Reads a catalog's settings alone.
  ///
  /// - Parameters:
  ///   - catalog: the catalog's file.
  ///   - folders: where the settings are.
  ///   - diagnostics: takes what is wrong with them.
  /// - Returns: whether there are any.
  /// - Throws: what keeps them from being read.
  @discardableResult
  package mutating func readOwn(
    beside catalog: CatalogPath, in folders: any CatalogFolders, into diagnostics: inout Diagnostics
  ) throws(Diagnostic) -> Bool {
    let file = catalog.beside("lint")
    guard folders.kind(of: file) != nil else { return false }
    read(try folders.read(file, limit: Self.largestFile), into: &diagnostics)
    return true
  }

  private mutating func readGlossaries(
    of catalog: CatalogPath, _ folders: any CatalogFolders, _ diagnostics: inout Diagnostics
  ) throws(Diagnostic) {
    let own = catalog.beside("glossary")
    guard folders.kind(of: own) != nil else { return }
    glossary.read(try folders.read(own, limit: Self.largestFile), into: &diagnostics)
    // Each is read once, so those that include each other end.
    var next = 0
    while next < glossary.includes.count {
      let name = glossary.includes[next]
      next += 1
      let file = "\(catalog.folder)\(name).glossary.yaml"
      guard !name.contains("/"), !glossary.includes[..<(next - 1)].contains(name), file != own else {
        continue
      }
      glossary.read(try folders.read(file, limit: Self.largestFile), into: &diagnostics)
    }
  }

  /// Reads a settings file, `Locales/<catalog>.lint.yaml`.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - diagnostics: receives what is wrong with it.
  package mutating func read(_ source: SourceText, into diagnostics: inout Diagnostics) {
    var form = MappingFieldReader(Self.malformedSettings)
    defer { diagnostics.report(contentsOf: form.diagnostics.all) }
    guard let fields = form.root(source, "lint", ["digits", "limits", "ignore"]) else { return }
    for entry in fields["digits"]?.entries ?? [] {
      guard let locale = form.locale(entry.name, entry.keySpan), let name = form.text(entry.value) else {
        continue
      }
      if let policy = DigitPolicy(rawValue: name) {
        digits[locale] = policy
      } else {
        form.report("`\(name)` are no digits, expected `latin` or `native`", entry.value.span)
      }
    }
    for item in form.items(fields["limits"]) {
      guard let fields = form.fields(item, ["key", "characters", "cells"], required: ["key"]),
        let key = form.text(fields["key"])
      else { continue }
      let limit = LengthLimit(
        keys: KeyPattern(key), characters: form.number(fields["characters"]),
        cells: form.number(fields["cells"]))
      if fields["characters"] == nil, fields["cells"] == nil {
        form.report("the limit has no number", item.span, help: "give `characters` or `cells`")
      }
      limits.append(limit)
    }
    for item in form.items(fields["ignore"]) {
      if let ignore = Self.ignore(item, &form) { ignores.append(ignore) }
    }
  }

  private static func ignore(_ node: Node, _ form: inout MappingFieldReader) -> LintIgnore? {
    guard
      let fields = form.fields(
        node, ["check", "key", "locale", "reason"], required: ["check", "key", "reason"]),
      let name = form.text(fields["check"]), let key = fields["key"]?.text,
      let reason = form.text(fields["reason"]), let check = fields["check"]
    else { return nil }
    guard let rule = CatalogLint.rules.first(where: { $0.isNamed(name) }) else {
      form.report(
        "there is no check `\(name)`", check.span,
        help: nearHelp(for: name, in: CatalogLint.rules.map(\.name))
          ?? "`kolam strings lint --list` lists all of them")
      return nil
    }
    var locales: [LocaleTag]?
    if let node = fields["locale"] {
      locales = []
      for name in form.texts(node) {
        if let locale = form.locale(name, node.span) { locales?.append(locale) }
      }
    }
    return LintIgnore(rule: rule, keys: KeyPattern(key), locales: locales, reason: reason, span: node.span)
  }

  static let rules = [unusedIgnore, malformedSettings, malformedGlossary, malformedSources]

  /// `unused-ignore`: something is ignored that is not found any more.
  static let unusedIgnore = LintRule("KL1195", "unused-ignore", .warning)

  /// `lint-settings`: the settings of the lint have not the form that they should have.
  static let malformedSettings = LintRule("KL1196", "lint-settings", .error)

  /// `glossary-form`: a glossary has not the form that it should have.
  static let malformedGlossary = LintRule("KL1197", "glossary-form", .error)

  /// `sources-form`: the record of source texts has not the form that it was written in.
  static let malformedSources = LintRule("KL1198", "sources-form", .error)
}
