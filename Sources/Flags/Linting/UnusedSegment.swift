import Foundations

extension Diagnostic.Code {
  /// A segment that nothing uses.
  ///
  /// No rule and no profile asks for it, and no segment that is asked for does. Most likely the flag that it was made
  /// for is gone. Remove it, or use it as `segments.` with its name.
  ///
  /// ```yaml fails flagfile
  /// segments: { paying: 'tier == "pro"' }
  /// flags: {}
  /// ```
  /// ```yaml passes flagfile
  /// segments: { paying: 'tier == "pro"' }
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     kind: entitlement
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     rules: [{ when: segments.paying, variant: "on" }]
  /// ```
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
