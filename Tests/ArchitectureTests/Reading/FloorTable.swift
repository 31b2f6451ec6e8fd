/// The table of modules in ARCHITECTURE.md: `| module | floor | holds | may import |`.
enum FloorTable {
  struct Row: Equatable, Sendable {
    let module: String
    let floor: Int
    /// Our modules and outside libraries, without the toolchain's.
    let allowedImports: [String]
  }

  /// Returns the rows: those whose second cell is a number.
  static func read(_ document: String) -> [Row] {
    document.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|")
      guard line.hasPrefix("|"), cells.count == 4, let module = names(cells[0]).first,
        let floor = Int(cells[1].filter { !$0.isWhitespace })
      else { return nil }
      return Row(module: module, floor: floor, allowedImports: names(cells[3]))
    }
  }

  private static func names(_ cell: Substring) -> [String] {
    cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
  }
}
