// Written by `kolam plugin generate boiling_kettle`: change plugin.yaml instead.

import PluginKit

/// What lies under the screens, in a sentence.
enum BoilingKettleContract {
  /// What a screen reads and calls.
  protocol BoilingKettleModel: ViewModel where State == BoilingKettleState {
    /// Asks again.
    func refresh() async throws(ActionError)
  }

  struct BoilingKettleState: ModelState {
    var phase: Phase = .idle
    var count: Int = 0
  }
}

extension BoilingKettleContract.BoilingKettleModel {
  static var name: String { "BoilingKettle" }
  static var actions: [ActionHandler<Self>] {
    [
      ActionHandler("refresh") { model throws(ActionError) in try await model.refresh() }
    ]
  }
}
