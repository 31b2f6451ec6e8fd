/// What testers of texts see beside the texts themselves.
public struct Inspection: Sendable, Hashable {
  /// Where the catalog's keys are shown.
  public enum Keys: String, Sendable, CaseIterable {
    /// Nowhere.
    case off
    /// In place of the words.
    case on
    /// Behind the words.
    case both
  }

  /// Where the catalog's keys are shown.
  public var keys = Keys.off
  /// Whether texts say that their translation is missing or not finished.
  public var marksUnfinished = false
  /// Whether lines in other scripts are followed by the same in Latin letters.
  public var romanizes = false

  /// Shows nothing beside the texts.
  public init() {}

  /// Whether it must be known where texts came from.
  public var needsSources: Bool { keys != .off || marksUnfinished }
}
