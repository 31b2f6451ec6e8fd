internal import Typesetting

/// Formats lines as output: sanitized, wrapped, colored.
///
/// It is the only boundary: all output passes through it.
struct LineFormatter: Sendable {
  /// The maximum width of a line in cells; nil where nothing is wrapped.
  var width: Int?
  /// The terminal's rule for counting cells.
  var profile = WidthProfile.standard
  /// The colors of looks.
  var style: Style
  /// Whether numbers may also be drawn as shapes.
  var drawsShapes = false
  /// How characters that control text direction are written.
  var directions = DirectionControls.keep
  /// Whether only ASCII is written.
  var isASCII = false
  /// Adds lines in Latin letters below those in other scripts; nil for none.
  var romanizer: Romanizer?

  /// The minimum width of text, however deep it is indented.
  private static let minimumWidth = 8

  /// Returns the lines as text, each ending in a line break.
  ///
  /// - Parameters:
  ///   - lines: the lines.
  ///   - endsOpen: whether input is typed after the last line, so that no line break may follow it.
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

  /// Returns the line in Latin letters; nil where it already is, or where that is off.
  private func romanized(_ line: Line) -> Line? {
    guard let romanizer, !line.isUnwrapped,
      let latin = romanizer.romanized(Sanitizer.clean(line.body.map(\.text).joined(), lineBreaks: .spaces))
    else { return nil }
    let arrow = isASCII ? "-> " : "→ "
    return Line(indent: line.indent + line.lead.count, body: [Line.Fragment(arrow + latin, .secondary)])
  }

  /// Sanitizes a text, with its directions and code points as configured.
  func written(_ text: String, lineBreaks: Sanitizer.LineBreaks = .spaces) -> String {
    let clean = Sanitizer.clean(directions.applied(to: text), lineBreaks: lineBreaks)
    return isASCII ? CodePoints.escaped(clean) : clean
  }

  /// Whether a line fits without wrapping.
  func fits(_ line: Line) -> Bool {
    guard let width else { return true }
    let words = written(line.body.map(\.text).joined())
    return line.indent + line.lead.count + CellWidth.of(words, by: profile) <= width
  }

  /// Returns the rows of one line.
  func rows(_ line: Line) -> [String] {
    if line.isBlank { return [""] }
    let fragments = line.body.map { Line.Fragment(written($0.text), $0.look) }
    let whole = fragments.map(\.text).joined()
    var rows = [whole]
    var indent = line.indent
    if let width, !line.isUnwrapped {
      indent = min(indent, max(0, width - line.lead.count - Self.minimumWidth))
      let room = max(Self.minimumWidth, width - indent - line.lead.count)
      // No cluster is wider in cells than in bytes, so most lines need not be measured.
      if whole.utf8.count > room { rows = TextLayout.wrap(whole, width: room, by: profile) }
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

  /// Applies the looks of the fragments to the rows of a wrapped text.
  private struct Painter {
    private var fragments: ArraySlice<Line.Fragment>
    private var rest: Substring

    init(_ fragments: [Line.Fragment]) {
      self.fragments = fragments[...]
      rest = fragments.first.map { $0.text[...] } ?? ""
    }

    /// Wrapping removes only white space, so a row's characters are found again in order.
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

/// A line before wrapping and coloring: text fragments with their looks.
struct Line: Sendable, Equatable {
  /// A part of a line in one look.
  struct Fragment: Sendable, Equatable {
    let text: String
    let look: Look

    init(_ text: String, _ look: Look = .plain) {
      self.text = text
      self.look = look
    }
  }

  /// The number of spaces before it.
  var indent = 0
  /// The line's prefix, by whose width continuation lines are indented, such as `[2] `; ASCII only.
  var lead = ""
  /// The text.
  var body: [Fragment] = []
  /// Whether it is never wrapped.
  var isUnwrapped = false

  /// A separating blank line.
  static let blank = Line()

  /// Whether it is blank.
  var isBlank: Bool { lead.isEmpty && body.allSatisfy(\.text.isEmpty) }
}
