import Catalogs

/// Writes XLIFF 1.2 as Xcode exports it, so that Xcode and tools for it can read it.
///
/// Source: XLIFF 1.2 (OASIS, 2008), and exports of Xcode 27.
struct XLIFFWriter: ExchangeWriter {
  /// The form of ids and plural forms.
  let profile: XLIFFProfile
  /// The program's version, for the header.
  let version: String

  func write(_ files: [TranslationFile], losses: inout [ExchangeLoss]) -> [ExportedFile] {
    guard let locale = files.first?.target else { return [] }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" "#
        + #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.2" "#
        + #"xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 "#
        + #"http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">"#,
    ]
    for file in files { write(file, &lines, &losses) }
    lines.append("</xliff>")
    return [ExportedFile("\(locale).xliff", lines.joined(separator: "\n") + "\n")]
  }

  private func write(_ file: TranslationFile, _ lines: inout [String], _ losses: inout [ExchangeLoss]) {
    lines += [
      "  <file original=\"\(XMLText.attribute(file.original))\" source-language=\"\(file.source)\" "
        + "target-language=\"\(file.target)\" datatype=\"plaintext\">",
      "    <header>",
      "      <tool tool-id=\"kolam\" tool-name=\"Kolam\" tool-version=\"\(XMLText.attribute(version))\"/>",
      "    </header>",
      "    <body>",
    ]
    switch profile {
    case .apple:
      for unit in file.units {
        write(unit, id: unit.id, source: unit.source ?? unit.id, target: unit.target, &lines, &losses)
      }
    case .stringsdict:
      for group in file.groups { write(group, &lines, &losses) }
    }
    lines += ["    </body>", "  </file>"]
  }

  private func write(
    _ unit: TranslationUnit, id: String, source: String, target: TranslationUnit.Target?,
    _ lines: inout [String], _ losses: inout [ExchangeLoss]
  ) {
    guard [id, source, target?.text ?? "", unit.note ?? ""].allSatisfy(XMLText.canHold) else {
      losses.append(ExchangeLoss(unit.id, "a control character that XML cannot hold"))
      return
    }
    let fixed = unit.isTranslatable ? "" : " translate=\"no\""
    // A limit that the note does not give is seen by translators only so (XLIFF 1.2, `maxwidth`).
    let limit =
      unit.maxLength == LengthNote.limit(in: unit.note)
      ? "" : unit.maxLength.map { " maxwidth=\"\($0)\" size-unit=\"char\"" } ?? ""
    let approved = target.map { $0.state == .translated ? " approved=\"yes\"" : "" } ?? ""
    lines.append(
      "      <trans-unit id=\"\(XMLText.attribute(id))\"\(fixed)\(approved)\(limit) xml:space=\"preserve\">")
    lines.append("        <source>\(XMLText.content(source))</source>")
    if let target {
      let state = XLIFFStates.attributes(of: target)
      if state.isEmpty {
        losses.append(
          ExchangeLoss(unit.id, "the state `\(target.state.rawValue)`, which XLIFF does not know"))
      }
      lines.append(
        target.text.isEmpty
          ? "        <target\(state)/>" : "        <target\(state)>\(XMLText.content(target.text))</target>")
    }
    if let note = unit.note, !note.isEmpty {
      let from = unit.isNoteGenerated ? " from=\"auto-generated\"" : ""
      lines.append("        <note\(from)>\(XMLText.content(note))</note>")
    } else {
      lines.append("        <note/>")
    }
    for place in unit.places {
      lines += [
        "        <context-group purpose=\"location\">",
        "          <context context-type=\"sourcefile\">\(XMLText.content(place.file))</context>",
        "          <context context-type=\"linenumber\">\(place.line)</context>",
        "        </context-group>",
      ]
    }
    lines.append("      </trans-unit>")
  }

  /// Writes a key as in exports of `.stringsdict` files, which translate-toolkit and Weblate read.
  private func write(_ group: [TranslationUnit], _ lines: inout [String], _ losses: inout [ExchangeLoss]) {
    var written: Set<String> = []
    for unit in group {
      let source = unit.source ?? unit.id
      guard unit.path != .root else {
        write(unit, id: unit.key, source: source, target: unit.target, &lines, &losses)
        continue
      }
      guard let id = StringsdictID(unit.key, unit.path) else {
        losses.append(ExchangeLoss(unit.id, "a variation by device, which this profile has no id for"))
        continue
      }
      if written.insert(id.variable).inserted {
        let argument = FormatPattern(source).placeholders.first
        let type = argument?.source.drop { $0 == "%" || $0 == "$" || $0.isNumber } ?? "lld"
        write(
          unit, id: id.marker, source: StringsdictID.ruleType,
          target: unit.target.map { .init(StringsdictID.ruleType, $0.state) }, &lines, &losses)
        write(
          unit, id: id.type, source: String(type), target: unit.target.map { .init(String(type), $0.state) },
          &lines, &losses)
      }
      write(unit, id: id.form, source: source, target: unit.target, &lines, &losses)
    }
  }
}

/// The form of ids and plural forms in XLIFF 1.2.
package enum XLIFFProfile: String, Sendable, CaseIterable {
  /// As Xcode exports String Catalogs: `key|==|plural.one`.
  case apple
  /// As exports of `.stringsdict` files, which translate-toolkit and Weblate read: `key:value:dict/one:dict/:string`.
  case stringsdict
}

/// The states of XLIFF 1.2 (section 2.2.1, `state` and `state-qualifier`) as Xcode uses them.
enum XLIFFStates {
  static let form = StateMapping(
    written: { state in
      switch state {
      case .translated: "translated"
      case .needsReview: "needs-review-l10n"
      case .machineTranslated: "translated leveraged-mt"
      case .new: "new"
      default: ""
      }
    },
    meaning: { written in
      let words = written.split(separator: " ").map(String.init)
      let (state, qualifier) = (words.first ?? "", words.count > 1 ? words[1] : "")
      if unfinished.contains(state) {
        return .init(
          state: .needsReview, isUnfinished: true,
          isUntranslated: ["new", "needs-translation"].contains(state))
      }
      if qualifier == "fuzzy-match" { return .init(state: .needsReview, isUnfinished: true) }
      let isMachine = qualifier == "leveraged-mt" || qualifier == "mt-suggestion"
      // Like Xcode, we map a foreign state to `translated`.
      return .init(state: isMachine ? .machineTranslated : .translated, isUnfinished: false)
    })

  /// Returns whether a tool says that a translation is done; without a state it says nothing.
  static func isFinished(_ state: [String]) -> Bool {
    guard let first = state.first else { return false }
    return !(form.meaning(state.joined(separator: " "))?.isUnfinished ?? true) && !first.isEmpty
  }

  private static let unfinished: Set<String> = [
    "new", "needs-translation", "needs-adaptation", "needs-l10n", "needs-review-translation",
    "needs-review-adaptation", "needs-review-l10n",
  ]

  /// Returns the attributes of a state, each preceded by a space; empty if XLIFF has none.
  static func attributes(of target: TranslationUnit.Target) -> String {
    let words = form.written(target.state).split(separator: " ")
    guard let first = words.first else { return "" }
    let qualifier = words.count > 1 ? String(words[1]) : target.text.isEmpty ? empty : nil
    return " state=\"\(first)\"" + (qualifier.map { " state-qualifier=\"\($0)\"" } ?? "")
  }

  /// Qualifies a translation that is empty by intent, which a tool that clears a text does not write.
  static let empty = "x-empty"
}
