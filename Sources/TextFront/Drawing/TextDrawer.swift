internal import Runtime

/// Writes for people who read.
struct TextDrawer: Drawer {
  let words: Words
  let typesetter: Typesetter

  func screen(_ page: Page) -> String {
    var pen = pen(page)
    if page.view.dialog == nil {
      heading(page.view).forEach { pen.line($0) }
      pen.blank()
    }
    var section: String?
    for piece in page.pieces {
      // What comes behind a section must not look like a part of it.
      if section != nil, piece.section != section { pen.blank() }
      section = piece.section
      RoleDrawings.of(piece.node.role).draw(piece, with: &pen)
    }
    return typesetter.text(withoutBlankEnd(pen.lines))
  }

  func change(_ change: ScreenChange, _ page: Page, headingChanged: Bool) -> String {
    var lines = headingChanged ? heading(page.view) : []
    for item in ChangeReport.items(change) {
      switch item {
      case .count(let word, let count): lines.append(Line(body: [Line.Fragment(words(word, .int(count)))]))
      case .gone(let piece):
        let title = piece.title ?? piece.node.value ?? piece.id
        lines.append(Line(body: [Line.Fragment(words(.changeRemoved, .string(title)), .secondary)]))
      case .piece(let piece, let word):
        var pen = pen(page)
        RoleDrawings.of(piece.node.role).draw(piece, with: &pen)
        var drawn = pen.lines
        if let word, !drawn.isEmpty {
          drawn[0].body.insert(Line.Fragment(words(word) + " ", .secondary), at: 0)
        }
        lines += drawn.filter { !$0.isBlank }
      }
    }
    return typesetter.text(lines)
  }

  func tell(_ telling: Telling) -> String {
    typesetter.text(SpokenLines.of(telling, words), endsOpen: telling.isPrompt)
  }

  private func pen(_ page: Page) -> Pen {
    Pen(words: words, numbering: page.numbering, typesetter: typesetter)
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
