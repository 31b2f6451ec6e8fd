import Catalogs
import Foundations

/// Writes XLIFF 2.0: a unit per text, named by Apple's id, since there is no construct for plural forms.
///
/// Source: XLIFF 2.0 (OASIS, 2014), sections 4.2 and 4.3.
struct XLIFF2Writer: ExchangeWriter {
  func write(_ files: [TranslationFile], losses: inout [ExchangeLoss]) -> [ExportedFile] {
    guard let first = files.first else { return [] }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" "#
        + "srcLang=\"\(first.source)\" trgLang=\"\(first.target)\">",
    ]
    for (number, file) in files.enumerated() {
      lines.append(
        "  <file id=\"f\(number + 1)\" original=\"\(XMLText.attribute(file.original))\" xml:space=\"preserve\">"
      )
      for (number, unit) in file.units.enumerated() { write(unit, number + 1, &lines, &losses) }
      lines.append("  </file>")
    }
    lines.append("</xliff>")
    return [ExportedFile("\(first.target).xlf", lines.joined(separator: "\n") + "\n")]
  }

  private func write(
    _ unit: TranslationUnit, _ number: Int, _ lines: inout [String], _ losses: inout [ExchangeLoss]
  ) {
    guard XMLText.canHold(unit.id), XMLText.canHold(unit.note ?? "") else {
      losses.append(
        ExchangeLoss(unit.id, "a control character that XML cannot hold in an attribute or a note"))
      return
    }
    let fixed = unit.isTranslatable ? "" : " translate=\"no\""
    lines.append("    <unit id=\"u\(number)\" name=\"\(XMLText.attribute(unit.id))\"\(fixed)>")
    var notes = (unit.note ?? "").isEmpty ? [] : ["        <note>\(XMLText.content(unit.note ?? ""))</note>"]
    notes += unit.places.map {
      "        <note category=\"location\">\(XMLText.content($0.description))</note>"
    }
    if !notes.isEmpty { lines += ["      <notes>"] + notes + ["      </notes>"] }
    var words = unit.target.map { XLIFF2States.form.written($0.state).split(separator: " ") } ?? ["initial"]
    if unit.target?.text == "", words.count == 1 { words.append(XLIFF2States.empty) }
    if words.isEmpty, let state = unit.target?.state {
      losses.append(ExchangeLoss(unit.id, "the state `\(state.rawValue)`, which XLIFF does not know"))
    }
    let state = words.isEmpty ? "" : " state=\"\(words[0])\""
    let further = words.count > 1 ? " subState=\"\(words[1])\"" : ""
    lines.append("      <segment\(state)\(further)>")
    lines.append("        <source>\(Self.content(unit.source ?? unit.id))</source>")
    if let target = unit.target {
      lines.append(
        target.text.isEmpty ? "        <target/>" : "        <target>\(Self.content(target.text))</target>")
    }
    lines += ["      </segment>", "    </unit>"]
  }

  /// Returns element content; XLIFF 2.0 can encode characters that XML cannot (section 4.3.1.1, `cp`).
  private static func content(_ text: String) -> String {
    if XMLText.canHold(text) { return XMLText.content(text) }
    return text.unicodeScalars.map { scalar in
      let character = String(Character(scalar))
      if XMLText.canHold(character) { return XMLText.content(character) }
      return "<cp hex=\"\(Hex.digits(scalar.value, width: 4, isUpper: true))\"/>"
    }.joined()
  }
}

/// The states of XLIFF 2.0 (section 4.3.1.13, `state` and `subState`).
enum XLIFF2States {
  /// Marks a translation that is empty by intent, which a tool that clears a text does not write.
  static let empty: Substring = "xcstrings:empty"

  static let form = StateMapping(
    written: { state in
      switch state {
      case .translated: "translated"
      case .needsReview: "initial xcstrings:needs_review"
      case .machineTranslated: "translated xcstrings:machine_translated"
      case .new: "initial xcstrings:new"
      default: ""
      }
    },
    meaning: { written in
      let words = written.split(separator: " ")
      switch words.first ?? "" {
      case "initial":
        return .init(
          state: .needsReview, isUnfinished: true, isUntranslated: !words.contains("xcstrings:needs_review"))
      case "translated" where words.contains("xcstrings:machine_translated"):
        return .init(state: .machineTranslated, isUnfinished: false)
      case "", "translated", "reviewed", "final": return .init(state: .translated, isUnfinished: false)
      default: return nil
      }
    })
}
