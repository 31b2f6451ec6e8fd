/// The visible part of a line, and the position of the mark in it.
///
/// A line too wide to fit is cut around its mark, between clusters, with `…` where something is left out. The mark's
/// beginning is always visible, with as much context on both sides as fits.
struct Excerpt {
  /// What is shown, made visible.
  private(set) var text = ""
  /// The cells before the mark.
  private(set) var lead = 0
  /// The cells of the mark, at least one: an empty mark points between two characters.
  private(set) var marks = 1
  /// Whether the line was cut on its left.
  private(set) var isCutAtStart = false

  /// Cuts a line.
  ///
  /// - Parameters:
  ///   - line: the line's bytes.
  ///   - mark: the marked bytes, within the line.
  ///   - source: the text they are of.
  ///   - room: how many cells there are, at least 4.
  init(_ line: Range<Int>, mark: Range<Int>, of source: SourceText, room: Int) {
    // A line can have millions of bytes; only as many as could fit are read. Most clusters have a byte for each cell;
    // where they have more, as in Tamil, more are read.
    var reach = room
    var (before, marked, after) = Self.clusters(mark, in: line, of: source, reach: reach)
    while reach < room * 16,
      (before.isCut && before.cells < room) || (after.isCut && marked.cells + after.cells < room)
    {
      reach *= 4
      (before, marked, after) = Self.clusters(mark, in: line, of: source, reach: reach)
    }

    marks = max(1, marked.cells)
    let whole = max(before.cells + marks, before.cells + marked.cells + after.cells)
    if before.isCut || after.isCut || whole > room {
      if before.isCut || before.cells + marks > room - 1 {
        marked.keepPrefix(room - 2)
        marks = max(1, marked.cells)
        // Half of the remaining width for each side; more for one where the other needs less.
        let left = room - 2 - marks
        after.keepPrefix(left - min(left / 2, before.cells))
        before.keepSuffix(room - 1 - marks - after.cells - (marked.isCut || after.isCut ? 1 : 0))
      } else {
        after.keepPrefix(room - 1 - before.cells - marked.cells)
      }
    }
    isCutAtStart = before.isCut
    lead = before.cells + (isCutAtStart ? 1 : 0)
    text = (isCutAtStart ? "…" : "") + before.text + marked.text + after.text
    if marked.isCut || after.isCut { text += "…" }
  }

  /// What is before a mark, in it and after it, as far as a number of bytes reaches.
  private static func clusters(
    _ mark: Range<Int>, in line: Range<Int>, of source: SourceText, reach: Int
  ) -> (before: Clusters, marked: Clusters, after: Clusters) {
    let near = near(mark, in: line, of: source, reach: reach)
    let end = min(mark.upperBound, near.upperBound)
    var before = Clusters(source.text(in: near.lowerBound..<mark.lowerBound))
    var after = Clusters(source.text(in: end..<near.upperBound))
    before.isCut = near.lowerBound > line.lowerBound
    after.isCut = near.upperBound < line.upperBound
    return (before, Clusters(source.text(in: mark.lowerBound..<end)), after)
  }

  /// The part of a line near enough to a mark, never cut within a code point.
  private static func near(
    _ mark: Range<Int>, in line: Range<Int>, of source: SourceText, reach: Int
  ) -> Range<Int> {
    var start = max(line.lowerBound, mark.lowerBound - reach)
    while start > line.lowerBound, source.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    var end = min(line.upperBound, mark.lowerBound + reach)
    while end < line.upperBound, source.bytes[end] & 0xC0 == 0x80 { end += 1 }
    return start..<max(start, end)
  }
}

/// Clusters with their widths, which can be cut at either end.
private struct Clusters {
  private var clusters: ArraySlice<(text: Character, cells: Int)>
  private(set) var cells: Int
  /// Whether something was cut.
  var isCut = false

  init(_ text: String) {
    clusters = visibleText(text).map { ($0, cellCount(String($0))) }[...]
    cells = clusters.reduce(0) { $0 + $1.cells }
  }

  var text: String { String(clusters.map(\.text)) }

  mutating func keepPrefix(_ room: Int) {
    while cells > room, let last = clusters.popLast() { take(last.cells) }
  }

  mutating func keepSuffix(_ room: Int) {
    while cells > room, let first = clusters.popFirst() { take(first.cells) }
  }

  private mutating func take(_ count: Int) {
    cells -= count
    isCut = true
  }
}
