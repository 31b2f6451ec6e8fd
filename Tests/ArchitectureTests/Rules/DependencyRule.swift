/// A target imports exactly the modules that Package.swift declares for it.
///
/// Without this rule a build may find an undeclared module by luck, if another target was built before.
enum DependencyRule {
  /// The toolchain's modules, which need no declaration.
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
      for found in file.imports where !toolchain.contains(found.module) {
        let module = found.module
        imported.insert(module)
        guard !target.dependencies.contains(module) else { continue }
        violations.append(
          Violation(
            path: file.path, line: found.number,
            message: "imports `\(module)`, which Package.swift does not declare for `\(target.name)`"))
      }
    }
    // An unused dependency of a test costs nothing: its module builds the same.
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
