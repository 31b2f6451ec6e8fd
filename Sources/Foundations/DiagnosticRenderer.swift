/// Writes diagnostics as text, like a good compiler.
///
/// Place, code, sentence, the line with the part underlined, and what to do. The only place where a diagnostic
/// becomes words on lines.
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

  /// Makes a renderer.
  public init(isColored: Bool = false) { self.isColored = isColored }

  /// All diagnostics in the order given, a blank line between each two, and a line that counts them.
  public func text(_ diagnostics: [Diagnostic]) -> String {
    guard !diagnostics.isEmpty else { return "" }
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count { $0.severity == .warning }
    var counts: [String] = []
    if errors > 0 { counts.append(errors == 1 ? "1 error" : "\(errors) errors") }
    if warnings > 0 { counts.append(warnings == 1 ? "1 warning" : "\(warnings) warnings") }
    let summary = counts.isEmpty ? "" : "\n" + counts.joined(separator: ", ") + "\n"
    return diagnostics.map(text).joined(separator: "\n") + summary
  }

  /// One diagnostic, ending in a line break.
  public func text(_ diagnostic: Diagnostic) -> String {
    let severity = paint("\(diagnostic.severity.rawValue)[\(diagnostic.code)]", diagnostic.severity)
    let place = diagnostic.span.map { clean($0.description) + ": " } ?? ""
    var lines = ["\(place)\(severity): \(clean(diagnostic.message))"]
    var gutter = 4
    if let span = diagnostic.span {
      gutter = max(gutter, String(span.location.line).count + 2)
      lines += excerpt(span, label: diagnostic.label, gutter: gutter, diagnostic.severity)
    }
    let margin = String(repeating: " ", count: gutter)
    if let help = diagnostic.help { lines.append("\(margin) = help: \(clean(help))") }
    for related in diagnostic.related {
      lines.append("\(margin) = note: \(clean(related.message)), at \(clean(related.span.description))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The line before and the line itself, with its part underlined.
  private func excerpt(
    _ span: Span, label: String?, gutter: Int, _ severity: Diagnostic.Severity
  ) -> [String] {
    let source = span.source
    guard !source.bytes.isEmpty else { return [] }
    let line = span.location.line
    let range = source.lineRange(line)
    let start = min(span.range.lowerBound, range.upperBound)
    let end = min(max(span.range.upperBound, start), range.upperBound)
    let window = Self.window(range, around: start..<end)
    var lines: [String] = []
    if line > 1, window.lowerBound == range.lowerBound {
      let before = source.lineRange(line - 1)
      let part = before.lowerBound..<min(before.upperBound, before.lowerBound + 160)
      lines.append(numbered(line - 1, shown(source, part), gutter))
    }
    lines.append(numbered(line, shown(source, window), gutter))
    let lead = cells(shown(source, window.lowerBound..<start))
    let marks = max(1, cells(shown(source, start..<min(end, window.upperBound))))
    let carets = paint(String(repeating: "^", count: marks), severity)
    let words = label.map { " " + clean($0) } ?? ""
    lines.append(
      "\(String(repeating: " ", count: gutter)) | \(String(repeating: " ", count: lead))\(carets)\(words)")
    return lines
  }

  /// The part of a long line that is shown: at most 160 bytes, from a little before the place.
  private static func window(_ line: Range<Int>, around place: Range<Int>) -> Range<Int> {
    guard line.count > 160, place.lowerBound - line.lowerBound > 100 else {
      return line.lowerBound..<min(line.upperBound, line.lowerBound + 160)
    }
    let start = place.lowerBound - 60
    return start..<min(line.upperBound, start + 160)
  }

  private func numbered(_ line: Int, _ text: String, _ gutter: Int) -> String {
    let number = String(line)
    return String(repeating: " ", count: max(0, gutter - number.count)) + number + " | " + text
  }

  private func shown(_ source: SourceText, _ range: Range<Int>) -> String { clean(source.text(in: range)) }

  /// The text with everything that could disturb a terminal made visible.
  private func clean(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control: scalar == "\t" ? " " : "\u{FFFD}"
          case .lineSeparator, .paragraphSeparator, .surrogate: "\u{FFFD}"
          // Joiners belong to Indic words; all other format characters could reorder or hide text.
          case .format: scalar == "\u{200C}" || scalar == "\u{200D}" ? scalar : "\u{FFFD}"
          default: scalar
          }
        }))
  }

  /// How many cells a text takes, nearly: marks that sit on a letter take none.
  private func cells(_ text: String) -> Int {
    text.unicodeScalars.count { scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: false
      default: true
      }
    }
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
