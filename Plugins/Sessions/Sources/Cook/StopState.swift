import Foundations

/// An emergency stop on its way, without any input and output: it is repeated until the appliance says that it has
/// stopped, and never shown as done before.
struct StopState: Sendable, Hashable {
  /// What a person is shown.
  enum Phase: String, Codable, CaseIterable, Sendable {
    /// None was asked for.
    case none
    /// It was not written to any connection yet.
    case sending
    /// It is on a wire.
    case sent
    /// The appliance has not said in time that it has stopped: the person has to press its button.
    case unconfirmed
    /// The appliance has said that it has stopped.
    case stopped
  }

  /// What happens to it.
  enum Event: Sendable, Hashable {
    /// Somebody wants it, also again.
    case asked
    /// It was written to a connection.
    case written(Way)
    /// The appliance has said that it has stopped.
    case confirmed
    /// The time of a repetition has come.
    case due
    /// A new cook is to be started, after the last one was stopped.
    case started
  }

  /// A way to an appliance.
  enum Way: String, CaseIterable, Sendable { case cloud, local, request }

  /// How long it is repeated for.
  ///
  /// It is never kept for later: after this a new cook may have begun.
  static let patience = Duration.seconds(60)
  /// After what time the person is told to use the appliance's button.
  static let confirmationTime = Duration.seconds(5)
  /// The delay between repetitions.
  static let interval = Duration.milliseconds(500)

  private(set) var phase = Phase.none
  private(set) var askedAt: Timestamp?
  /// The ways that it has gone so far.
  private(set) var ways: Set<Way> = []
  /// How often it was sent on all ways.
  private(set) var attempts = 0

  init() {}

  /// Whether it is sent again.
  var isRepeating: Bool { askedAt != nil && phase != .stopped }

  /// Changes the state; an event that means nothing in it changes nothing.
  ///
  /// - Parameters:
  ///   - event: what happens.
  ///   - now: the app's time.
  /// - Returns: whether it is to be sent on all ways now.
  mutating func handle(_ event: Event, at now: Timestamp) -> Bool {
    switch event {
    case .asked:
      if !isRepeating { (ways, attempts) = ([], 0) }
      if phase == .none || phase == .stopped || !isRepeating { phase = .sending }
      askedAt = now
      attempts += 1
      return true
    case .written(let way):
      guard isRepeating else { return false }
      ways.insert(way)
      if phase == .sending { phase = .sent }
      return false
    case .confirmed:
      guard phase != .none, phase != .stopped else { return false }
      (phase, askedAt) = (.stopped, nil)
      return false
    case .due:
      guard isRepeating, let asked = askedAt else { return false }
      let time = asked.duration(to: now)
      if time >= Self.confirmationTime { phase = .unconfirmed }
      guard time < Self.patience else {
        askedAt = nil
        return false
      }
      attempts += 1
      return true
    case .started:
      if !isRepeating { self = StopState() }
      return false
    }
  }
}
