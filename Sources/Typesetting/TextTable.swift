/// Rows of text in columns that are as wide as they need be.
package struct TextTable: Sendable {
  private var rows: [[String]]

  /// Begins with the heading, which says how many columns there are.
  package init(_ heading: [String]) { rows = [heading] }

  /// Adds a row.
  package mutating func add(_ row: [String]) { rows.append(row) }

  /// The table, a line a row, without blanks at the ends of lines.
  package var text: String {
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
