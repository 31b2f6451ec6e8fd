import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A flag that nothing reads.
  static let unusedFlag = Self("KL0752")
}

enum UnusedFlagRule: Rule {
  static func check(_ map: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard map.outline.isWhole else { return }
    let uses = map.outline.scripts.flatMap(\.uses).filter { $0.name == "flags" }
    guard !uses.contains(where: { $0.field == nil }) else { return }
    let read = Set(uses.compactMap(\.field))
    for flag in map.outline.flags where !read.contains(flag.name) && !flag.isNeeded {
      diagnostics.report(
        Diagnostic(
          .unusedFlag, .warning, "nothing reads the flag `\(flag.name)`", at: flag.span,
          help: "read it as `flags.\(flag.name)` or require it, or remove it"))
    }
  }
}
