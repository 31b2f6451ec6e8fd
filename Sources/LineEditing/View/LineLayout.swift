internal import Typesetting

/// A line in rows of a terminal, with where its cursor is.
struct LineLayout: Hashable {
  /// What one place of a row has: a cluster, or an escape for colors, which takes no cell.
  struct Place: Hashable {
    var text: String
    var cells: Int
    var look = Look.plain
  }

  /// How a place looks beside the rest of the line.
  enum Look: Hashable {
    case plain, dim, chosen

    /// Select Graphic Rendition (ECMA-48, 8.3.117): faint and negative, and how they end.
    var escapes: (on: String, off: String) {
      switch self {
      case .plain: ("", "")
      case .dim: ("\u{1B}[2m", "\u{1B}[22m")
      case .chosen: ("\u{1B}[7m", "\u{1B}[27m")
      }
    }
  }

  private(set) var rows: [[Place]] = [[]]
  /// The row of the cursor, and how many places of it are before the cursor.
  private(set) var cursor = (row: 0, place: 0)
  private var cells = 0
  private let width: Int
  private let profile: WidthProfile
  private let hasLooks: Bool

  /// How many rows a terminal has at least that shows the status.
  private static let leastRowsForStatus = 8
  /// The rows of the line, a sentence below it and the status, and some of the screen.
  private static let rowsBesideOptions = 6
  /// The most rows with candidates.
  private static let mostCandidateRows = 4

  static func == (one: LineLayout, other: LineLayout) -> Bool {
    one.rows == other.rows && one.cursor == other.cursor
  }

  func hash(into hasher: inout Hasher) { hasher.combine(rows) }

  /// Lays a picture out.
  ///
  /// The last cell of a row stays empty: where the cursor is behind it differs among terminals.
  init(_ picture: LinePicture, _ screen: LineView.Screen) {
    width = max(2, screen.columns) - 1
    profile = screen.profile
    hasLooks = screen.hasLooks
    addPrompt(picture.prompt)
    let text = picture.text
    for (index, cluster) in text.clusters.enumerated() {
      if index == text.cursor { setCursor() }
      add(
        picture.isMasked || picture.maskStart.map { index >= $0 } == true ? screen.mask : Self.shown(cluster))
    }
    if text.isAtEnd { setCursor() }
    if hasLooks { for cluster in picture.suggestion { add(Self.shown(cluster), .dim) } }
    if !picture.candidates.0.isEmpty { add(picture.candidates.0, chosen: picture.candidates.chosen) }
    add(picture.options, pointer: screen.pointer, rows: screen.rows)
    if !picture.note.isEmpty {
      for line in TextLayout.wrap(picture.note, width: width, by: profile) {
        breakRow()
        for cluster in line { add(String(cluster), .dim) }
      }
    }
    // A low terminal has its rows for what is typed.
    if !picture.status.isEmpty, screen.rows >= Self.leastRowsForStatus {
      let fits = picture.shortStatus.isEmpty || CellWidth.of(picture.status, by: profile) < width
      add(status: fits ? picture.status : picture.shortStatus)
    }
    limit(to: max(1, screen.rows))
  }

  /// A cluster as a terminal may have it; a line break, which only a pasted text has, as a sign.
  private static func shown(_ cluster: Character) -> String {
    cluster.isNewline ? "↵" : Sanitizer.clean(String(cluster))
  }

  private mutating func breakRow() {
    rows.append([])
    cells = 0
  }

  private mutating func setCursor() { cursor = (rows.count - 1, rows[rows.count - 1].count) }

  private mutating func add(_ text: String, _ look: Look = .plain) {
    let more = CellWidth.of(text, by: profile)
    if cells + more > width, cells > 0 {
      let isAtCursor = cursor == (rows.count - 1, rows[rows.count - 1].count)
      breakRow()
      if isAtCursor { setCursor() }
    }
    cells += more
    rows[rows.count - 1].append(Place(text: text, cells: more, look: hasLooks ? look : .plain))
  }

  /// Adds a prompt, whose escapes for colors take no cells.
  private mutating func addPrompt(_ prompt: String) {
    var rest = prompt[...]
    while let next = rest.first {
      if next == "\u{1B}", let end = rest.dropFirst(2).firstIndex(where: { $0.isASCII && $0.isLetter }) {
        rows[rows.count - 1].append(Place(text: String(rest[...end]), cells: 0))
        rest = rest[rest.index(after: end)...]
      } else {
        add(String(next))
        rest = rest.dropFirst()
      }
    }
  }

  /// Adds candidates in a few rows; those before and behind them are left out.
  private mutating func add(_ candidates: [String], chosen: Int?) {
    breakRow()
    let first = rows.count
    var at = max(0, (chosen ?? 0) - 3)
    if at > 0 { add("… ", .dim) }
    while at < candidates.count {
      let shown = Sanitizer.clean(candidates[at], lineBreaks: .spaces)
      if cells > 0, cells + CellWidth.of(shown, by: profile) > width {
        if rows.count - first >= Self.mostCandidateRows - 1 { return add("…", .dim) }
        breakRow()
      }
      for cluster in shown { add(String(cluster), at == chosen ? .chosen : .dim) }
      at += 1
      if at < candidates.count, cells + 2 < width { add("  ") }
    }
  }

  private mutating func add(status: String) {
    breakRow()
    addCut(status, .dim)
  }

  /// Adds options, a row for each; those before and behind them are left out where there are too many.
  private mutating func add(_ options: [LinePicture.Option], pointer: String, rows: Int) {
    let most = max(1, rows - Self.rowsBesideOptions)
    let pointed = options.firstIndex(where: \.isPointed) ?? 0
    let first = options.count <= most ? 0 : max(0, min(pointed - most / 2, options.count - most))
    for (index, option) in options.enumerated().dropFirst(first).prefix(most) {
      breakRow()
      add(option.isPointed ? pointer : " ")
      let isCut = index == first && first > 0 || index == first + most - 1 && index < options.count - 1
      add(isCut ? "…" : " ", .dim)
      addCut(option.text, option.isPointed ? .chosen : .plain)
    }
  }

  /// Adds what a row has room for.
  private mutating func addCut(_ words: String, _ look: Look) {
    for cluster in words {
      let text = Self.shown(cluster)
      guard cells + CellWidth.of(text, by: profile) < width else { return add("…", look) }
      add(text, look)
    }
  }

  /// Keeps as many rows around the cursor as the terminal has.
  private mutating func limit(to count: Int) {
    guard rows.count > count else { return }
    let start = max(0, min(cursor.row - count / 2, rows.count - count))
    rows = Array(rows[start..<start + count])
    cursor.row -= start
  }

  /// The bytes that draw places of a row.
  static func text(of places: some Sequence<Place>) -> String {
    var text = ""
    var look = Look.plain
    for place in places {
      if place.look != look {
        text += look.escapes.off + place.look.escapes.on
        look = place.look
      }
      text += place.text
    }
    return text + look.escapes.off
  }

  /// The cells that places of a row take.
  static func cells(of places: some Sequence<Place>) -> Int { places.reduce(0) { $0 + $1.cells } }
}
