/// A text that is longer than the terminal, page by page: it begins at its top and stops there.
///
/// A text that is printed stays above what follows it; the pages of a screen that is painted take each other's place. A
/// painted conversation begins at its newest message, and follows it until somebody turns back.
package struct ScreenPager: Sendable {
  private var lines: [Substring] = []
  /// How many lines a page has.
  package private(set) var size = 1
  /// The lines that are shown.
  private var shown = 0..<0
  /// The first line of a painted screen that was shown last, to which it comes back.
  private var place = 0
  /// Whether pages take the place of each other.
  package private(set) var isPainted = false
  /// The lines of a painted screen that have changed.
  private var changed: [Int] = []
  /// The messages of a painted conversation.
  private var messages: [ScreenPicture.Message] = []
  /// The messages that have been in view.
  private var known: Set<String> = []
  /// Whether the newest message stays in view.
  private var follows = true

  /// Holds nothing.
  package init() {}

  /// How many lines are held.
  package var count: Int { lines.count }

  /// How many lines are below what is shown.
  package var remaining: Int { lines.count - shown.upperBound }

  /// Whether there is more than a page.
  package var isLong: Bool { lines.count > size }

  /// How many messages have come below what is shown since somebody turned back.
  package var newBelow: Int { messages.reversed().prefix { !known.contains($0.id) }.count }

  /// How many parts of a painted screen have changed above and below what is shown; none where one of them is in view.
  package var changes: (above: Int, below: Int) {
    if changed.contains(where: shown.contains) { return (0, 0) }
    return (changed.count { $0 < shown.lowerBound }, changed.count { $0 >= shown.upperBound })
  }

  /// Returns what of a printed text is shown now, and holds the rest.
  ///
  /// A text that fits is shown as it is; what is held stays then.
  ///
  /// - Parameters:
  ///   - text: whole lines.
  ///   - rows: how many of them the terminal shows at once.
  /// - Returns: whole lines.
  package mutating func take(_ text: String, rows: Int) -> String {
    let all = Self.lines(of: text)
    guard rows > 0, all.count > rows else { return text }
    isPainted = false
    (lines, size, shown) = (all, rows, 0..<rows)
    return page
  }

  /// Returns what of a screen is shown now, and holds the rest.
  ///
  /// - Parameters:
  ///   - picture: the screen.
  ///   - rows: how many of its lines the terminal shows at once.
  /// - Returns: whole lines.
  package mutating func paint(_ picture: ScreenPicture, rows: Int) -> String {
    if !picture.isSame { (follows, known, place) = (true, [], 0) }
    // Who has said something looks for it, and for the answer.
    if picture.isReply, !picture.messages.isEmpty, picture.messages.last?.id != messages.last?.id {
      follows = true
    }
    lines = Self.lines(of: picture.text)
    (changed, messages, isPainted) = (picture.changed, picture.messages, true)
    return show(from: place, rows: rows)
  }

  /// Returns what of a painted screen is shown where the terminal has another number of lines for it.
  package mutating func resize(rows: Int) -> String { show(from: place, rows: rows) }

  /// Returns the next page; nil behind the last.
  package mutating func next() -> String? {
    guard remaining > 0 else { return nil }
    let start = isPainted ? min(shown.upperBound, lines.count - size) : shown.upperBound
    shown = start..<min(start + size, lines.count)
    if isPainted { place = start }
    if let newest, shown.upperBound >= newest { follow() }
    return page
  }

  /// Returns the page before the one that was shown last; nil at the top.
  package mutating func previous() -> String? {
    guard shown.lowerBound > 0 else { return nil }
    let start = max(0, shown.lowerBound - size)
    shown = start..<min(start + size, lines.count)
    if isPainted { (follows, place) = (false, start) }
    return page
  }

  /// Takes it that somebody sees what is shown: what has changed is no news then.
  package mutating func see() {
    if changed.contains(where: shown.contains) { changed = [] }
  }

  /// Forgets a printed text, which something else follows.
  package mutating func release() {
    if !isPainted { clear() }
  }

  /// Forgets what is shown; a painted screen comes back at its place.
  package mutating func clear() { (lines, shown, isPainted) = ([], 0..<0, false) }

  /// What is shown.
  package var page: String { lines[shown].map { $0 + "\n" }.joined() }

  /// The line behind the newest message; nil where there is none.
  private var newest: Int? { messages.last?.end }

  /// Shows a painted screen from a line, or a conversation that is followed at its newest message.
  private mutating func show(from line: Int, rows: Int) -> String {
    size = max(1, rows)
    var top = line
    if follows, let newest {
      // What a message is typed into stands below the messages, with what else can be done.
      top = min(lines.count, newest + size / 2) - size
      follow()
    }
    top = max(0, min(top, lines.count - size))
    shown = top..<min(top + size, lines.count)
    return page
  }

  private mutating func follow() { (follows, known) = (true, Set(messages.map(\.id))) }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }
}
