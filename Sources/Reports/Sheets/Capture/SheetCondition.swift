/// The condition of the server and the network when a screen is shown.
package enum SheetCondition: String, Sendable, Hashable, CaseIterable {
  /// Everything works.
  case normal
  /// The server has not responded yet.
  case loading
  /// The server has no data.
  case empty
  /// The server responds with an error.
  case error
  /// The network was lost after the screen was shown once.
  case offline
}
