import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A flag that nothing reads.
  ///
  /// No expression reads it as `flags.…`, no component requires it and no other flag needs it. Switching it changes
  /// nothing. Remove it from flags.yaml once it is rolled out.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   insights: { state: ENABLED, variants: { "on": true, "off": false }, defaultVariant: "on" }
  ///   layout: { state: ENABLED, variants: { old: list, new: cards }, defaultVariant: old }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   insights: { state: ENABLED, variants: { "on": true, "off": false }, defaultVariant: "on" }
  /// ```
  static let unusedFlag = Self("KL0752")
}

enum UnusedFlagRule: Rule {
  static func check(_ map: AppMap, into diagnostics: inout Diagnostics) {
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
