/// A module depends only on modules of lower floors.
///
/// The floors are those of the table in ARCHITECTURE.md, so that the document stays true; the dependencies are those of
/// Package.swift.
enum FloorRule {
  /// Compares the table with Package.swift.
  static func check(_ targets: [PackageTarget], _ floors: [FloorTable.Row]) -> [Violation] {
    let rows = Dictionary(floors.map { ($0.module, $0) }, uniquingKeysWith: { first, _ in first })
    let declared = targets.filter { $0.kind != .tests }
    var violations = floors.map(\.module).filter { name in !declared.contains { $0.name == name } }.map {
      Violation(path: document, message: "no target `\($0)` in Package.swift")
    }
    for target in declared {
      guard let row = rows[target.name] else {
        violations.append(Violation(path: document, message: "the table has no row for `\(target.name)`"))
        continue
      }
      for name in target.dependencies {
        guard let other = rows[name], other.floor >= row.floor else { continue }
        violations.append(
          Violation(
            path: "Package.swift",
            message: "`\(row.module)` (floor \(row.floor)) depends on `\(name)` (floor \(other.floor))"))
      }
    }
    return violations
  }

  private static let document = "ARCHITECTURE.md"
}
