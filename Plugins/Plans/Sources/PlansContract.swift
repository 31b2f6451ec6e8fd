// Written by `kolam plugin generate plans`: change plugin.yaml instead.

import Foundations
import PluginKit

/// The person's plan, as the backend has signed it; bought, restored and ended here.
enum PlansContract {
  /// The plan at this moment; it changes by itself when it ends.
  protocol PlanModel: ViewModel where State == PlanState {
    /// Buys a tier.
    func upgrade(tier: String) async throws(ActionError)
    /// Fetches a plan that was bought before.
    func restore() async throws(ActionError)
    /// Lets the plan end where what was paid for ends.
    func cancel() async throws(ActionError)
    /// Asks the server how the plan stands.
    func refresh() async throws(ActionError)
  }

  struct PlanState: ModelState {
    var status: Status = .none
    var tier: String?
    var until: Timestamp?
    var graceEnd: Timestamp?
    var renews: Bool = false
    var refusal: Refusal?
  }

  struct PlanUpgradeArguments: Codable, Sendable {
    var tier: String
  }
}

extension PlansContract.PlanModel {
  static var name: String { "Plan" }
  static var actions: [ActionHandler<Self>] {
    [
      ActionHandler(
        "upgrade", PlansContract.PlanUpgradeArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.upgrade(tier: arguments.tier)
      },
      ActionHandler("restore") { model throws(ActionError) in try await model.restore() },
      ActionHandler("cancel") { model throws(ActionError) in try await model.cancel() },
      ActionHandler("refresh") { model throws(ActionError) in try await model.refresh() },
    ]
  }
}
