internal import Typesetting

/// Turns lines into the text that is written: cleaned, wrapped, colored.
///
/// It is the one boundary: no text reaches an output but through here.
struct LineFormatter: Sendable {
  /// The cells that a line may take; nil where nothing is wrapped.
  var width: Int?
  /// The looks of words.
  var style: Style
  /// Whether numbers may be shown as shapes, too.
  var drawsShapes = false
  /// What becomes of the characters that steer directions.
  var directions = DirectionControls.keep
  /// Whether only ASCII is written.
  var isASCII = false
  /// Tells lines of other scripts in Latin letters, too; nil for not.
  var romanizer: Romanizer?

  /// The least room that words get, however deep they are indented.
  private static let leastRoom = 8

  /// The lines as text, each ending in a line break.
  ///
  /// - Parameters:
  ///   - lines: the lines.
  ///   - endsOpen: whether something is typed behind the last one, so that nothing may come after it.
  /// - Returns: the text.
  func text(_ lines: [Line], endsOpen: Bool = false) -> String {
    var result = ""
    for (index, line) in lines.enumerated() {
      let latin = romanized(line).map { [$0] } ?? []
      for line in endsOpen && index == lines.count - 1 ? latin + [line] : [line] + latin {
        for row in rows(line) {
          result += row
          result += "\n"
        }
      }
    }
    return result
  }

  /// The same line in Latin letters; nil where it is in these already, or nobody asks.
  private func romanized(_ line: Line) -> Line? {
    guard let romanizer, !line.isUnwrapped,
      let latin = romanizer.romanized(Sanitizer.clean(line.body.map(\.text).joined(), lineBreaks: .spaces))
    else { return nil }
    let arrow = isASCII ? "-> " : "→ "
    return Line(indent: line.indent + line.lead.count, body: [Line.Fragment(arrow + latin, .secondary)])
  }

  /// A text as it may be written: clean, and with its directions and code points as asked.
  func written(_ text: String, lineBreaks: Sanitizer.LineBreaks = .spaces) -> String {
    let clean = Sanitizer.clean(directions.applied(to: text), lineBreaks: lineBreaks)
    return isASCII ? CodePoints.escaped(clean) : clean
  }

  /// Whether a line needs not be wrapped.
  func fits(_ line: Line) -> Bool {
    guard let width else { return true }
    let words = written(line.body.map(\.text).joined())
    return line.indent + line.lead.count + CellWidth.of(words) <= width
  }

  /// The rows that one line takes.
  func rows(_ line: Line) -> [String] {
    if line.isBlank { return [""] }
    let fragments = line.body.map { Line.Fragment(written($0.text), $0.look) }
    let whole = fragments.map(\.text).joined()
    var rows = [whole]
    var indent = line.indent
    if let width, !line.isUnwrapped {
      indent = min(indent, max(0, width - line.lead.count - Self.leastRoom))
      let room = max(Self.leastRoom, width - indent - line.lead.count)
      // No cluster takes more cells than it has bytes, so most lines need not be measured.
      if whole.utf8.count > room { rows = TextLayout.wrap(whole, width: room) }
    }
    var painter = Painter(fragments)
    return rows.enumerated().map { index, row in
      let margin = String(repeating: " ", count: indent)
      let lead =
        index == 0
        ? style.applied(line.lead.hasPrefix("[") ? .number : .plain, to: line.lead)
        : String(repeating: " ", count: line.lead.count)
      return margin + lead + (style.isPlain ? row : painter.paint(row, style))
    }
  }

  /// Gives the rows of a wrapped text the looks that its fragments had.
  private struct Painter {
    private var fragments: ArraySlice<Line.Fragment>
    private var rest: Substring

    init(_ fragments: [Line.Fragment]) {
      self.fragments = fragments[...]
      rest = fragments.first.map { $0.text[...] } ?? ""
    }

    /// Wrapping takes away nothing but white space, so a row's characters are found again in order.
    mutating func paint(_ row: String, _ style: Style) -> String {
      var result = ""
      var run = ""
      var look = fragments.first?.look ?? .plain
      for character in row {
        advance(to: character)
        let next = fragments.first?.look ?? .plain
        if next != look {
          result += style.applied(look, to: run)
          run = ""
          look = next
        }
        run.append(character)
        rest = rest.dropFirst()
      }
      return result + style.applied(look, to: run)
    }

    private mutating func advance(to character: Character) {
      while true {
        if rest.isEmpty {
          guard fragments.count > 1 else { return }
          fragments = fragments.dropFirst()
          rest = fragments.first.map { $0.text[...] } ?? ""
        } else if rest.first != character, rest.first?.isWhitespace == true {
          rest = rest.dropFirst()
        } else {
          return
        }
      }
    }
  }
}
