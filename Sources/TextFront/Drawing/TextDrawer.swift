internal import FrontKit
internal import LineEditing
internal import Runtime

/// Writes for users who read.
struct TextDrawer: Drawer {
  let words: Words
  let formatter: LineFormatter

  func screen(_ page: Page, marking marked: Set<String> = []) -> String {
    formatter.text(drawn(page, PictureMarks(marked: marked)).lines)
  }

  func picture(_ page: Page, _ marks: PictureMarks) -> ScreenPicture {
    let (lines, ends) = drawn(page, marks)
    var text = ""
    // The row that each line begins at: one may take several.
    var rows = [0]
    for line in lines {
      let drawn = formatter.text([line])
      text += drawn
      rows.append(rows[rows.count - 1] + drawn.utf8.count { $0 == 0x0A })
    }
    var picture = ScreenPicture(text)
    for (piece, range) in zip(page.pieces, ends) where range.lowerBound < lines.count {
      if marks.changed.contains(piece.id) { picture.changed.append(rows[range.lowerBound]) }
      guard piece.node.role == .message, !range.isEmpty else { continue }
      picture.messages.append(.init(id: piece.id, end: rows[min(range.upperBound, lines.count)]))
    }
    return picture
  }

  /// Returns the lines of a screen, with the ids of the pieces that they are of.
  func texts(of page: Page) -> [(id: String, text: String)] {
    let (lines, pieces) = drawn(page, PictureMarks())
    return zip(page.pieces, pieces).flatMap { piece, range in
      lines[range.clamped(to: lines.indices)].map { (piece.id, $0.body.map(\.text).joined()) }
    }
  }

  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - page: the screen.
  ///   - marks: what is marked on it.
  /// - Returns: its lines, and those of each piece.
  private func drawn(_ page: Page, _ marks: PictureMarks) -> (lines: [Line], pieces: [Range<Int>]) {
    var builder = builder(page)
    if page.view.dialog == nil {
      heading(page.view).forEach { builder.line($0) }
      if !marks.note.isEmpty { builder.line(Line(body: [Line.Fragment(marks.note, .warning)])) }
      builder.blank()
    }
    var section: String?
    var pieces: [Range<Int>] = []
    for piece in page.pieces {
      // A piece after a section must not look like a part of it.
      if section != nil, piece.section != section { builder.blank() }
      section = piece.section
      let start = builder.lines.count
      RoleLines.of(piece.node.role).draw(piece, with: &builder)
      if marks.marked.contains(piece.id) { builder.mark(from: start, formatter.isASCII ? "*" : "•") }
      pieces.append(start..<builder.lines.count)
    }
    return (withoutBlankEnd(builder.lines), pieces)
  }

  func change(_ change: ScreenDifference, _ page: Page, headingChanged: Bool) -> String {
    var lines = headingChanged ? heading(page.view) : []
    for item in ChangeReport.items(change) {
      switch item {
      case .count(let word, let count): lines.append(Line(body: [Line.Fragment(words(word, .int(count)))]))
      case .gone(let piece):
        let title = piece.title ?? piece.node.value ?? piece.id
        lines.append(Line(body: [Line.Fragment(words(.changeRemoved, .string(title)), .secondary)]))
      case .piece(let piece, let word):
        var builder = builder(page)
        RoleLines.of(piece.node.role).draw(piece, with: &builder)
        var drawn = builder.lines
        if let word, !drawn.isEmpty {
          drawn[0].body.insert(Line.Fragment(words(word) + " ", .secondary), at: 0)
        }
        lines += drawn.filter { !$0.isBlank }
      }
    }
    return formatter.text(lines)
  }

  func render(_ message: FrontMessage) -> String {
    formatter.text(FrontMessageLines.of(message, words), endsOpen: message.isPrompt)
  }

  private func builder(_ page: Page) -> LineBuilder {
    LineBuilder(words: words, numbering: page.numbering, formatter: formatter)
  }

  func heading(_ view: ScreenView) -> [Line] {
    let heading = ScreenHeading(view)
    return [Line(body: [Line.Fragment(heading.title, .title)])]
      + heading.notes(words).map { Line(body: [Line.Fragment($0, .secondary)]) }
  }

  private func withoutBlankEnd(_ lines: [Line]) -> [Line] {
    lines.last?.isBlank == true ? Array(lines.dropLast()) : lines
  }
}
