import Flags
import Foundations
import PluginKit

extension PlansContract {
  typealias Status = Subscription.Status
  typealias Refusal = PlanRefusal
}

/// The user's current plan.
actor Plan: PlansContract.PlanModel {
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

  func upgrade(tier: String) async throws(ActionError) {
    try await perform { plan throws(PlanError) in try await plan.upgrade(to: tier) }
  }

  func restore() async throws(ActionError) {
    try await perform { plan throws(PlanError) in try await plan.restore() }
  }

  func cancel() async throws(ActionError) {
    try await perform { plan throws(PlanError) in try await plan.cancel() }
  }

  func refresh() async throws(ActionError) {
    try await perform { plan throws(PlanError) in try await plan.refresh() }
  }

  private func perform(
    _ work: (any PlanSource) async throws(PlanError) -> Void
  ) async throws(ActionError) {
    do throws(PlanError) { try await work(plan) } catch {
      throw ActionError(ActionError.Code(error.rawValue))
    }
  }
}

extension PlansContract.PlanState {
  fileprivate init(_ plan: Subscription) {
    self.init(
      status: plan.status, tier: plan.tier, until: plan.until, graceEnd: plan.graceEnd, renews: plan.renews,
      refusal: plan.refusal)
  }
}
