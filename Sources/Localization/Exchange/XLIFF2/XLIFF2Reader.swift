import Foundations

/// Reads XLIFF 2.0 and 2.1, whose units are named by Apple's ids.
struct XLIFF2Reader: ExchangeReader {
  let root: XMLNode

  func read(_ source: SourceText, for targets: ImportTargets) throws(Diagnostic) -> [ImportedFile] {
    let span = root.span(in: source)
    let locale = try ImportTargets.locale(
      root.attributes["trgLang"], "which language it is translated into (`trgLang`)", at: span)
    let from = try root.attributes["srcLang"].map { text throws(Diagnostic) in
      try ImportTargets.locale(text, "which language it is translated from", at: span)
    }
    let files = root.children("file")
    guard !files.isEmpty else {
      throw Diagnostic(.unknownExchangeFormat, "the XLIFF has no `<file>`", at: span)
    }
    var result: [ImportedFile] = []
    let skipped = SkippedFiles(files, source, targets)
    for file in skipped.taken {
      var units: [ImportedUnit] = []
      try collect(file, source, &units)
      result.append(
        ImportedFile(
          original: file.attributes["original"], source: from, target: locale, span: file.span(in: source),
          states: XLIFF2States.form, units: units, remarks: result.isEmpty ? skipped.remarks : []))
    }
    guard !result.isEmpty else {
      throw Diagnostic(.mismatchedExchange, "the XLIFF is about none of the catalogs", at: span)
    }
    return result
  }

  private func collect(_ node: XMLNode, _ source: SourceText, _ units: inout [ImportedUnit])
    throws(Diagnostic)
  {
    for child in node.children {
      switch child.name {
      case "unit": try take(child, source, &units)
      case "group": try collect(child, source, &units)
      default: break
      }
    }
  }

  /// Reads a unit, whose text may be split into segments with ignorable text between them.
  private func take(_ node: XMLNode, _ source: SourceText, _ units: inout [ImportedUnit]) throws(Diagnostic) {
    let span = node.span(in: source)
    guard let id = node.attributes["name"] ?? node.attributes["id"] else {
      throw Diagnostic(.unknownExchangeFormat, "a `<unit>` has neither a `name` nor an `id`", at: span)
    }
    var (texts, targets): (String, String?) = ("", nil)
    var state: String?
    let segments = node.children.filter { $0.name == "segment" || $0.name == "ignorable" }
    for segment in segments {
      let text = segment.first("source").map(InlineText.text) ?? ""
      texts += text
      if let target = segment.first("target") {
        if let lost = InlineText.firstWithoutText(in: target) {
          throw Diagnostic(
            .malformedExchange, "a `<\(lost.name)>` stands for a placeholder and does not say which",
            at: lost.span(in: source), help: "write the placeholder itself, such as `%@`")
        }
        targets = (targets ?? "") + InlineText.text(of: target)
      } else if segment.name == "ignorable", targets != nil {
        targets? += text
      } else if segment.name == "segment", segments.count > 1 {
        // A segment without a translation leaves the unit untranslated.
        targets = nil
        break
      }
      let own = [segment.attributes["state"], segment.attributes["subState"]].compactMap(\.self)
        .joined(separator: " ")
      // The unit's state is that of its least finished segment.
      if segment.name == "segment", state == nil || own.hasPrefix("initial") {
        state = own.isEmpty ? nil : own
      }
    }
    let words = state?.split(separator: " ") ?? []
    let isLost = targets == "" && !texts.isEmpty && !words.contains { $0 == XLIFF2States.empty }
    units.append(
      ImportedUnit(
        id: id, source: texts, target: isLost ? nil : targets, state: state,
        defect: isLost && !words.isEmpty && words[0] != "initial" ? .emptied : nil, span: span))
  }
}
