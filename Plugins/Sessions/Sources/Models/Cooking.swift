import Foundations
import PluginKit
import Services
import Simulation

/// What the person's appliance cooks, live.
actor Cooking: ViewModel {
  struct Refused: Codable {
    var command: ApplianceCommand.Kind
    var code: RefusalCode
  }
  struct Finished: Codable { var session: String }
  struct Warned: Codable {
    var code: String?
    var message: String?
  }

  private struct Order: Codable {
    var recipe: String
    var servings: Int
    var spice: Int
  }
  private struct Choice: Codable { var id: String }

  static let name = "Cooking"
  static let refused = EventType("refused", Refused.self)
  static let completed = EventType("completed", Finished.self)
  static let ended = EventType("ended", Finished.self)
  static let attention = EventType("attention", Warned.self)
  static let events: [any DeclaredEvent] = [refused, completed, ended, attention]
  static let actions: [ActionHandler<Cooking>] = [
    ActionHandler("start", Order.self) { model, order throws(ActionError) in
      try await model.service.perform(
        .start,
        ApplianceCommand.Order(recipe: order.recipe, servings: order.servings, spice: order.spice))
    },
    ActionHandler("pause") { model throws(ActionError) in try await model.service.perform(.pause) },
    ActionHandler("resume") { model throws(ActionError) in try await model.service.perform(.resume) },
    ActionHandler("abort") { model throws(ActionError) in try await model.service.perform(.abort) },
    ActionHandler("emergencyStop") { model in await model.service.emergencyStop() },
    ActionHandler("dismiss") { model in await model.service.dismiss() },
    ActionHandler("choose", Choice.self) { model, choice in await model.service.choose(choice.id) },
    ActionHandler("refresh") { model in await model.service.refresh() },
  ]

  private let service: CookingService
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var following: Job?
  private var lastNotice = 0
  private var isHolding = false

  init(_ service: CookingService, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.service, self.scheduler, self.output) = (service, scheduler, output)
  }

  func open() async {
    lastNotice = service.snapshot.notices.last?.number ?? 0
    show()
    following = scheduler.start("cooking") { [weak self, service] in
      for await _ in service.changes.stream { await self?.show() }
    }
    isHolding = true
    await service.hold()
  }

  func close() async {
    following?.cancel()
    if isHolding { await service.release() }
  }

  private func show() {
    let snapshot = service.snapshot
    output.publish(State(snapshot, at: scheduler.now))
    for notice in snapshot.notices where notice.number > lastNotice {
      lastNotice = notice.number
      // What happens to another appliance is notified, and does not change the screen of this one.
      guard notice.appliance == snapshot.appliance?.id else { continue }
      switch notice.content {
      case .refused(let kind, let code):
        output.emit(Self.refused, Refused(command: kind, code: RefusalCode(word: code)))
      case .completed(let session, _): output.emit(Self.completed, Finished(session: session))
      case .ended(let session, _, _, _): output.emit(Self.ended, Finished(session: session))
      case .attention: output.emit(Self.attention, Warned())
      case .warned(let problem):
        output.emit(Self.attention, Warned(code: problem.code, message: problem.message))
      case .unconfirmed, .alert: break
      }
    }
  }
}

/// Why a command was refused, of the codes that have words.
enum RefusalCode: String, ApplianceCode {
  case conflict, forbidden, unreachable
  case notFound = "not_found"
  case noResponse = "no_response"
  case validationError = "validation_error"
  case other
}

extension Cooking {
  /// A warning or an error, also in the server's words.
  struct Problem: Codable, Equatable, Sendable {
    var code: String
    var kind: ProblemCode
    var message: String
    var isCritical: Bool

    init(_ problem: CookProblem) {
      (code, kind, message) = (problem.code, problem.kind, problem.message)
      isCritical = problem.isCritical
    }
  }

  struct Machine: Codable, Equatable, Sendable {
    var id: String
    var name: String
    var status: ApplianceWord
    var isChosen: Bool
  }

