import Catalogs

/// The states of translations.
enum StateCheck: TextCheck {
  static let rules = [unknownState, new, needsReview, machine]

  /// `unknown-state`: a text is in a state that Xcode does not know.
  static let unknownState = LintRule("KL1108", "unknown-state", .warning)

  /// `state-new`: a text is not translated yet.
  static let new = LintRule("KL1122", "state-new", .note)

  /// `needs-review`: a translation wants another look.
  static let needsReview = LintRule("KL1123", "needs-review", .note)

  /// `machine-translated`: a translation was made by a machine, and nobody has looked at it.
  static let machine = LintRule("KL1124", "machine-translated", .note)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    let isSource = text.language.tag == entry.source.language.tag
    switch text.unit.state {
    case .translated: return
    // A source text that was extracted with its value stays `new`.
    case .new: if !isSource { report(new, "the text is not translated yet", text, entry, &run) }
    case .needsReview: report(needsReview, "the text needs a review", text, entry, &run)
    case .machineTranslated:
      report(machine, "a machine has translated the text, and nobody has looked at it", text, entry, &run)
    default:
      let state = text.unit.state.rawValue
      report(
        unknownState, state.isEmpty ? "the text has no state" : "the state `\(state)` is not known", text,
        entry, &run,
        help: "known are new, needs_review, translated and machine_translated")
    }
  }

  private static func report(
    _ rule: LintRule, _ message: String, _ text: LintText, _ entry: LintEntry, _ run: inout LintRun,
    help: String? = nil
  ) {
    run.report(
      rule, message, at: text.path, members: ["stringUnit", "state"], of: entry.key, in: text.language.tag,
      help: help)
  }
}
