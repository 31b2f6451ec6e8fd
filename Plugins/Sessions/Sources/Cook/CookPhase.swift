/// Where a cook is; ARCHITECTURE.md has a picture.
enum CookPhase: String, Codable, CaseIterable, Sendable {
  /// Nothing is cooked.
  case none
  /// The start was sent.
  case starting
  /// The appliance waits until the dispensers are filled.
  case loading
  case cooking
  case paused
  case completed
  /// It was ended by a stop, of a person or of the appliance.
  case stopped
  /// It was ended by an error.
  case failed
  /// The appliance cooks no longer, and nobody has said how it ended.
  case over

  /// Whether the appliance is at work, or about to be.
  var isActive: Bool {
    switch self {
    case .starting, .loading, .cooking, .paused: true
    case .none, .completed, .stopped, .failed, .over: false
    }
  }

  /// Whether a cook has ended and its outcome is shown.
  var hasEnded: Bool { self != .none && !isActive }

  /// What the engine's state means for a cook that goes on.
  init(_ engine: EngineCode) {
    self =
      switch engine {
      case .idle: .none
      case .loading, .awaitingLoad: .loading
      case .preheating, .dispensing, .cooking, .monitoring, .transitioning, .completing, .resuming,
        .recovering:
        .cooking
      case .paused: .paused
      case .error: .failed
      case .emergencyStop: .stopped
      }
  }
}
