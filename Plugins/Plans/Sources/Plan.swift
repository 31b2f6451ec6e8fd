import Foundations
import PluginKit
import Simulation
import Subscriptions

/// The plan at this moment.
actor Plan: ViewModel {
  struct State: ModelState {
    var standing = Subscription.Standing.none
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
      try await model.perform { plan throws(SubscriptionTrouble) in try await plan.upgrade(to: purchase.tier)
      }
    },
    ActionHandler("restore") { model throws(ActionError) in
      try await model.perform { plan throws(SubscriptionTrouble) in try await plan.restore() }
    },
    ActionHandler("cancel") { model throws(ActionError) in
      try await model.perform { plan throws(SubscriptionTrouble) in try await plan.cancel() }
    },
    ActionHandler("refresh") { model throws(ActionError) in
      try await model.perform { plan throws(SubscriptionTrouble) in try await plan.refresh() }
    },
  ]

  private let subscription: SubscriptionState
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var observation: Int?

  init(_ subscription: SubscriptionState, scheduler: Scheduler, output: ModelOutput<State>) {
    self.subscription = subscription
    self.scheduler = scheduler
    self.output = output
  }

  func open() {
    let output = output
    let subscription = subscription
    observation = subscription.observe { output.publish(State(subscription.current)) }
    output.publish(State(subscription.current))
  }

  func close() {
    if let observation { subscription.stopObserving(observation) }
  }

  private func perform(
    _ work: (SubscriptionState) async throws(SubscriptionTrouble) -> Void
  ) async throws(ActionError) {
    do throws(SubscriptionTrouble) { try await work(subscription) } catch {
      throw ActionError(ActionError.Code(error.rawValue))
    }
  }
}

extension Plan.State {
  fileprivate init(_ plan: Subscription) {
    self.init()
    standing = plan.standing
    tier = plan.tier
    until = plan.until
    graceEnd = plan.graceEnd
    renews = plan.renews
    refusal = plan.refusal
  }
}
