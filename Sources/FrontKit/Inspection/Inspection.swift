/// What testers see besides the texts themselves.
package struct Inspection: Sendable, Hashable {
  /// Where the catalog's keys are shown.
  package enum Keys: String, Sendable, CaseIterable {
    /// Nowhere.
    case off
    /// In place of the texts.
    case on
    /// After the texts.
    case both
  }

  /// Where the catalog's keys are shown.
  package var keys = Keys.off
  /// Whether texts with a missing or unfinished translation are marked.
  package var marksUnfinished = false
  /// Whether lines in other scripts are repeated in Latin letters.
  package var romanizes = false

  /// The defaults: nothing is shown besides the texts.
  package init() {}

  /// Whether the sources of texts must be traced.
  package var needsSources: Bool { keys != .off || marksUnfinished }
}
