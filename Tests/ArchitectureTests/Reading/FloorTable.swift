/// The table of modules in ARCHITECTURE.md: `| module | floor | holds |`.
enum FloorTable {
  struct Row: Equatable, Sendable {
    let module: String
    let floor: Int
  }

  /// Returns the modules of rows whose second cell is a number.
  static func read(_ document: String) -> [Row] {
    document.split(separator: "\n").flatMap { line -> [Row] in
      let cells = line.split(separator: "|")
      guard line.hasPrefix("|"), cells.count == 3,
        let floor = Int(cells[1].filter { !$0.isWhitespace })
      else { return [] }
      return cells[0].matches(of: /`([^`]+)`/).map { Row(module: String($0.output.1), floor: floor) }
    }
  }
}
