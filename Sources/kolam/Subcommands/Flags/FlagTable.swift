/// A text table with columns as wide as necessary.
struct FlagTable {
  private var rows: [[String]]

  init(_ heading: [String]) { rows = [heading] }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The table, a line per row, without trailing spaces.
  var text: String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: max(0, width - cell.count))
      }
      let line = cells.joined(separator: "  ")
      return line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)] + "\n"
    }.joined()
  }
}
