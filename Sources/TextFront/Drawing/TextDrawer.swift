internal import FrontKit
internal import Runtime

/// Writes for users who read.
struct TextDrawer: Drawer {
  let words: Words
  let formatter: LineFormatter

  func screen(_ page: Page, marking marked: Set<String> = []) -> String {
    var builder = builder(page)
    if page.view.dialog == nil {
      heading(page.view).forEach { builder.line($0) }
      builder.blank()
    }
    var section: String?
    for piece in page.pieces {
      // A piece after a section must not look like a part of it.
      if section != nil, piece.section != section { builder.blank() }
      section = piece.section
      let start = builder.lines.count
      RoleLines.of(piece.node.role).draw(piece, with: &builder)
      if marked.contains(piece.id) { builder.mark(from: start, formatter.isASCII ? "*" : "•") }
    }
    return formatter.text(withoutBlankEnd(builder.lines))
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
