import Foundations

/// A cook as the appliance tells it, without any input and output.
///
/// The same events come by several ways, so an older one never changes what a newer one has said, and a cook that has
/// ended stays so. Each appliance has its own; ``CookingService`` does what follows.
///
/// ```
///            start is sent            accepted,            progress            paused
///  none ──────────────────▶ starting ────────▶ loading ───────────────▶ cooking ◀───────────▶ paused
///   ▲  ▲                       │      started, or              │          resumed
///   │  └──── refused, ─────────┘      its record               │
///   │     nothing known in 15 s                  from starting, loading, cooking and paused: stopped,
///   │                                            a critical error, complete, or the server's record
///   │                                                           ▼
///   ├──────── dismissed ──────────────────────────── completed, stopped, failed
///   │                                                           ▲
///   │                                                           │ its record, or an event
///   └──────── dismissed ──────────────────────────── over ◀─────┴─── the appliance is idle, and nothing said how it ended
/// ```
///
/// A cook that somebody else has started, or that was started before the app, is taken over from its
/// first message. Where events are missing, `GET /status` of the appliance and `GET /sessions` tell:
/// after a command, after 10 s of silence, and when a connection is back. A pause also ends where the progress shows
/// that the appliance heats, stirs or counts its time. A status that ends a cook
/// does not say how; people are notified 3 s later if nothing else does.
struct CookState: Sendable, Hashable {
  /// What happens to it.
  enum Event: Sendable, Hashable {
    /// A command is on its way.
    case sent(ApplianceCommand)
    /// The appliance, or the server before it, has taken a command.
    case accepted(ApplianceCommand.Kind)
    /// The appliance has refused a command, or has not answered it.
    case refused(ApplianceCommand.Kind, code: String)
    case message(ApplianceMessage)
    /// The server's record of the appliance's last session, read after a reconnection.
    case recorded(SessionRecord)
    /// The person has seen the outcome.
    case dismissed
  }

  var phase = CookPhase.none
  /// Whether somebody has to fill the dispensers now.
  var isAwaitingLoad = false
  /// The id that the appliance has given the cook.
  var session: String?
  var recipe: String?
  var recipeName: String?
  /// From 1; 0 before the first.
  var stage = 0
  var stages = 0
  var stageName = ""
  /// Of the whole cook, 0 to 1.
  var share: Double?
  var temperature: Double?
  var targetTemperature: Double?
  var isStirring = false
  var stirring: String?
  var vision: Vision?
  /// When the stage ends, by the app's clock; nil while it is unknown, or time stands still.
  var stageEndsAt: Timestamp?
  /// What is left of the stage while its time stands still.
  var remaining: Duration?
  /// When it began, by the app's clock.
  var startedAt: Timestamp?
  var endedAt: Timestamp?
  /// When this app asked for it, by the app's clock; nil for a cook that somebody else has started.
  private var orderedAt: Timestamp?
  /// Whether the appliance or the server has said how it ended; else its status alone says that it has.
  var isEndSure = false
  /// When its phase or session changed, by the app's clock: what was asked for before is older.
  private(set) var changedAt: Timestamp?
  var pauseReason: String?
  /// The lowest temperature since it is paused.
  var restingTemperature: Double?
  /// What was left of the stage when it was paused.
  var restingRemaining: Duration?
  /// When its progress showed last that it goes on after a pause, where no event said so.
  var workingAt: Timestamp?
  /// The warnings that still hold, the newest last.
  var warnings: [CookProblem] = []
  /// What has ended it.
  var problem: CookProblem?
  var result: CookResult?
  /// The stages that have ended.
  var log: [StageRecord] = []
  /// The command that the appliance has not answered yet.
  var pending: ApplianceCommand.Kind?
  /// The order of the start that was sent.
  var order: ApplianceCommand.Order?
  /// What the appliance said of itself last; nil before that.
  var status: ApplianceStatus?
  /// When it said anything, by the app's clock.
  var heardAt: Timestamp?

  /// When the newest message was sent, by the sender's clock.
  private var sentAt: Timestamp?
  /// The sessions that have ended, the latest last, and how.
  private var ended: [Ended] = []

  private struct Ended: Hashable {
    var session: String
    var phase: CookPhase
  }

  static let mostWarnings = 20
  static let mostStages = 100
  private static let mostEnded = 16

  init() {}

  /// Changes the state; an event that means nothing in it changes nothing.
  ///
  /// - Parameters:
  ///   - event: what happens.
  ///   - now: the app's time.
  /// - Returns: whether anything has changed.
  @discardableResult
  mutating func handle(_ event: Event, at now: Timestamp) -> Bool {
    let before = self
    switch event {
    case .sent(let command): send(command, at: now)
    case .accepted(let kind): accept(kind, at: now)
    case .refused(let kind, _): refuse(kind)
    case .message(let message): take(message, at: now)
    case .recorded(let record): take(record, at: now)
    case .dismissed: if phase.hasEnded { clear() }
    }
    if (phase, session) != (before.phase, before.session) { changedAt = now }
    return self != before
  }

  /// What has become of a cook, for a stop that is on its way to it.
  enum Fate: Sendable { case running, stopped, over }

  /// What has become of a cook.
  ///
  /// - Parameter other: its session.
  /// - Returns: `running` also where nothing is known of it.
  func fate(of other: String) -> Fate {
    let last =
      session == other && phase.hasEnded ? phase : ended.last { $0.session == other }?.phase
    switch last {
    case .stopped: return .stopped
    case .failed: return session == other ? fateAfterFailure : .stopped
    case .completed, .over: return .over
    default: return session != nil && session != other && phase.isActive ? .over : .running
    }
  }

