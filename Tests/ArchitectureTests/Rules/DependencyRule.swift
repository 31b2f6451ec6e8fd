/// A module imports exactly the modules that Package.swift declares for it; tests import what theirs depend on, too.
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

  static func check(
    _ target: PackageTarget, _ files: [SourceFile], among targets: [PackageTarget] = []
  ) -> [Violation] {
    let declared = target.kind == .tests ? reach(of: target, targets) : Set(target.dependencies)
    let files = files.filter(target.owns)
    guard files.contains(where: \.hasCode) else { return [] }
    var imported: Set<String> = []
    var violations: [Violation] = []
    for file in files {
      for found in file.imports where !toolchain.contains(found.module) {
        let module = found.module
        imported.insert(module)
        guard !declared.contains(module) else { continue }
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

  /// Returns the direct and indirect dependencies of a target.
  private static func reach(of target: PackageTarget, _ targets: [PackageTarget]) -> Set<String> {
    let dependencies = Dictionary(
      targets.map { ($0.name, $0.dependencies) }, uniquingKeysWith: { first, _ in first })
    var found: Set<String> = []
    var queue = target.dependencies
    while let name = queue.popLast() {
      if found.insert(name).inserted { queue += dependencies[name] ?? [] }
    }
    return found
  }
}
