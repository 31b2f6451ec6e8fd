/// Compares two screens cell by cell.
enum FrameComparison {
  /// Returns the percentage of equal cells, from 0 to 100; of each pair of lines the longer counts.
  static func similarityPercent(_ one: [String], _ other: [String]) -> Double {
    var cells = 0
    var alike = 0
    for row in 0..<max(one.count, other.count) {
      let left = row < one.count ? Array(one[row]) : []
      let right = row < other.count ? Array(other[row]) : []
      // A missing line counts as at least one cell.
      cells += max(1, left.count, right.count)
      let isThere = row < one.count && row < other.count
      alike += zip(left, right).count { $0 == $1 } + (isThere && left.isEmpty && right.isEmpty ? 1 : 0)
    }
    return cells == 0 ? 100 : Double(alike) / Double(cells) * 100
  }

  /// Returns a file's lines, without the final line break.
  static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
