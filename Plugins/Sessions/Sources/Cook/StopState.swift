import Foundations

/// An emergency stop of one cook on its way to its appliance, without any input and output: it is repeated until the
/// appliance has stopped or that cook is known to be over, and never shown as done before.
///
/// ```
///              asked                  written to a wire               5 s without confirmation
///  none ──────────────▶ sending ──────────────────────────▶ sent ─────────────────────────────▶ unconfirmed
///   ▲                      │ └──── 5 s without a wire ────────┼──────────────────────────────────▲   │
///   │                      ├──────────────────────────────────┴────────────▶ stopped ◀───────────────┤
///   │                      │                            the appliance has said that it has stopped   │
///   └──────────────────────┴──────────── the cook is over ───────────────────────────────────────────┘
/// ```
///
/// Until then it is sent every half second by the cloud's socket, the local socket and `POST
/// /cook/stop`, whatever is chosen or shown, and after a sign-out: by the cloud only with the token of
/// the person who pressed it. A way that was lost is not used blindly when it returns: the appliance is
/// asked first what it does, for a second at most, and the stop is withdrawn where its cook is known to
/// be over, by the appliance itself or the server's record. A stop of a cook that was never named ends
/// after a minute. A person who presses again sends at once. Nothing of a stop is kept for the next run
/// of the app.
struct StopState: Sendable, Hashable {
  /// What a person is shown.
  enum Phase: String, Codable, CaseIterable, Sendable {
    /// None was asked for, or the cook was over before it arrived.
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
    /// Somebody wants it, also again; the session is nil where the appliance has not named it.
    case asked(session: String?)
    /// The appliance has named the session of the cook that it is for.
    case named(String)
    /// It was written to a connection.
    case written(Way)
    /// A way is lost.
    case lost(Way)
    /// A way is there again, and the appliance is being asked what it does.
    case back(Way)
    /// By that way the cook is not known to be over.
    case looked(Way)
    /// The appliance has said that it has stopped.
    case confirmed
    /// The cook is known to be over: what is sent now would stop another, or nothing.
    case over
    /// The time of a repetition has come.
    case due
    /// A new cook is to be started, or the appliance was reset, after the last cook was stopped.
    case started
  }

  /// A way to an appliance.
  enum Way: String, CaseIterable, Sendable { case cloud, local, request }

  /// Where a way is that was lost while the stop was under way: it is not sent blindly when the way returns, since the dish
  /// may be done by then, and a stopped appliance has to be reset by hand.
  private enum Return: Hashable {
    case lost
    /// The appliance has been asked what it does since then.
    case looking(since: Timestamp)
  }

  /// How long it is repeated for where its cook was never named: after this a new one may have begun.
  static let patience = Duration.seconds(60)
  /// After what time the person is told to use the appliance's button.
  static let confirmationTime = Duration.seconds(5)
  /// The delay between repetitions.
  static let interval = Duration.milliseconds(500)
  /// How long a way that returns may take to say what the appliance does, before the stop is sent all the same.
  static let lookTime = Duration.seconds(1)

  private(set) var phase = Phase.none
  /// The session of the cook that it is for; nil where the appliance has not named it.
  private(set) var session: String?
  private(set) var askedAt: Timestamp?
  private var returns: [Way: Return] = [:]

  init() {}

  /// Whether it is sent again.
  var isRepeating: Bool { askedAt != nil && phase != .stopped }

  /// Whether a way was lost, so that the appliance has to be asked first what it does.
  func isLost(_ way: Way) -> Bool { returns[way] == .lost }

  /// Changes the state; an event that means nothing in it changes nothing.
  ///
  /// - Parameters:
  ///   - event: what happens.
  ///   - now: the app's time.
  /// - Returns: the ways to send it by now.
  mutating func handle(_ event: Event, at now: Timestamp) -> Set<Way> {
    switch event {
    case .asked(let session):
      if !isRepeating { self = StopState() }
      if phase == .none { phase = .sending }
      (askedAt, self.session) = (now, session ?? self.session)
      // A person who sees the appliance and presses again does not wait for what it says.
      returns = [:]
      return Set(Way.allCases)
    case .named(let session): if isRepeating, self.session == nil { self.session = session }
    case .written: if isRepeating, phase == .sending { phase = .sent }
    case .lost(let way): if isRepeating { returns[way] = .lost }
    case .back(let way): if isRepeating, returns[way] == .lost { returns[way] = .looking(since: now) }
    case .looked(let way): if isRepeating, returns.removeValue(forKey: way) != nil { return [way] }
    case .confirmed: if phase != .none { (phase, askedAt, returns) = (.stopped, nil, [:]) }
    case .over: if isRepeating { self = StopState() }
    case .due: return due(now)
    case .started: if !isRepeating { self = StopState() }
    }
    return []
  }

  private mutating func due(_ now: Timestamp) -> Set<Way> {
    guard isRepeating, let askedAt else { return [] }
    let time = askedAt.duration(to: now)
    if time >= Self.confirmationTime { phase = .unconfirmed }
    if session == nil, time >= Self.patience {
      self.askedAt = nil
      return []
    }
    for case (let way, .looking(let since)) in returns where since.duration(to: now) >= Self.lookTime {
      returns[way] = nil
    }
    return Set(Way.allCases).subtracting(returns.keys)
  }
}
