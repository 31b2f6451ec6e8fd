internal import Foundations
package import FrontKit
package import Runtime
internal import Typesetting

/// Draws screens as text of a fixed width, the same text that a user reads, without colors.
///
/// What was drawn before is kept, so that a screen on which little has changed costs little.
package struct FrameDrawer: ScreenFramer {
  /// The maximum number of cached pieces.
  private static let maxKept = 5000

  private let words: Words
  private let formatter: LineFormatter
  private let isNumbered: Bool
  private var kept: [String: Drawn] = [:]

  /// A drawn piece.
  private struct Drawn {
    let piece: Piece
    let number: Int?
    let rows: [String]
    let column: Int
    let width: Int
  }

  /// Creates a drawer for a language and a width.
  ///
  /// - Parameters:
  ///   - words: the front's texts in the language of the screens.
  ///   - columns: the width of a line in cells.
  ///   - isNumbered: whether what can be chosen has its number.
  package init(words: Words, columns: Int, isNumbered: Bool = true) {
    self.words = words
    self.isNumbered = isNumbered
    formatter = LineFormatter(width: columns, style: Style(palette: Palette(), support: .none))
  }

  /// Draws a screen.
  ///
  /// - Parameter view: the screen.
  /// - Returns: the screen as text; only the dialog where one is open.
  package mutating func frame(of view: ScreenView) -> ScreenFrame {
    let pieces = PieceExtractor.of(view)
    let numbering = isNumbered ? Numbering(pieces) : Numbering()
    let drawer = TextDrawer(words: words, formatter: formatter)
    // A phone shows by itself that it is offline; a frame is the app's part of the screen.
    var framed = view
    framed.isOffline = false
    var frame = ScreenFrame(
      heading: view.dialog == nil ? drawer.heading(framed).flatMap(formatter.rows) : [], rows: [],
      bounds: [:])
    frame.rows.reserveCapacity(pieces.count * 2)
    var section: String?
    if kept.count > Self.maxKept { kept = [:] }
    for piece in pieces {
      if section != nil, piece.section != section { frame.blank() }
      section = piece.section
      let piece = draw(piece, numbering)
      // A piece that begins with a blank line wants one before it, not two.
      if piece.rows.first == "" { frame.blank() }
      let rows = piece.rows.first == "" ? piece.rows.dropFirst() : piece.rows[...]
      let start = frame.rows.count
      frame.rows += rows
      frame.note(
        piece.piece,
        ScreenFrame.Bounds(rows: start..<frame.rows.count, column: piece.column, width: piece.width))
      kept[piece.piece.id] = piece
    }
    if frame.rows.last == "" { frame.rows.removeLast() }
    return frame
  }

  private func draw(_ piece: Piece, _ numbering: Numbering) -> Drawn {
    let number = numbering[piece.id]
    if let before = kept[piece.id], before.number == number, before.piece == piece { return before }
    // A blank line is only drawn after another line; this one represents those above.
    var builder = LineBuilder(words: words, numbering: numbering, formatter: formatter)
    builder.line(Line(lead: "-"))
    RoleLines.of(piece.node.role).draw(piece, with: &builder)
    let lines = builder.lines.dropFirst()
    let rows = lines.flatMap(formatter.rows)
    let head = lines.first { !$0.isBlank }
    return Drawn(
      piece: piece, number: number, rows: rows, column: head.map { $0.indent + $0.lead.count } ?? 0,
      width: rows.map { CellWidth.of($0) }.max() ?? 0)
  }
}

extension ScreenFrame {
  fileprivate mutating func blank() {
    if let last = rows.last, !last.isEmpty { rows.append("") }
  }

  /// Records the bounds of a piece and of its parts on the same line.
  fileprivate mutating func note(_ piece: Piece, _ box: Bounds) {
    guard !box.rows.isEmpty else { return }
    bounds[piece.id] = box
    for (index, part) in piece.parts.enumerated() {
      var beside = box
      beside.column += index + 1
      bounds[part.id] = beside
    }
  }
}
