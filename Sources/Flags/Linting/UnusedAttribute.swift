internal import Expressions
import Foundations

extension Diagnostic.Code {
  /// An attribute that nothing reads.
  static let unusedAttribute = Self("KL0738")
}

/// Attributes that no condition reads.
enum UnusedAttribute {
  static func check(_ file: FlagFile, into diagnostics: inout Diagnostics) {
    let contents = file.contents
    // The condition of an unused segment counts as a use: the segment is reported, not its attributes.
    let programs = file.usedPrograms.programs + contents.segments.map(\.condition)
    let slots = Set(programs.flatMap { $0.reads.map(\.slot) })
    for attribute in contents.attributes where !isBuiltIn(attribute.name) {
      let isRead =
        contents.declarations.slot(of: attribute.name).map(slots.contains) ?? true
        || contents.logicReads.contains(attribute.name)
      if isRead { continue }
      diagnostics.report(
        Diagnostic(
          .unusedAttribute, .warning, "nothing reads the attribute `\(attribute.name)`", at: attribute.span,
          help: "remove it"))
    }
  }

  /// Whether the context sets it automatically, so that nobody collects it for the flags alone.
  private static func isBuiltIn(_ name: String) -> Bool { name == "user.tier" || name == "device.model" }
}
