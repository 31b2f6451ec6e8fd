import Foundations
import Testing

@testable import SessionsPlugin

/// Every state of a cook with every event.
struct CookStateTests {
  private static let now = Timestamp(seconds: 1_000)
  static let phases: [CookPhase] = [
    .none, .starting, .loading, .cooking, .paused, .completed, .stopped, .failed,
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
      expected: [.starting, .starting, .loading, .cooking, .paused, .starting, .starting, .starting]),
    Row(name: "pause is sent", event: command(.pause), expected: same),
    Row(name: "resume is sent", event: command(.resume), expected: same),
    Row(name: "abort is sent", event: command(.abort), expected: same),
    Row(name: "stop is sent", event: command(.emergencyStop), expected: same),
    Row(
      name: "start is refused", event: .refused(.start, code: "CONFLICT"),
      expected: [.none, .none, .loading, .cooking, .paused] + ended),
    Row(name: "pause is refused", event: .refused(.pause, code: "CONFLICT"), expected: same),
    Row(
      name: "started", event: message(.started(CookProgress(session: "s"))),
      expected: [.loading, .loading, .loading, .cooking, .paused] + ended),
    Row(
      name: "awaits its load", event: message(.started(CookProgress(session: "s", engine: .awaitingLoad))),
      expected: [.loading, .loading, .loading, .loading, .loading] + ended),
    Row(
      name: "another cook is started", event: message(.started(CookProgress(session: "t"))),
      expected: Array(repeating: .loading, count: 8)),
    Row(
      name: "progress", event: message(.progress(CookProgress(session: "s", stage: 2))),
      expected: [.cooking, .cooking, .cooking, .cooking, .paused] + ended),
    Row(
      name: "progress while paused",
      event: message(.progress(CookProgress(session: "s", engine: .paused))),
      expected: [.paused, .paused, .paused, .paused, .paused] + ended),
    Row(
      name: "progress while monitoring",
      event: message(.progress(CookProgress(session: "s", engine: .monitoring))),
      expected: [.cooking, .cooking, .cooking, .cooking, .cooking] + ended),
    Row(
      name: "progress without a session", event: message(.progress(CookProgress(temperature: 90))),
      expected: [.none, .cooking, .cooking, .cooking, .paused] + ended),
    Row(
      name: "the stage changes", event: message(.stageChanged(StageChange(session: "s", stage: 3))),
      expected: [.cooking, .cooking, .cooking, .cooking, .paused] + ended),
    Row(
      name: "paused", event: message(.paused(session: "s", reason: "USER_PAUSE")),
      expected: [.paused, .paused, .paused, .paused, .paused] + ended),
    Row(
      name: "resumed", event: message(.resumed(session: "s")),
      expected: [.cooking, .cooking, .cooking, .cooking, .cooking] + ended),
    Row(
      name: "stopped", event: message(.stopped(session: "s")),
      expected: [.stopped, .stopped, .stopped, .stopped, .stopped] + ended),
    Row(
      name: "stopped without a session", event: message(.stopped(session: nil)),
      expected: [.none, .stopped, .stopped, .stopped, .stopped] + ended),
    Row(
      name: "another cook is stopped", event: message(.stopped(session: "t")),
      expected: [.stopped, .stopped, .loading, .cooking, .paused] + ended),
    Row(
      name: "completed", event: message(.completed(CookResult(session: "s"))),
      expected: [.completed, .completed, .completed, .completed, .completed] + ended),
    Row(
      name: "warned",
      event: message(
        .failed(CookProblem(session: "s", code: "CV_FAILURE", message: "m", isCritical: false))),
      expected: [.cooking, .cooking, .loading, .cooking, .paused] + ended),
    // What has stopped it may be told after the stop.
    Row(
      name: "failed",
      event: message(
        .failed(
          CookProblem(
            session: "s", code: "OVER_TEMPERATURE", message: "m", isCritical: true, action: "e_stop"))),
      expected: [.failed, .failed, .failed, .failed, .failed, .completed, .failed, .failed]),
    Row(name: "online", event: message(.status(ApplianceStatus(word: "online"))), expected: same),
    Row(
      name: "status error", event: message(.status(ApplianceStatus(word: "error"))),
      expected: [.none, .starting, .stopped, .stopped, .stopped] + ended),
    Row(
      name: "status emergency stop",
      event: message(.status(ApplianceStatus(word: "error", engine: .emergencyStop))),
      expected: [.none, .stopped, .stopped, .stopped, .stopped] + ended),
    Row(
      name: "subscribed", event: message(.subscribed(ApplianceStatus(word: "cooking"))), expected: same),
    Row(
      name: "subscribed to a cook",
      event: message(
        .subscribed(
          ApplianceStatus(word: "cooking", engine: .cooking, progress: CookProgress(session: "s")))),
      expected: [.cooking, .cooking, .cooking, .cooking, .paused] + ended),
    Row(name: "connected", event: message(.connected), expected: same),
    Row(name: "accepted", event: message(.accepted(id: "c")), expected: same),
    Row(name: "an unknown message", event: message(.unknown("x")), expected: same),
    Row(
      name: "recorded as completed", event: record("completed"),
      expected: [.none, .starting, .completed, .completed, .completed] + ended),
    Row(
      name: "recorded as aborted", event: record("aborted"),
      expected: [.none, .starting, .stopped, .stopped, .stopped] + ended),
    Row(
      name: "recorded as failed", event: record("error"),
      expected: [.none, .starting, .failed, .failed, .failed] + ended),
    Row(
      name: "recorded as running", event: record("cooking"),
      expected: [.cooking, .cooking, .loading, .cooking, .paused] + ended),
    // It may be the app's own record of a cook that never began.
    Row(name: "recorded as started", event: record("started"), expected: same),
    Row(
      name: "dismissed", event: .dismissed,
      expected: [.none, .starting, .loading, .cooking, .paused, .none, .none, .none]),
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
}
