package import Foundations

/// The difference of two texts by lines, in the unified form that `diff -u` and git write.
package struct LineDiff {
  private static let context = 3
  /// The most comparisons of lines; beyond, what differs is shown as a whole.
  private static let mostComparisons = 4_000_000

  private enum Line {
    case same(ArraySlice<UInt8>)
    case removed(ArraySlice<UInt8>)
    case added(ArraySlice<UInt8>)
  }

  private var lines: [Line] = []

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - old: the text as it was.
  ///   - new: the text as it will be.
  package init(_ old: [UInt8], _ new: [UInt8]) {
    let (old, new) = (Self.lines(of: old), Self.lines(of: new))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed().prefix(rest), new.reversed().prefix(rest)).prefix { $0 == $1 }.count
    lines = old[..<start].map(Line.same)
    add(Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)]))
    lines += old[(old.count - end)...].map(Line.same)
  }

  private mutating func add(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
    guard old.count * new.count <= Self.mostComparisons else {
      lines += old.map(Line.removed) + new.map(Line.added)
      return
    }
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(Self.offset))
    let added = Set(difference.insertions.map(Self.offset))
    var (at, to) = (0, 0)
    while at < old.count || to < new.count {
      if at < old.count, removed.contains(at) {
        lines.append(.removed(old[at]))
        at += 1
      } else if to < new.count, added.contains(to) {
        lines.append(.added(new[to]))
        to += 1
      } else {
        lines.append(.same(old[at]))
        (at, to) = (at + 1, to + 1)
      }
    }
  }

  private static func offset<Element>(_ change: CollectionDifference<Element>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Renders the difference.
  ///
  /// - Parameters:
  ///   - old: the path of the text as it was; `/dev/null` where there was none.
  ///   - new: the path of the text as it will be.
  /// - Returns: the lines, ending in a line break; empty where the texts are the same.
  package func text(from old: String, to new: String) -> String {
    var text = "--- \(visibleText(old))\n+++ \(visibleText(new))\n"
    let hunks = hunks
    // A file that is only renamed has its names to show.
    if hunks.isEmpty, old.dropFirst(2) == new.dropFirst(2) { return "" }
    // The numbers of the lines before each, in both texts.
    var before = [(0, 0)]
    for line in lines {
      let (left, right) = before[before.count - 1]
      switch line {
      case .same: before.append((left + 1, right + 1))
      case .removed: before.append((left + 1, right))
      case .added: before.append((left, right + 1))
      }
    }
    for hunk in hunks {
      let (start, end) = (before[hunk.lowerBound], before[hunk.upperBound])
      text +=
        "@@ -\(Self.range(start.0, end.0)) +\(Self.range(start.1, end.1)) @@\n"
        + lines[hunk].map(Self.text).joined()
    }
    return text
  }

  /// The lines that are shown: those that differ, and a few around them.
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, line) in lines.enumerated() {
      if case .same = line { continue }
      let near = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
      if let last = hunks.last, last.upperBound >= near.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<near.upperBound
      } else {
        hunks.append(near)
      }
    }
    return hunks
  }

  private static func range(_ start: Int, _ end: Int) -> String {
    let count = end - start
    return count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }

  private static func text(_ line: Line) -> String {
    func shown(_ sign: String, _ bytes: ArraySlice<UInt8>) -> String {
      sign + visibleText(String(decoding: bytes, as: UTF8.self)) + "\n"
    }
    return switch line {
    case .same(let bytes): shown(" ", bytes)
    case .removed(let bytes): shown("-", bytes)
    case .added(let bytes): shown("+", bytes)
    }
  }
}
