import PluginKit
import Simulation

/// What a screen reads and calls.
actor BoilingKettle: BoilingKettleContract.BoilingKettleModel {
  private let output: ModelOutput<BoilingKettleContract.BoilingKettleState>
  private var state = BoilingKettleContract.BoilingKettleState() { didSet { output.publish(state) } }

  init(output: ModelOutput<BoilingKettleContract.BoilingKettleState>) { self.output = output }

  /// Asks again.
  func refresh() async throws(ActionError) {
    // Work that takes time begins with the scheduler, never with `Task`.
    state.count += 1
    state.phase = .ready
  }
}
