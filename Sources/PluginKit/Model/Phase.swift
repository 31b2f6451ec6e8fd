/// The state of something that loads; contracts write `phase`.
public enum Phase: String, Codable, Sendable, CaseIterable {
  /// Nothing was requested yet.
  case idle
  /// Loading, and nothing to show yet.
  case loading
  /// There is something to show.
  case ready
  /// It failed, and there is nothing to show.
  case error
}
