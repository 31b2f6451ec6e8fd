import Foundations
import Maestro

extension Diagnostic.Code {
  /// A selector that is not a valid regular expression.
  static let invalidPattern = Self("KL0984")
}

/// Finds texts and ids of selectors that are not valid regular expressions, and so match only literally.
enum PatternCheck {
  /// Returns what is wrong with the selectors of a flow; those that scripts make are only known when it is walked.
  static func diagnostics(of flow: Flow) -> [Diagnostic] {
    flow.allSteps.flatMap(\.command.selectors).flatMap(\.withParts).flatMap { [$0.text, $0.id] }
      .compactMap { text in
        guard let text, let pattern = text.literal, TextPattern(pattern).isMalformed else { return nil }
        return Diagnostic(
          .invalidPattern, .warning,
          "`\(pattern)` is not a valid regular expression, so it is taken literally", at: text.span,
          help: "write `\(RegexText.matching(pattern))` where that is meant")
      }
  }
}
