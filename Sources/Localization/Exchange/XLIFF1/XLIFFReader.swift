import Foundations

/// Reads XLIFF 1.2, with Xcode's ids or those of `.stringsdict` files.
struct XLIFFReader: ExchangeReader {
  let root: XMLNode

  func read(_ source: SourceText, for targets: ImportTargets) throws(Diagnostic) -> [ImportedFile] {
    let files = root.children("file")
    guard !files.isEmpty else {
      throw Diagnostic(.unknownExchangeFormat, "the XLIFF has no `<file>`", at: root.span(in: source))
    }
    var result: [ImportedFile] = []
    let skipped = SkippedFiles(files, source, targets)
    for file in skipped.taken {
      let span = file.span(in: source)
      let language = try ImportTargets.locale(
        file.attributes["target-language"], "which language it is translated into (`target-language`)",
        at: span)
      let from = try file.attributes["source-language"].map { text throws(Diagnostic) in
        try ImportTargets.locale(text, "which language it is translated from", at: span)
      }
      var units: [ImportedUnit] = []
      var remarks = result.isEmpty ? skipped.remarks : []
      try collect(file, source, &units, &remarks)
      result.append(
        ImportedFile(
          original: file.attributes["original"], source: from, target: language, span: span,
          states: XLIFFStates.form, units: units, remarks: remarks))
    }
    guard !result.isEmpty else {
      let names = files.compactMap { $0.attributes["original"] }.map { "`\(visibleText($0))`" }
      throw Diagnostic(
        .mismatchedExchange,
        "the XLIFF is about \(names.joined(separator: ", ")), and about none of the catalogs",
        at: files[0].span(in: source), help: "name the catalog with `--into`")
    }
    return result
  }

  /// Collects the units of a file, including those in groups, but not `alt-trans`.
  private func collect(
    _ node: XMLNode, _ source: SourceText, _ units: inout [ImportedUnit], _ remarks: inout [Diagnostic]
  ) throws(Diagnostic) {
    for child in node.children {
      switch child.name {
      case "trans-unit": try take(child, source, &units, &remarks)
      case "body", "group": try collect(child, source, &units, &remarks)
      default: break
      }
    }
  }

  private func take(
    _ node: XMLNode, _ source: SourceText, _ units: inout [ImportedUnit], _ remarks: inout [Diagnostic]
  ) throws(Diagnostic) {
    let span = node.span(in: source)
    guard let id = node.attributes["id"] else {
      throw Diagnostic(.unknownExchangeFormat, "a `<trans-unit>` has no `id`", at: span)
    }
    let text = node.first("source").map(InlineText.text)
    if StringsdictID.isDescription(id, source: text ?? "") { return }
    let path = StringsdictID(id).map { $0.path.id(of: $0.key) } ?? id
    guard let target = node.first("target") else {
      units.append(ImportedUnit(id: path, source: text, target: nil, span: span))
      return
    }
    if let lost = InlineText.firstWithoutText(in: target) {
      throw Diagnostic(
        .malformedExchange, "a `<\(lost.name)>` stands for a placeholder and does not say which",
        at: lost.span(in: source), help: "write the placeholder itself, such as `%@`")
    }
    let state = [target.attributes["state"], target.attributes["state-qualifier"]].compactMap(\.self)
    let translation = InlineText.text(of: target)
    let isLost = translation.isEmpty && text != "" && !state.contains(XLIFFStates.empty)
    units.append(
      ImportedUnit(
        id: path, source: text, target: isLost ? nil : translation,
        state: state.isEmpty ? nil : state.joined(separator: " "),
        maxLength: node.attributes["size-unit"] == "char"
          ? node.attributes["maxwidth"].flatMap { Int($0) } : nil,
        defect: isLost && XLIFFStates.isFinished(state) ? .emptied : nil, span: target.span(in: source)))
  }
}

/// Text with inline elements, which tools put around placeholders and markup.
enum InlineText {
  /// Returns the text, with what the inline elements contain or declare as their equivalent.
  static func text(of node: XMLNode) -> String {
    node.content.map { content in
      switch content {
      case .text(let text): return text
      case .element(let inner):
        if let code = inner.name == "cp" ? inner.attributes["hex"] : nil {
          return UInt32(code, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
        }
        let own = text(of: inner)
        return own.isEmpty ? inner.attributes["equiv-text"] ?? inner.attributes["equiv"] ?? "" : own
      }
    }.joined()
  }

  /// Returns the first inline element without an equivalent text.
  static func firstWithoutText(in node: XMLNode) -> XMLNode? {
    for inner in node.children {
      let isPlace = ["x", "ph", "bx", "ex", "sc", "ec"].contains(inner.name)
      if isPlace, text(of: inner).isEmpty, inner.attributes["equiv-text"] == nil,
        inner.attributes["equiv"] == nil
      {
        return inner
      }
      if let found = firstWithoutText(in: inner) { return found }
    }
    return nil
  }
}
