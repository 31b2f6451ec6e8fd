/// How things stand when a screen is shown.
package enum SheetCondition: String, Sendable, Hashable, CaseIterable {
  /// As they should be.
  case normal
  /// The server has not answered yet.
  case loading
  /// The server has nothing to show.
  case empty
  /// The server answers that it has failed.
  case error
  /// The network went away after the screen was shown once.
  case offline
}
