import Foundations
import PluginKit
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
