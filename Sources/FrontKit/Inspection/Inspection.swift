/// What testers of texts see beside the texts themselves.
package struct Inspection: Sendable, Hashable {
  /// Where the catalog's keys are shown.
  package enum Keys: String, Sendable, CaseIterable {
    /// Nowhere.
    case off
    /// In place of the words.
    case on
    /// Behind the words.
    case both
  }

  /// Where the catalog's keys are shown.
  package var keys = Keys.off
  /// Whether texts say that their translation is missing or not finished.
  package var marksUnfinished = false
  /// Whether lines in other scripts are followed by the same in Latin letters.
  package var romanizes = false

  /// Shows nothing beside the texts.
  package init() {}

  /// Whether it must be known where texts came from.
  package var needsSources: Bool { keys != .off || marksUnfinished }
}
