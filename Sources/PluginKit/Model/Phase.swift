/// How far something that loads has come; contracts write `phase`.
public enum Phase: String, Codable, Sendable, CaseIterable {
  /// Nothing was asked for yet.
  case idle
  /// On its way, and nothing to show until it comes.
  case loading
  /// There is something to show.
  case ready
  /// It failed, and there is nothing to show.
  case error
}
