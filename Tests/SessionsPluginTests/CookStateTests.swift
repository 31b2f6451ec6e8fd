import Foundations
import Testing

@testable import SessionsPlugin

/// Every state of a cook with every event.
struct CookStateTests {
  static let now = Timestamp(seconds: 1_000)
  static let phases: [CookPhase] = [
    .none, .starting, .loading, .cooking, .paused, .completed, .stopped, .failed, .over,
  ]

  /// An event, and the phase that follows from each one of ``phases``.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var event: CookState.Event
    var expected: [CookPhase]
    var testDescription: String { name }
  }

  static func message(_ content: ApplianceMessage.Content) -> CookState.Event {
    .message(ApplianceMessage(content: content))
  }

  static func record(_ status: String) -> CookState.Event {
    .recorded(
      SessionRecord(
        id: "s", recipe: "r", recipeName: "R", status: status, startedAt: Timestamp(seconds: 900)))
  }

  static func command(_ kind: ApplianceCommand.Kind) -> CookState.Event {
    .sent(ApplianceCommand(kind: kind, id: "c", appliance: "E"))
  }

  private static let ended: [CookPhase] = [.completed, .stopped, .failed]
  private static let same = phases

  static let table: [Row] = [
    Row(
      name: "start is sent", event: command(.start),
      expected: [
        .starting, .starting, .loading, .cooking, .paused, .starting, .starting, .starting, .starting,
      ]),
    Row(name: "pause is sent", event: command(.pause), expected: same),
    Row(name: "resume is sent", event: command(.resume), expected: same),
    Row(name: "abort is sent", event: command(.abort), expected: same),
    Row(name: "stop is sent", event: command(.emergencyStop), expected: same),
    Row(
      name: "start is refused", event: .refused(.start, code: "CONFLICT"),
      expected: [.none, .none, .loading, .cooking, .paused] + ended + [.over]),
    Row(
      name: "start is accepted", event: .accepted(.start),
      expected: [.none, .loading, .loading, .cooking, .paused] + ended + [.over]),
    Row(name: "pause is accepted that was not sent", event: .accepted(.pause), expected: same),
    Row(
      name: "status idle", event: message(.status(ApplianceStatus(engine: .idle))),
      expected: [.none, .starting, .over, .over, .over] + ended + [.over]),
    Row(
      name: "a problem of unknown severity",
      event: message(
        .failed(CookProblem(session: "s", code: "LID", message: "m", severity: "serious"))),
      expected: [.cooking, .cooking, .loading, .cooking, .paused] + ended + [.over]),
    Row(name: "pause is refused", event: .refused(.pause, code: "CONFLICT"), expected: same),
    Row(
      name: "started", event: message(.started(CookProgress(session: "s"))),
      expected: [.loading, .loading, .loading, .cooking, .paused] + ended + [.over]),
    Row(
      name: "awaits its load", event: message(.started(CookProgress(session: "s", engine: .awaitingLoad))),
      expected: [.loading, .loading, .loading, .loading, .loading] + ended + [.loading]),
    Row(
      name: "another cook is started", event: message(.started(CookProgress(session: "t"))),
      expected: Array(repeating: .loading, count: 9)),
    Row(
      name: "progress", event: message(.progress(CookProgress(session: "s", stage: 2))),
      expected: [.cooking, .cooking, .cooking, .cooking, .cooking] + ended + [.cooking]),
    Row(
      name: "progress while paused",
      event: message(.progress(CookProgress(session: "s", engine: .paused))),
      expected: [.paused, .paused, .paused, .paused, .paused] + ended + [.paused]),
    Row(
      name: "progress while monitoring",
      event: message(.progress(CookProgress(session: "s", engine: .monitoring))),
      expected: [.cooking, .cooking, .cooking, .cooking, .cooking] + ended + [.cooking]),
    Row(
      name: "progress without a session", event: message(.progress(CookProgress(temperature: 90))),
      expected: [.none, .cooking, .cooking, .cooking, .paused] + ended + [.over]),
    Row(
      name: "the stage changes", event: message(.stageChanged(StageChange(session: "s", stage: 3))),
      expected: [.cooking, .cooking, .cooking, .cooking, .paused] + ended + [.cooking]),
    Row(
      name: "paused", event: message(.paused(session: "s", reason: "USER_PAUSE")),
      expected: [.paused, .paused, .paused, .paused, .paused] + ended + [.paused]),
    Row(
      name: "resumed", event: message(.resumed(session: "s")),
      expected: [.cooking, .cooking, .cooking, .cooking, .cooking] + ended + [.cooking]),
    Row(
      name: "stopped", event: message(.stopped(session: "s")),
      expected: [.stopped, .stopped, .stopped, .stopped, .stopped] + ended + [.stopped]),
    Row(
      name: "stopped without a session", event: message(.stopped(session: nil)),
      expected: [.none, .stopped, .stopped, .stopped, .stopped] + ended + [.over]),
    Row(
      name: "another cook is stopped", event: message(.stopped(session: "t")),
      expected: [.stopped, .stopped, .loading, .cooking, .paused] + ended + [.over]),
    Row(
      name: "completed", event: message(.completed(CookResult(session: "s"))),
      expected: [.completed, .completed, .completed, .completed, .completed] + ended + [.completed]),
    Row(
      name: "warned",
      event: message(
        .failed(CookProblem(session: "s", code: "CV_FAILURE", message: "m", isCritical: false))),
      expected: [.cooking, .cooking, .loading, .cooking, .paused] + ended + [.over]),
    // What has stopped it may be told after the stop.
    Row(
      name: "failed",
      event: message(
        .failed(
          CookProblem(
            session: "s", code: "OVER_TEMPERATURE", message: "m", isCritical: true, action: "e_stop"))),
      expected: [.failed, .failed, .failed, .failed, .failed, .completed, .failed, .failed, .failed]),
    Row(name: "online", event: message(.status(ApplianceStatus(word: "online"))), expected: same),
    Row(
      name: "status error", event: message(.status(ApplianceStatus(word: "error"))),
      expected: [.none, .starting, .stopped, .stopped, .stopped] + ended + [.over]),
    Row(
      name: "status emergency stop",
      event: message(.status(ApplianceStatus(word: "error", engine: .emergencyStop))),
      expected: [.none, .stopped, .stopped, .stopped, .stopped] + ended + [.over]),
    Row(
      name: "subscribed", event: message(.subscribed(ApplianceStatus(word: "cooking"))), expected: same),
    Row(
      name: "subscribed to a cook",
      event: message(
        .subscribed(
          ApplianceStatus(word: "cooking", engine: .cooking, progress: CookProgress(session: "s")))),
      expected: [.cooking, .cooking, .cooking, .cooking, .paused] + ended + [.cooking]),
    Row(name: "connected", event: message(.connected), expected: same),
    Row(name: "accepted", event: message(.accepted(id: "c")), expected: same),
    Row(name: "an unknown message", event: message(.unknown("x")), expected: same),
    Row(
      name: "recorded as completed", event: record("completed"),
      expected: [.none, .starting, .completed, .completed, .completed] + ended + [.completed]),
    Row(
      name: "recorded as aborted", event: record("aborted"),
      expected: [.none, .starting, .stopped, .stopped, .stopped] + ended + [.stopped]),
    Row(
      name: "recorded as failed", event: record("error"),
      expected: [.none, .starting, .failed, .failed, .failed] + ended + [.failed]),
    Row(
      name: "recorded as running", event: record("cooking"),
      expected: [.cooking, .cooking, .cooking, .cooking, .cooking] + ended + [.over]),
    // It may be the app's own record of a cook that never began.
    Row(name: "recorded as started", event: record("started"), expected: same),
    Row(
      name: "dismissed", event: .dismissed,
      expected: [.none, .starting, .loading, .cooking, .paused, .none, .none, .none, .none]),
  ]

  /// A cook `s` in a phase.
  static func state(in phase: CookPhase) -> CookState {
    var state = CookState()
    func take(_ contents: ApplianceMessage.Content...) {
      for content in contents { state.handle(message(content), at: now) }
    }
    let started = ApplianceMessage.Content.started(CookProgress(session: "s", recipe: "r", stages: 4))
    switch phase {
    case .none: break
    case .starting: state.handle(command(.start), at: now)
    case .loading: take(.started(CookProgress(session: "s", engine: .awaitingLoad)))
    case .cooking: take(started, .progress(CookProgress(session: "s", stage: 1)))
    case .paused:
      take(
        started, .progress(CookProgress(session: "s", stage: 1)),
        .paused(session: "s", reason: "USER_PAUSE"))
    case .completed: take(started, .completed(CookResult(session: "s")))
    case .stopped: take(started, .stopped(session: "s"))
    case .over:
      take(
        started, .progress(CookProgress(session: "s", stage: 1)), .status(ApplianceStatus(engine: .idle)))
    case .failed:
      take(started, .failed(CookProblem(session: "s", code: "X", message: "m", isCritical: true)))
    }
    return state
  }

  @Test(arguments: table)
  func everyStateAndEvent(_ row: Row) {
    for (phase, expected) in zip(Self.phases, row.expected) {
      var state = Self.state(in: phase)
      #expect(state.phase == phase)
      state.handle(row.event, at: Self.now.advanced(by: .seconds(1)))
      #expect(state.phase == expected, "\(phase) and \(row.name)")
    }
  }

  @Test func timeStandsStillBeforeAStageBegins() {
    var state = CookState()
    func progress(_ engine: EngineCode, _ seconds: Int64) {
      _ = state.handle(
        Self.message(
          .progress(CookProgress(session: "s", remaining: .seconds(seconds), engine: engine))), at: Self.now)
    }
    progress(.preheating, 120)
    #expect(state.remaining == .seconds(120) && state.stageEndsAt == nil)
    _ = state.handle(Self.message(.paused(session: "s", reason: nil)), at: Self.now)
    #expect(state.remaining == .seconds(120))
    progress(.cooking, 110)
    #expect(state.remaining == nil && state.stageEndsAt == Self.now.advanced(by: .seconds(110)))
  }

  @Test func everyPhaseIsInTheTable() {
    #expect(Set(Self.phases) == Set(CookPhase.allCases))
    #expect(Self.table.allSatisfy { $0.expected.count == Self.phases.count })
  }

  /// The cloud brings later what the local network has brought already.
  @Test func anOlderMessageChangesNothing() {
    var state = Self.state(in: .cooking)
    func event(_ content: ApplianceMessage.Content, _ second: Int64) -> CookState.Event {
      .message(ApplianceMessage(appliance: "E", sentAt: Timestamp(seconds: second), content: content))
    }
    state.handle(event(.paused(session: "s", reason: nil), 20), at: Self.now)
    state.handle(event(.progress(CookProgress(session: "s", engine: .cooking)), 15), at: Self.now)
    #expect(state.phase == .paused)
    state.handle(event(.resumed(session: "s"), 25), at: Self.now)
    #expect(state.phase == .cooking)
  }

  @Test func knowsWhenTheDispensersHaveToBeFilled() {
    var state = CookState()
    state.handle(Self.message(.started(CookProgress(session: "s"))), at: Self.now)
    #expect(!state.isAwaitingLoad)
    state.handle(
      Self.message(.started(CookProgress(session: "s", engine: .awaitingLoad))), at: Self.now)
    #expect(state.isAwaitingLoad)
    state.handle(Self.message(.progress(CookProgress(session: "s", stage: 1))), at: Self.now)
    #expect(!state.isAwaitingLoad)
  }

  @Test func theCountdownStandsStillDuringAPause() {
    var state = Self.state(in: .cooking)
    state.handle(
      Self.message(.progress(CookProgress(session: "s", remaining: .seconds(60)))), at: Self.now)
    #expect(state.stageEndsAt == Self.now.advanced(by: .seconds(60)))
    let paused = Self.now.advanced(by: .seconds(20))
    state.handle(Self.message(.paused(session: "s", reason: nil)), at: paused)
    #expect(state.stageEndsAt == nil)
    #expect(state.remaining == .seconds(40))
    let resumed = paused.advanced(by: .seconds(500))
    state.handle(Self.message(.resumed(session: "s")), at: resumed)
    #expect(state.stageEndsAt == resumed.advanced(by: .seconds(40)))
  }

  @Test func warningsAreKeptOnceAndBounded() {
    var state = Self.state(in: .cooking)
    func warn(_ code: String) {
      state.handle(
        Self.message(
          .failed(CookProblem(session: "s", code: code, message: code, isCritical: false))), at: Self.now)
    }
    for _ in 1...2 { warn("MOTOR_STALL") }
    #expect(state.warnings.count == 1)
    for number in 1...100 { warn("W\(number)") }
    #expect(state.warnings.count == CookState.mostWarnings)
    #expect(state.warnings.last?.code == "W100")
  }

  @Test func whatHasPausedACookIsOverWhenItGoesOn() {
    var state = Self.state(in: .cooking)
    func say(_ content: ApplianceMessage.Content) { state.handle(Self.message(content), at: Self.now) }
    func warn(_ code: String) {
      say(.failed(CookProblem(session: "s", code: code, message: code, isCritical: false)))
    }
    say(.progress(CookProgress(session: "s", vision: Vision(name: "boiling", confidence: 0.5))))
    for code in ["CV_FAILURE", "W1", "POT_REMOVED", "SENSOR_FAILURE"] { warn(code) }
    #expect(state.vision == nil)
    say(.paused(session: "s", reason: "SENSOR_FAULT"))
    #expect(state.warnings.map(\.code) == ["CV_FAILURE", "W1", "POT_REMOVED", "SENSOR_FAILURE"])
    say(.resumed(session: "s"))
    #expect(state.warnings.map(\.code) == ["CV_FAILURE", "W1"])
    // Who takes the pot away again is told again.
    warn("POT_REMOVED")
    #expect(state.warnings.last?.code == "POT_REMOVED")
    // A camera that says what it sees works again.
    say(.progress(CookProgress(session: "s", vision: Vision(name: "boiling", confidence: 0.5))))
    #expect(state.warnings.map(\.code) == ["W1", "POT_REMOVED"])
  }

  @Test func aStartThatIsTakenKeepsItsOrder() {
    var state = CookState()
    let order = ApplianceCommand.Order(recipe: "dal-tadka", servings: 2, spice: 3)
    state.handle(
      .sent(ApplianceCommand(kind: .start, id: "c", appliance: "E", order: order)), at: Self.now)
    #expect(state.pending == .start)
    state.handle(Self.message(.started(CookProgress(session: "s"))), at: Self.now)
    #expect(state.order == order)
    #expect(state.recipe == "dal-tadka")
    #expect(state.pending == nil)
  }

  // MARK: Without events

  private static let order = ApplianceCommand.Order(recipe: "dal", servings: 2, spice: 3)

  private static func start() -> CookState {
    var state = CookState()
    state.handle(
      .sent(ApplianceCommand(kind: .start, id: "c", appliance: "E", order: order)), at: now)
    return state
  }

  private static func recordOfStart(
    _ status: String, _ id: String = "s", recipe: String = "dal", at second: Int64 = 990
  )
    -> CookState.Event
  {
    .recorded(
      SessionRecord(
        id: id, recipe: recipe, recipeName: "Dal", status: status, startedAt: Timestamp(seconds: second)))
  }

  @Test func aStartThatIsAcceptedWaitsForItsDispensersHoweverLong() {
    var state = Self.start()
    state.handle(.accepted(.start), at: Self.now)
    #expect(state.phase == .loading && state.pending == nil)
    // A status from before the start.
    state.handle(
      Self.message(.status(ApplianceStatus(engine: .idle))), at: Self.now.advanced(by: .seconds(2)))
    #expect(state.phase == .loading)
    state.handle(
      Self.message(.status(ApplianceStatus(engine: .awaitingLoad))), at: Self.now.advanced(by: .seconds(3)))
    #expect(state.phase == .loading && state.isAwaitingLoad)
    state.handle(
      Self.message(.started(CookProgress(session: "s"))), at: Self.now.advanced(by: .seconds(900)))
    #expect(state.phase == .loading && state.session == "s" && state.order == Self.order)
    state.handle(
      Self.message(.progress(CookProgress(session: "s", stage: 1))), at: Self.now.advanced(by: .seconds(901)))
    #expect(state.phase == .cooking)
  }

  @Test func theServersRecordNamesTheCookThatWasStarted() {
    var state = Self.start()
    // Of another dish, and of a start that came to nothing last week.
    state.handle(Self.recordOfStart("started", "x", recipe: "rice"), at: Self.now)
    state.handle(Self.recordOfStart("started", "y", at: 400), at: Self.now)
    #expect(state.phase == .starting && state.session == nil)
    state.handle(Self.recordOfStart("started"), at: Self.now)
    #expect(state.phase == .loading && state.session == "s" && state.order == Self.order)
    // The record does not say when the recipe is read.
    #expect(!state.isAwaitingLoad)
    state.handle(Self.recordOfStart("started"), at: Self.now.advanced(by: .seconds(3)))
    #expect(state.isAwaitingLoad)
  }

  @Test func theServersRecordDoesNotTakeBackThatTheApplianceWaits() {
    var state = Self.start()
    state.handle(Self.recordOfStart("started"), at: Self.now)
    state.handle(
      Self.message(.started(CookProgress(session: "s", engine: .awaitingLoad))),
      at: Self.now.advanced(by: .seconds(1)))
    #expect(state.isAwaitingLoad)
    state.handle(Self.recordOfStart("started"), at: Self.now.advanced(by: .seconds(2)))
    #expect(state.isAwaitingLoad)
  }

  @Test func aPauseThatIsAcceptedIsShownAndResumed() {
    var state = Self.state(in: .cooking)
    state.handle(
      Self.message(.progress(CookProgress(session: "s", remaining: .seconds(60)))), at: Self.now)
    state.handle(Self.command(.pause), at: Self.now)
    state.handle(.accepted(.pause), at: Self.now)
    #expect(state.phase == .paused && state.pending == nil && state.remaining == .seconds(60))
    // What is on its way from before does not say that it goes on.
    state.handle(Self.message(.progress(CookProgress(session: "s", remaining: .seconds(58)))), at: Self.now)
    #expect(state.phase == .paused && state.remaining == .seconds(58))
    state.handle(Self.command(.resume), at: Self.now)
    state.handle(.accepted(.resume), at: Self.now)
    #expect(state.phase == .cooking && state.stageEndsAt != nil)
  }

  @Test func theServersRecordSaysThatACookIsPausedAndGoesOn() {
    var state = Self.state(in: .cooking)
    state.handle(Self.command(.pause), at: Self.now)
    state.handle(Self.record("paused"), at: Self.now)
    #expect(state.phase == .paused && state.pending == nil)
    state.handle(Self.record("cooking"), at: Self.now)
    #expect(state.phase == .cooking)
  }

  /// The status `error` says that it has stopped, the record why.
  @Test(arguments: [("error", CookPhase.failed), ("aborted", .stopped), ("completed", .completed)])
  func theRecordSaysHowACookHasEndedThatTheStatusHas(_ status: String, _ phase: CookPhase) {
    for ended in [ApplianceStatus(word: "error"), ApplianceStatus(engine: .emergencyStop)] {
      var state = Self.state(in: .cooking)
      state.handle(Self.message(.status(ended)), at: Self.now)
      #expect(state.phase == .stopped && !state.isEndSure)
      state.handle(Self.record(status), at: Self.now)
      #expect(state.phase == phase && state.isEndSure)
      // Then it is so for good.
      state.handle(Self.record("aborted"), at: Self.now)
      #expect(state.phase == phase)
    }
  }

  @Test func onlyAKnownSeverityEndsACook() {
    func phase(_ severity: String?, action: String? = nil) -> CookPhase {
      var state = Self.state(in: .cooking)
      state.handle(
        Self.message(
          .failed(CookProblem(session: "s", code: "LID", message: "m", severity: severity, action: action))),
        at: Self.now)
      return state.phase
    }
    #expect(phase("critical") == .failed && phase("CRITICAL") == .failed)
    #expect(phase("serious") == .cooking && phase(nil) == .cooking && phase("warning") == .cooking)
    #expect(phase("serious", action: "e_stop") == .failed && phase(nil, action: "E_STOP") == .failed)
  }

  @Test func knowsWhatHasBecomeOfACook() {
    let fates: [CookState.Fate] = [
      .running, .running, .running, .running, .running, .over, .stopped, .running, .over,
    ]
    for (phase, fate) in zip(Self.phases, fates) {
      #expect(Self.state(in: phase).fate(of: "s") == fate, "\(phase)")
    }
    var state = Self.state(in: .completed)
    state.handle(Self.message(.started(CookProgress(session: "t"))), at: Self.now)
    #expect(state.fate(of: "s") == .over && state.fate(of: "t") == .running)
    // Another cook runs: the one before does not.
    #expect(state.fate(of: "r") == .over)
  }

  /// A critical error says no more than that the cook has failed.
  @Test(arguments: [
    ("COOKING", CookState.Fate.running), ("E_STOP", .stopped), ("ERROR", .stopped), ("IDLE", .over),
  ])
  func anApplianceThatHasFailedSaysWhetherItHasStopped(_ engine: String, _ fate: CookState.Fate) {
    var state = Self.state(in: .failed)
    state.handle(
      Self.message(.status(ApplianceStatus(word: nil, engine: EngineCode(rawValue: engine)))), at: Self.now)
    #expect(state.phase == .failed && state.fate(of: "s") == fate)
  }

  @Test func anErrorThatHasStoppedTheApplianceIsAStop() {
    var state = Self.state(in: .cooking)
    let problem = CookProblem(session: "s", code: "X", message: "m", isCritical: true, action: "e_stop")
    state.handle(Self.message(.failed(problem)), at: Self.now)
    #expect(state.phase == .failed && state.fate(of: "s") == .stopped)
  }
}