  struct State: ModelState {
    var phase = CookPhase.none
    var session: String?
    var recipe: String?
    var recipeName: [String: String] = [:]
    var servings: Int?
    var stage = 0
    var stages = 0
    var stageName = ""
    var share: Double?
    var temperature: Double?
    var targetTemperature: Double?
    var isStirring = false
    var stirring: Stirring?
    var vision: VisionCode?
    var visionName: String?
    var confidence: Double?
    var stageEndsAt: Timestamp?
    var remaining: Duration?
    var startedAt: Timestamp?
    var pauseReason: PauseCode?
    var warnings: [Problem] = []
    var problem: Problem?
    var pending: ApplianceCommand.Kind?
    var stop = StopState.Phase.none
    var isConnected = false
    var isAtHome = false
    var stale = false
    var heardAt: Timestamp?
    var appliances: [Machine] = []
    var appliance: String?
    var obstacle: CookObstacle?
  }
}

extension Cooking.State {
  /// Shows what the service knows.
  ///
  /// - Parameters:
  ///   - snapshot: what it knows.
  ///   - now: the app's time.
  init(_ snapshot: CookingSnapshot, at now: Timestamp) {
    self.init()
    let cook = snapshot.cook
    phase = cook.phase
    session = cook.session
    recipe = cook.recipe
    recipeName = snapshot.names ?? cook.recipeName.map { ["en": $0] } ?? [:]
    servings = cook.order.flatMap { $0.recipe == cook.recipe ? $0.servings : nil }
    (stage, stages, stageName) = (cook.stage, cook.stages, cook.stageName)
    share = cook.share
    // A camera of one digit less does not redraw every line.
    temperature = cook.temperature?.rounded()
    targetTemperature = cook.targetTemperature?.rounded()
    isStirring = cook.isStirring
    stirring = cook.isStirring ? cook.stirring.map { Stirring(word: $0) } : .off
    // Until it is sure of anything the camera only says what it looks for.
    if let seen = cook.vision, let sure = seen.confidence, sure >= 0.01 {
      (vision, visionName, confidence) = (VisionCode(word: seen.name), seen.name, sure)
    }
    (stageEndsAt, remaining, startedAt) = (cook.stageEndsAt, cook.remaining, cook.startedAt)
    // Not every server says why.
    pauseReason = phase == .paused ? cook.pauseReason.map { PauseCode(word: $0) } ?? .other : nil
    warnings = cook.warnings.map(Cooking.Problem.init)
    problem = cook.problem.map(Cooking.Problem.init)
    pending = cook.pending
    stop = snapshot.stop.phase
    isConnected = snapshot.isConnected
    isAtHome = snapshot.local == .connected
    stale = snapshot.isStale(at: now)
    heardAt = cook.heardAt
    appliances = snapshot.appliances.map { machine in
      Cooking.Machine(
        id: machine.id, name: machine.name,
        status: machine.id == snapshot.appliance?.id
          ? snapshot.status : ApplianceWord(word: machine.status ?? ""),
        isChosen: machine.id == snapshot.appliance?.id)
    }
    appliance = snapshot.appliance?.name
    obstacle = snapshot.obstacle
  }
}

extension CookingSnapshot {
  /// What the chosen appliance does.
  var status: ApplianceWord {
    if cook.phase.isActive { return .cooking }
    let word = (cook.status?.word ?? appliance?.status).map { ApplianceWord(word: $0) } ?? .other
    return word == .offline && local == .connected ? .online : word
  }

  /// Why nothing can be cooked now; nil where something can.
  var obstacle: CookObstacle? {
    guard appliance != nil else {
      if !isSignedIn { return .signIn }
      return hasListed ? .pair : isOnline ? nil : .offline
    }
    if cook.phase.isActive { return .busy }
    guard isConnected else { return isConnecting ? nil : isOnline ? .unreachable : .offline }
    if cook.status?.engine == .emergencyStop || cook.status?.engine == .error { return .reset }
    switch cook.status?.word {
    case "error": return .reset
    // The cloud may have lost it; its own network has not.
    case "offline": return local == .connected ? nil : .unreachable
    case "cooking": return cook.status?.engine == nil ? .busy : nil
    default: return nil
    }
  }

  /// Whether the first attempts are still under way.
  private var isConnecting: Bool {
    func isFirst(_ state: SocketState) -> Bool {
      switch state {
      case .connecting(attempt: 0): true
      default: false
      }
    }
    return isFirst(local) || isFirst(cloud)
  }
}
