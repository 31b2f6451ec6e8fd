import Foundations

extension Diagnostic.Code {
  /// A segment that nothing uses.
  static let unusedSegment = Self("KL0737")
}

/// Segments that nothing references.
enum UnusedSegment {
  static func check(_ file: FlagFile, into diagnostics: inout Diagnostics) {
    let used = file.usedPrograms.segments
    for segment in file.contents.segments where !used.contains(segment.slot) {
      diagnostics.report(
        Diagnostic(
          .unusedSegment, .warning, "nothing uses the segment `\(segment.name)`", at: segment.span,
          help: "remove it, or write `when: segments.\(segment.name)`"))
    }
  }
}
