import Flags
import Foundations
import PluginKit

/// The user's current plan.
actor Plan: ViewModel {
  struct State: ModelState {
    var status = Subscription.Status.none
    var tier: String?
    var until: Timestamp?
    var graceEnd: Timestamp?
    var renews = false
    var refusal: PlanRefusal?
  }

  private struct Purchase: Codable { var tier: String }

  static let name = "Plan"
  static let actions: [ActionHandler<Plan>] = [
    ActionHandler("upgrade", Purchase.self) { model, purchase throws(ActionError) in
      try await model.perform { plan throws(PlanError) in try await plan.upgrade(to: purchase.tier) }
    },
    ActionHandler("restore") { model throws(ActionError) in
      try await model.perform { plan throws(PlanError) in try await plan.restore() }
    },
    ActionHandler("cancel") { model throws(ActionError) in
      try await model.perform { plan throws(PlanError) in try await plan.cancel() }
    },
    ActionHandler("refresh") { model throws(ActionError) in
      try await model.perform { plan throws(PlanError) in try await plan.refresh() }
    },
  ]

  private let plan: any PlanSource
  private let output: ModelOutput<State>
  private var observation: Int?

  init(_ plan: any PlanSource, output: ModelOutput<State>) {
    self.plan = plan
    self.output = output
  }

  func open() {
    let output = output
    let plan = plan
    observation = plan.observe { output.publish(State(plan.current)) }
    output.publish(State(plan.current))
  }

  func close() {
    if let observation { plan.stopObserving(observation) }
  }

  private func perform(
    _ work: (any PlanSource) async throws(PlanError) -> Void
  ) async throws(ActionError) {
    do throws(PlanError) { try await work(plan) } catch {
      throw ActionError(ActionError.Code(error.rawValue))
    }
  }
}

extension Plan.State {
  fileprivate init(_ plan: Subscription) {
    self.init()
    status = plan.status
    tier = plan.tier
    until = plan.until
    graceEnd = plan.graceEnd
    renews = plan.renews
    refusal = plan.refusal
  }
}
