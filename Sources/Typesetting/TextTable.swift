/// Rows of text in columns that are as wide as they need be.
package struct TextTable: Sendable {
  private var rows: [[String]]

  /// Begins with the heading, which says how many columns there are.
  package init(_ heading: [String]) { rows = [heading] }

  /// Adds a row.
  package mutating func add(_ row: [String]) { rows.append(row) }

  /// The table, a line a row, without blanks at the ends of lines; where that is too wide, a block for each row, which
  /// names the columns.
  ///
  /// - Parameter columns: how many cells a line has room for; nil for any number.
  /// - Returns: lines of text.
  package func text(columns: Int? = nil) -> String {
    let lines = lines
    guard let columns, let heading = rows.first, lines.contains(where: { $0.count > columns }) else {
      return lines.map { $0 + "\n" }.joined()
    }
    return rows.dropFirst().map { row in
      (row.first ?? "") + "\n"
        + zip(heading, row).dropFirst().map { name, cell in "  \(name) \(cell)\n" }.joined()
    }.joined()
  }

  private var lines: [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: max(0, width - cell.count))
      }
      let line = cells.joined(separator: "  ")
      return String(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)])
    }
  }
}
