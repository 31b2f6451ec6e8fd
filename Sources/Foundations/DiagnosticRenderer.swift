/// Writes diagnostics as text, like a good compiler.
///
/// Place, code, sentence, the line with the part underlined, and help. The only code that formats diagnostics as text.
///
/// ```
/// Screens/epicura/recipe.yaml:8:20: error[KL0303]: no field `totl` on `RecipeDetail`
///    7 |   - facts:
///    8 |       - text: ${recipe.totl}
///      |                        ^^^^
///      = help: did you mean `total`?
/// ```
public struct DiagnosticRenderer: Sendable {
  /// Whether to color the words, for a terminal.
  public var isColored: Bool
  /// The line width in cells: excerpts are cut to it around their mark, sentences wrap at words; nil for a pipe.
  public var width: Int?
  /// Returns the path of a file as the reader can open it.
  public var path: @Sendable (String) -> String = { $0 }

  /// The least usable width; narrower terminals wrap lines themselves.
  private static let leastWidth = 20
  /// The longest excerpt where the terminal sets no limit.
  private static let widestExcerpt = 160
  /// The most diagnostics of one file that are shown; nobody reads thousands, and each has an excerpt.
  static let mostPerFile = 100

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - isColored: whether to color the words.
  ///   - width: the line width in cells; nil for unlimited.
  public init(isColored: Bool = false, width: Int? = nil) {
    self.isColored = isColored
    self.width = width.map { max($0, Self.leastWidth) }
  }

  /// All diagnostics in the given order, separated by blank lines, and a line with their counts.
  ///
  /// Of three and more in a row with one code and one help, the first is shown whole, the others by their headlines where
  /// these quote what is underlined. Of a file with more than 100, the most severe are shown, and a line has the number of
  /// the others. Reports for tools have them all.
  public func text(_ diagnostics: [Diagnostic]) -> String {
    guard !diagnostics.isEmpty else { return "" }
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count { $0.severity == .warning }
    var counts: [String] = []
    if errors > 0 { counts.append(errors == 1 ? "1 error" : "\(errors) errors") }
    if warnings > 0 { counts.append(warnings == 1 ? "1 warning" : "\(warnings) warnings") }
    let summary = counts.isEmpty ? "" : "\n" + counts.joined(separator: ", ") + "\n"
    let shown = DiagnosticSelection(diagnostics, mostPerFile: Self.mostPerFile)
    let omitted = shown.omitted.map { file, count in "\(visibleText(path(file))): \(count) more, not shown\n"
    }
    let all = shown.diagnostics
    let repeated = all.indices.map { $0 > 0 && repeats(all[$0 - 1], all[$0]) } + [false]
    var text = ""
    for (index, diagnostic) in all.enumerated() {
      if repeated[index], repeated[index - 1] || repeated[index + 1] {
        text += headline(diagnostic).joined(separator: "\n") + "\n"
      } else {
        text += (text.isEmpty ? "" : "\n") + self.text(diagnostic)
      }
    }
    return ([text] + omitted).joined(separator: "\n") + summary
  }

  /// Whether the headline of a diagnostic says all that is new after the one before it.
  private func repeats(_ previous: Diagnostic, _ diagnostic: Diagnostic) -> Bool {
    guard let span = diagnostic.span, diagnostic.label == nil, diagnostic.related.isEmpty else {
      return false
    }
    return diagnostic.code == previous.code && diagnostic.help == previous.help
      && diagnostic.message.contains("`\(span.text)`")
  }

