import Catalogs

/// Writes GNU gettext's PO files, whose contexts are Apple's ids.
///
/// A plural that gettext's forms can hold is one entry; others, and texts that vary by device or have substitutions,
/// are an entry per text. Source: GNU gettext manual, section 3 (the format of PO files).
struct POWriter: ExchangeWriter {
  /// Whether every plural form is an entry of its own.
  let isFlat: Bool

  func write(_ files: [TranslationFile], losses: inout [ExchangeLoss]) -> [ExportedFile] {
    files.map { file in
      let forms = PluralForms(file.target)
      var lines = [
        "msgid \"\"", "msgstr \"\"",
        #""Project-Id-Version: \#(Self.escaped(file.name))\n""#,
        // Gettext asks for these; a translator's tool fills them.
        #""PO-Revision-Date: \n""#, #""Last-Translator: \n""#, #""Language-Team: \n""#,
        #""Language: \#(file.target.description.replacing("-", with: "_"))\n""#,
        #""MIME-Version: 1.0\n""#, #""Content-Type: text/plain; charset=UTF-8\n""#,
        #""Content-Transfer-Encoding: 8bit\n""#,
      ]
      if let forms { lines.append(#""Plural-Forms: \#(forms.header)\n""#) }
      lines += [
        #""X-Source-Language: \#(file.source)\n""#, #""X-Original: \#(Self.escaped(file.original))\n""#,
      ]
      for group in file.groups {
        if let forms, !isFlat, let entry = PluralEntry(group, forms) {
          write(entry, group, &lines, &losses)
        } else {
          for unit in group { write(unit, &lines, &losses) }
        }
      }
      return ExportedFile("\(file.name).\(file.target).po", lines.joined(separator: "\n") + "\n")
    }
  }

  private func write(_ unit: TranslationUnit, _ lines: inout [String], _ losses: inout [ExchangeLoss]) {
    let source = unit.source ?? unit.id
    guard begin(unit, context: unit.id, [unit], source, &lines, &losses) else { return }
    lines.append("msgid \(Self.quoted(source))")
    lines.append("msgstr \(Self.quoted(unit.target?.text ?? ""))")
  }

  private func write(
    _ entry: PluralEntry, _ group: [TranslationUnit], _ lines: inout [String], _ losses: inout [ExchangeLoss]
  ) {
    guard begin(group[0], context: group[0].key, group, entry.plural, &lines, &losses) else { return }
    lines.append("msgid \(Self.quoted(entry.singular))")
    lines.append("msgid_plural \(Self.quoted(entry.plural))")
    for (number, text) in entry.forms.enumerated() {
      lines.append("msgstr[\(number)] \(Self.quoted(text))")
    }
  }

  /// Writes the comments, the flags and the context.
  private func begin(
    _ unit: TranslationUnit, context: String, _ group: [TranslationUnit], _ source: String,
    _ lines: inout [String], _ losses: inout [ExchangeLoss]
  ) -> Bool {
    let texts = group.map { $0.target?.text ?? "" } + [context, source]
    guard texts.allSatisfy({ !$0.utf8.contains(0) && !$0.utf8.contains(4) }) else {
      losses.append(ExchangeLoss(unit.id, "a control character that gettext gives another meaning"))
      return false
    }
    lines.append("")
    for line in (unit.note ?? "").split(whereSeparator: \.isNewline) { lines.append("#. \(line)") }
    // A reference ends at a space, so a path with one is left out.
    let places = unit.places.map(\.description).filter { !$0.contains(" ") }
    if !places.isEmpty { lines.append("#: " + places.joined(separator: " ")) }
    var flags: [String] = []
    let states = group.compactMap { $0.target }.filter { !$0.text.isEmpty }.map(\.state)
    if states.contains(where: { !POStates.form.written($0).isEmpty }) { flags.append("fuzzy") }
    // Gettext's own check does not support substitutions.
    let shown = [source] + group.compactMap(\.target?.text)
    if !FormatPattern(source).isLiteral, shown.allSatisfy({ FormatPattern($0).substitutions.isEmpty }) {
      flags.append("objc-format")
    }
    for unit in group {
      guard let target = unit.target else { continue }
      if ![.translated, .needsReview].contains(target.state) {
        losses.append(
          ExchangeLoss(unit.id, "the state `\(target.state.rawValue)`, as PO knows only done and fuzzy"))
      } else if target.text.isEmpty {
        losses.append(ExchangeLoss(unit.id, "a translation that is empty, as PO takes it for a missing one"))
      }
    }
    if !unit.isTranslatable { losses.append(ExchangeLoss(unit.id, "that it is not to be translated")) }
    if !flags.isEmpty { lines.append("#, " + flags.joined(separator: ", ")) }
    lines.append("msgctxt \(Self.quoted(context))")
    return true
  }

  /// Returns a quoted string, one line per line of the text.
  private static func quoted(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let line = bytes.firstIndex(of: 0x0A), line < bytes.count - 1 else { return "\"\(escaped(text))\"" }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    var result = ["\"\""]
    for (number, line) in lines.enumerated() {
      let isLast = number == lines.count - 1
      if isLast, line.isEmpty { break }
      result.append("\"\(escaped(String(decoding: line, as: UTF8.self)))\(isLast ? "" : "\\n")\"")
    }
    return result.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        "\\" + String(repeating: "0", count: 3 - String(scalar.value, radix: 8).count)
          + String(scalar.value, radix: 8)
      default: String(Character(scalar))
      }
    }.joined()
  }
}

/// The states of PO: translated and fuzzy.
enum POStates {
  static let form = StateMapping(
    written: { $0 == .needsReview || $0 == .new ? "fuzzy" : "" },
    meaning: {
      $0 == "fuzzy"
        ? .init(state: .needsReview, isUnfinished: true) : .init(state: .translated, isUnfinished: false)
    })
}

/// A plural of a catalog as one entry of a PO file.
struct PluralEntry {
  let singular: String
  let plural: String
  /// The translations by gettext's forms.
  let forms: [String]

  /// Merges the texts of a key; nil if gettext's forms would lose one.
  ///
  /// - Parameters:
  ///   - group: the texts of one key.
  ///   - rule: the forms of the language.
  init?(_ group: [TranslationUnit], _ rule: PluralForms) {
    var units: [String: TranslationUnit] = [:]
    for unit in group {
      guard unit.path.steps.count == 1, let category = unit.path.plural else { return nil }
      units[category] = unit
    }
    guard let plural = units["other"]?.source, let states = Self.states(of: group), states.count <= 1 else {
      return nil
    }
    // Gettext never selects a form for these, so they must equal its last form.
    let last = rule.categories.last.flatMap { units[$0]?.target?.text } ?? ""
    for (category, unit) in units where !rule.categories.contains(category) {
      guard unit.target == nil || category != "zero" && unit.target?.text == last else { return nil }
    }
    singular = group[0].singular ?? units["one"]?.source ?? plural
    self.plural = plural
    forms = rule.categories.map { units[$0]?.target?.text ?? "" }
  }

  /// Returns the states of the translations; an entry has one for all its forms.
  private static func states(of group: [TranslationUnit]) -> Set<String>? {
    Set(group.compactMap { $0.target?.state.rawValue })
  }
}
