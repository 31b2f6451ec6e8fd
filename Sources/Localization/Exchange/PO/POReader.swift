import Catalogs
import Foundations

/// Reads GNU gettext's PO files.
struct POReader: ExchangeReader {
  func read(_ source: SourceText, for targets: ImportTargets) throws(Diagnostic) -> [ImportedFile] {
    let entries = try POEntries.read(source)
    let top = Span(source, 0..<min(1, source.bytes.count))
    guard let first = entries.first, first.context == nil, first.id.isEmpty else {
      throw Diagnostic(
        .unknownExchangeFormat, "the file has no header, an entry whose `msgid` is empty", at: top)
    }
    let header = Self.fields(first.texts[0] ?? "")
    let span = Span(source, first.offset..<first.offset + 1)
    if let type = header["content-type"]?.lowercased(), type.contains("charset="), !type.contains("utf-8") {
      throw Diagnostic(
        .malformedExchange, "the header says `\(visibleText(type))`, and only UTF-8 is read", at: span,
        help: "save it as UTF-8 and say so")
    }
    let locale: LocaleTag
    if let name = header["language"], !name.isEmpty {
      locale = try ImportTargets.locale(name, "its language", at: span)
    } else {
      locale = try FileNameParts(source.path).locale(for: targets, at: span)
    }
    let from = try header["x-source-language"].map { text throws(Diagnostic) in
      try ImportTargets.locale(text, "its source", at: span)
    }
    let original = header["x-original"] ?? FileNameParts(source.path).original(among: targets)
    let target = try targets.target(for: original, at: span)
    var units = POUnits(
      source: source, locale: locale, forms: header["plural-forms"], header: span,
      today: target.file(in: locale))
    for entry in entries.dropFirst() { try units.take(entry) }
    return [
      ImportedFile(
        original: original, source: from, target: locale, span: span, states: POStates.form,
        units: units.units)
    ]
  }

  /// Returns the header's fields, by lowercased name.
  private static func fields(_ text: String) -> [String: String] {
    var fields: [String: String] = [:]
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      fields[line[..<colon].lowercased()] = String(value)
    }
    return fields
  }
}

/// Converts entries to texts of a catalog.
private struct POUnits {
  let source: SourceText
  let locale: LocaleTag
  let forms: String?
  let header: Foundations.Span
  private(set) var units: [ImportedUnit] = []
  private let groups: [ExactID: [TranslationUnit]]
  private let written: [String]

  init(
    source: SourceText, locale: LocaleTag, forms: String?, header: Foundations.Span, today: TranslationFile
  ) {
    self.source = source
    self.locale = locale
    self.forms = forms
    self.header = header
    groups = Dictionary(
      today.groups.map { (ExactID($0[0].key), $0) }, uniquingKeysWith: { first, _ in first })
    written = PluralCategories(locale).written
  }

  mutating func take(_ entry: POEntry) throws(Diagnostic) {
    let span = Span(source, entry.offset..<entry.offset + 1)
    let state = entry.flags.contains("fuzzy") ? "fuzzy" : ""
    let id = entry.context ?? entry.id
    guard let plural = entry.plural else {
      let text = entry.texts[0] ?? ""
      units.append(
        ImportedUnit(
          id: id, source: entry.id, target: text.isEmpty ? nil : text, state: state, span: span))
      return
    }
    guard let forms, let rule = PluralForms(header: forms, locale: locale) else {
      throw Diagnostic(
        .mismatchedExchange,
        "the header's `Plural-Forms` does not fit the plural categories of `\(locale)`, which are "
          + written.map { "`\($0)`" }.joined(separator: ", "), at: header,
        help: PluralForms(locale).map { "it should be `\($0.header)`" })
    }
    guard entry.texts.keys.allSatisfy({ $0 < rule.categories.count }) else {
      throw Diagnostic(
        .malformedExchange, "the entry has more forms than `Plural-Forms` says", at: span)
    }
    let group = groups[ExactID(id)]
    let today = group.flatMap { PluralEntry($0, rule) }
    // A text's own source differs by form; the file's whole source is compared.
    let isSame = today == nil || today?.singular == entry.id && today?.plural == plural
    var texts: [String: String] = [:]
    for (number, category) in rule.categories.enumerated() { texts[category] = entry.texts[number] ?? "" }
    // A catalog whose own forms are incomplete is exported so, and the same forms come back.
    let isHalfFilled =
      texts.values.contains("") && texts.values.contains { !$0.isEmpty }
      && today?.forms != rule.categories.map { texts[$0] ?? "" }
    let last = rule.categories.last.flatMap { texts[$0] } ?? ""
    for category in written where texts[category] == nil && category != "zero" { texts[category] = last }
    for category in PluralCategories.all {
      guard let text = texts[category] else { continue }
      let path = TextPath([.init("plural", category)])
      units.append(
        ImportedUnit(
          id: path.id(of: id), source: isSame ? nil : plural, target: text.isEmpty ? nil : text, state: state,
          defect: isHalfFilled && text.isEmpty ? .halfFilled : nil, span: span))
    }
  }
}
