/// What stands above the line that is typed: a page of the screen, and what was said below it.
///
/// What was said stays until the next line is typed, however often the screen changes by itself meanwhile. A text for
/// which there is no room below the screen is read in its place, page by page, and the screen comes back with the next
/// line. All is drawn at once, before the line is.
///
///                said, without room
///     painted ───────────────────────▶ reading
///        ▲                                │
///        └── a line, Enter at its end, ───┘
///            another screen
package struct ScreenStage: Sendable {
  /// The pages of the screen, or of the text that is read.
  package private(set) var pager = ScreenPager()
  /// The screen; nil where none is painted.
  private var picture: ScreenPicture?
  /// What was said since the last line.
  private var said = ""
  /// The line that was typed last, which is shown before what is said of it.
  private var typed = ""
  /// The rows from the top of the screen to the line; nil where none is on the terminal.
  private var rowsAbove: Int?
  /// Whether a text is read in the place of the screen.
  private var isReading = false
  /// Whether the terminal shows something else than this.
  private var isOutdated = false

  /// The rows below what was said: the line, what is said of it, the status, and some of the screen above.
  private static let rowsBesideSaid = 8

  /// Shows nothing.
  package init() {}

  /// Whether a screen is on the terminal, or will be.
  package var isPainted: Bool { picture != nil && !isReading }

  /// Whether there ever was a screen that is painted.
  package var hasScreen: Bool { picture != nil }

  /// How many rows of the terminal what was said takes.
  package func saidRows(_ view: LineView) -> Int { view.rows(of: said) }

  // MARK: What is shown

  /// Takes a screen.
  ///
  /// - Parameters:
  ///   - picture: the screen.
  ///   - rows: how many rows it has, as far as is known yet.
  package mutating func paint(_ picture: ScreenPicture, rows: Int) {
    self.picture = picture
    if isReading, picture.isSame, !picture.isReply { return }
    if picture.isReply { (said, typed) = ("", "") }
    isReading = false
    _ = pager.paint(picture, rows: rows)
    isOutdated = true
  }

  /// Says something below the screen.
  ///
  /// - Parameters:
  ///   - lines: whole lines.
  ///   - view: the terminal.
  /// - Returns: whether there is room for it; else it has to be read.
  package mutating func say(_ lines: String, on view: LineView) -> Bool {
    guard isPainted else { return false }
    let room = max(view.screen.rows - Self.rowsBesideSaid, view.screen.rows / 3)
    let news = typed + lines
    guard view.rows(of: news) <= room else { return false }
    // Of much that is said while nobody types the newest is seen.
    while !said.isEmpty, view.rows(of: said + news) > room {
      said = said.firstIndex(of: "\n").map { String(said[said.index(after: $0)...]) } ?? ""
    }
    (said, typed, isOutdated) = (said + news, "", true)
    return true
  }

  /// Returns the first page of a text that is read in the place of the screen, or stays above what follows it.
  ///
  /// - Parameters:
  ///   - lines: whole lines.
  ///   - rows: how many of them the terminal shows at once.
  ///   - view: the terminal.
  /// - Returns: what is to be written where the line begins.
  package mutating func read(_ lines: String, rows: Int, on view: LineView) -> String {
    let all = (isOutdated ? said : "") + typed + lines
    if isPainted {
      (said, typed, isOutdated, isReading) = ("", "", false, true)
      pager.clear()
    }
    let page = pager.take(all, rows: rows)
    push(view.rows(of: page))
    return page
  }

  /// Takes it that a line was ended.
  ///
  /// - Parameter line: it with its prompt, as it is shown: whole lines.
  package mutating func end(line: String) {
    guard picture != nil else { return pager.release() }
    (said, typed, isOutdated) = ("", line, true)
    comeBack()
  }

  /// Shows the screen again in the place of a text that was read.
  package mutating func comeBack() {
    guard isReading, let picture else { return }
    isReading = false
    var again = picture
    again.isSame = true
    _ = pager.paint(again, rows: pager.size)
    isOutdated = true
  }

  /// Gives the screen as many rows as there are.
  package mutating func resize(rows: Int) {
    guard isPainted else { return }
    let before = pager.page
    if pager.resize(rows: rows) != before { isOutdated = true }
  }

  /// Turns to another page.
  ///
  /// - Parameters:
  ///   - step: 1 for the next page, -1 for the one before.
  ///   - view: the terminal.
  /// - Returns: what is to be written where the line begins; empty where the screen is drawn; nil where there is none.
  package mutating func turn(_ step: Int, on view: LineView) -> String? {
    guard let page = step > 0 ? pager.next() : pager.previous() else { return nil }
    guard !isPainted else {
      isOutdated = true
      return ""
    }
    push(view.rows(of: page))
    return page
  }

  // MARK: The terminal

  /// Returns what brings the terminal to this, written where the line begins; empty where it shows it.
  package mutating func draw(_ view: LineView) -> String {
    guard isOutdated, isPainted else { return "" }
    isOutdated = false
    defer { pager.see() }
    // What has left the terminal at its top stays among what was scrolled away.
    let up = rowsAbove.map { $0 > 0 ? "\u{1B}[\(min($0, view.screen.rows))A\r" : "" } ?? ""
    let text = pager.page + said
    // Row by row: where all is erased first, some terminals keep what was there among what was scrolled away.
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      "\u{1B}[K\($0)\n"
    }
    rowsAbove = 0
    push(view.rows(of: text))
    return up + rows.joined() + "\u{1B}[J"
  }

  /// Returns what was said and is not on the terminal yet, at the program's end.
  package mutating func finish(_ view: LineView) -> String { said.isEmpty ? "" : draw(view) }

  /// Takes it that nothing of this is on the terminal any more, also no text that was read.
  package mutating func forget() {
    comeBack()
    rowsAbove = nil
  }

  /// Takes it that rows were written above the line.
  private mutating func push(_ rows: Int) {
    rowsAbove = rowsAbove.map { $0 + rows }
  }
}
