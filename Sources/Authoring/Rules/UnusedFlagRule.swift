import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A flag that nothing reads.
  static let unusedFlag = Self("KL0752")
}

enum UnusedFlagRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard graph.outline.isWhole else { return }
    let uses = graph.outline.scripts.flatMap(\.uses).filter { $0.name == "flags" }
    guard !uses.contains(where: { $0.field == nil }) else { return }
    let read = Set(uses.compactMap(\.field))
    for flag in graph.outline.flags where !read.contains(flag.name) && !flag.isNeeded {
      diagnostics.report(
        Diagnostic(
          .unusedFlag, .warning, "nothing reads the flag `\(flag.name)`", at: flag.span,
          help: "read it as `flags.\(flag.name)` or require it, or remove it"))
    }
  }
}