  /// A critical error ends the cook on screen, and is no word that the appliance has stopped unless it says so.
  private var fateAfterFailure: Fate {
    guard let problem, !problem.hasStopped else { return .stopped }
    return switch status?.engine {
    case .error, .emergencyStop: .stopped
    case .idle: .over
    default: .running
    }
  }

  /// Whether the appliance has said that it was stopped, by whomever.
  ///
  /// - Parameter message: what it has said, while this was the state.
  /// - Returns: whether it has.
  func isStopped(by message: ApplianceMessage) -> Bool {
    switch message.content {
    case .stopped(let session): return concerns(session)
    case .failed(let problem): return problem.hasStopped && concerns(problem.session)
    case .status(let status), .subscribed(let status):
      if let engine = status.engine { return engine == .emergencyStop }
      return status.word == "error"
    case .progress(let progress): return progress.engine == .emergencyStop && concerns(progress.session)
    default: return false
    }
  }

  // MARK: Sessions

  /// Whether a message of a session is about this cook, and not about one before.
  func concerns(_ other: String?) -> Bool {
    guard let other else { return true }
    if let session { return session == other }
    return !hasEnded(other)
  }

  private func hasEnded(_ other: String) -> Bool { ended.contains { $0.session == other } }

  /// Whether a session may be that of the start which was sent, and which nobody has named yet.
  var isOwnStart: Bool { session == nil && order != nil && (phase == .starting || phase == .loading) }

  /// By how many degrees Celsius a pot gets warmer that is heated; less may be the heat that was left in the hob.
  static let reheated = 5.0
  /// How much the app's clock and that of the appliance may differ in counting a stage.
  static let clockTolerance = Duration.seconds(3)
  /// How long an appliance may read its recipe before it waits for its ingredients.
  private static let readingTime = Duration.seconds(3)

  /// Whether the appliance has had the time to read the recipe.
  ///
  /// The server's record says `started` from the start of a cook to its first stage: that alone does not say whether
  /// the dispensers can be filled.
  func hasReadRecipe(at now: Timestamp) -> Bool {
    orderedAt.map { $0.duration(to: now) >= Self.readingTime } ?? true
  }

  /// Begins with a cook that the appliance tells of, unless it has ended.
  ///
  /// - Returns: false where the message is about a cook that has ended.
  mutating func adopt(_ other: String?, at now: Timestamp) -> Bool {
    guard let other else { return phase.isActive }
    if hasEnded(other) { return false }
    // What its status alone has ended goes on where the appliance says more of it.
    if session == other { return phase.isActive || phase == .over }
    let (order, orderedAt, status, wasStarting) = (order, orderedAt, status, isOwnStart)
    clear()
    (session, self.status, startedAt) = (other, status, now)
    if wasStarting {
      (self.order, self.orderedAt) = (order, orderedAt)
      recipe = order?.recipe
    }
    phase = .cooking
    return true
  }

  /// Ends it.
  ///
  /// - Parameters:
  ///   - outcome: how.
  ///   - isSure: whether the appliance or the server has said how, and not its status alone.
  ///   - now: the app's time.
  mutating func end(_ outcome: CookPhase, isSure: Bool = true, at now: Timestamp) {
    (phase, isAwaitingLoad, isEndSure) = (outcome, false, isSure)
    (pending, stageEndsAt, remaining) = (nil, nil, nil)
    endedAt = endedAt ?? now
    isStirring = false
    // One whose outcome nobody has said may go on.
    guard let session, outcome != .over else { return }
    ended.removeAll { $0.session == session }
    ended.append(Ended(session: session, phase: outcome))
    if ended.count > Self.mostEnded { ended.removeFirst() }
  }

  /// Goes on after a status that has ended it.
  mutating func revive(as phase: CookPhase) { (self.phase, endedAt, isEndSure) = (phase, nil, false) }

  private mutating func clear() {
    let (known, status, heardAt, sentAt) = (ended, status, heardAt, sentAt)
    self = CookState()
    (ended, self.status, self.heardAt, self.sentAt) = (known, status, heardAt, sentAt)
  }

  // MARK: Commands

  private mutating func send(_ command: ApplianceCommand, at now: Timestamp) {
    switch command.kind {
    case .start:
      guard !phase.isActive else { return }
      clear()
      (phase, order, recipe) = (.starting, command.order, command.order?.recipe)
      (startedAt, orderedAt) = (now, now)
      pending = .start
    case .pause: if phase == .cooking { pending = .pause }
    case .resume: if phase == .paused { pending = .resume }
    case .abort, .emergencyStop: if phase.isActive { pending = command.kind }
    }
  }

  private mutating func accept(_ kind: ApplianceCommand.Kind, at now: Timestamp) {
    guard pending == kind else { return }
    heardAt = now
    switch kind {
    // It waits for its dispensers, however long, until the appliance says more.
    case .start:
      pending = nil
      if phase == .starting { phase = .loading }
    case .pause: if phase == .cooking { pause("USER_PAUSE", at: now) }
    case .resume: if phase == .paused { resume(at: now) }
    // Their effect is seen, not promised.
    case .abort, .emergencyStop: break
    }
  }

  private mutating func refuse(_ kind: ApplianceCommand.Kind) {
    guard pending == kind else { return }
    pending = nil
    if kind == .start, phase == .starting { clear() }
  }

  // MARK: Time

  /// Whether a message is not older than what is known.
  mutating func isNews(_ message: ApplianceMessage) -> Bool {
    guard let sent = message.sentAt else { return true }
    if let sentAt, sent < sentAt { return false }
    sentAt = sent
    return true
  }
}
