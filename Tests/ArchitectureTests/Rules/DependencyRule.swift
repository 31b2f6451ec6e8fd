/// A target imports what Package.swift declares for it, and all of that.
///
/// Without this a build can find an undeclared module by luck, made by another target a moment before.
enum DependencyRule {
  /// What the toolchain brings, for which nothing is declared.
  static let toolchain: Set = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "PackageDescription",
    "Synchronization",
    "Testing",
    "_FoundationICU",
  ]

  static func check(_ target: PackageTarget, _ files: [SourceFile]) -> [Violation] {
    let files = files.filter(target.owns)
    guard files.contains(where: \.hasCode) else { return [] }
    var imported: Set<String> = []
    var violations: [Violation] = []
    for file in files {
      for (number, module) in file.imports where !toolchain.contains(module) {
        imported.insert(module)
        guard !target.dependencies.contains(module) else { continue }
        violations.append(
          Violation(
            path: file.path, line: number,
            message: "imports `\(module)`, which Package.swift does not declare for `\(target.name)`"))
      }
    }
    // What a test imports less than it declares costs nothing: its module builds the same.
    guard target.kind == .module else { return violations }
    for name in target.dependencies where !imported.contains(name) {
      violations.append(
        Violation(
          path: "Package.swift",
          message: "`\(target.name)` depends on `\(name)`, which none of its files imports"))
    }
    return violations
  }
}