  /// One diagnostic, ending in a line break.
  public func text(_ diagnostic: Diagnostic) -> String {
    var lines = headline(diagnostic)
    var gutter = 4
    if let span = diagnostic.span {
      gutter = max(gutter, String(span.location.line).count + 2)
      lines += excerpt(span, label: diagnostic.label, gutter: gutter, diagnostic.severity)
    }
    if let help = diagnostic.help { lines += remark("help: \(help)", gutter) }
    for related in diagnostic.related {
      lines += remark("note: \(related.message), at \(place(related.span))", gutter)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The excerpt alone: the line before the place, and its own line with the place underlined.
  public func excerpt(of span: Span, _ severity: Diagnostic.Severity = .error) -> [String] {
    excerpt(span, label: nil, gutter: max(4, String(span.location.line).count + 2), severity)
  }

  /// The file, the line and the column, as ``Span/description`` has them.
  private func place(_ span: Span) -> String {
    let whole = span.description
    return whole.hasPrefix(span.source.path)
      ? path(span.source.path) + whole.dropFirst(span.source.path.count) : whole
  }

  /// Place, severity, code and sentence.
  private func headline(_ diagnostic: Diagnostic) -> [String] {
    var words: [WordWrap.Word] = []
    if let span = diagnostic.span {
      let place = visibleText(place(span)) + ":"
      words.append(WordWrap.Word(text: place, printed: place, isWhole: true))
    }
    let name = diagnostic.code.name.map { " \($0)" } ?? ""
    let tag = "\(diagnostic.severity.rawValue)[\(diagnostic.code)\(name)]"
    words.append(
      WordWrap.Word(text: tag + ":", printed: paint(tag, diagnostic.severity) + ":", isWhole: true))
    words += WordWrap.words(visibleText(diagnostic.message))
    return WordWrap(width: width, indent: 4).lines(words)
  }

  /// A sentence below the excerpt, its further lines below its first word.
  private func remark(_ text: String, _ gutter: Int) -> [String] {
    let lead = String(repeating: " ", count: gutter) + " = "
    let lines = WordWrap(width: width.map { $0 - lead.count }, indent: 0)
      .lines(WordWrap.words(visibleText(text)))
    let margin = String(repeating: " ", count: lead.count)
    return lines.enumerated().map { ($0.offset == 0 ? lead : margin) + $0.element }
  }

  /// The line before and the line itself, with its part underlined.
  private func excerpt(
    _ span: Span, label: String?, gutter: Int, _ severity: Diagnostic.Severity
  ) -> [String] {
    let source = span.source
    guard !source.bytes.isEmpty else { return [] }
    let line = span.location.line
    let range = source.lineRange(line)
    let start = min(max(span.range.lowerBound, range.lowerBound), range.upperBound)
    let end = min(max(span.range.upperBound, start), range.upperBound)
    let room = width.map { $0 - gutter - 3 } ?? Self.widestExcerpt
    let shown = Excerpt(range, mark: start..<end, of: source, room: room)
    var lines: [String] = []
    if line > 1, !shown.isCutAtStart {
      let before = source.lineRange(line - 1)
      let start = before.lowerBound..<before.lowerBound
      lines.append(
        numbered(line - 1, Excerpt(before, mark: start, of: source, room: room).text, gutter))
    }
    lines.append(numbered(line, shown.text, gutter))
    let margin = String(repeating: " ", count: gutter) + " | "
    let underline =
      margin + String(repeating: " ", count: shown.lead)
      + paint(String(repeating: "^", count: shown.marks), severity)
    guard let label = label.map(visibleText) else { return lines + [underline] }
    if shown.lead + shown.marks + 1 + cellCount(label) <= room || width == nil {
      return lines + ["\(underline) \(label)"]
    }
    let words = WordWrap(width: room, indent: 0).lines(WordWrap.words(label))
    return lines + [underline] + words.map { margin + $0 }
  }

  private func numbered(_ line: Int, _ text: String, _ gutter: Int) -> String {
    let number = String(line)
    return String(repeating: " ", count: max(0, gutter - number.count)) + number + " | " + text
  }

  private func paint(_ text: String, _ severity: Diagnostic.Severity) -> String {
    guard isColored else { return text }
    let code =
      switch severity {
      case .error: "31"
      case .warning: "33"
      case .note: "36"
      }
    return "\u{1B}[1;\(code)m\(text)\u{1B}[0m"
  }
}
