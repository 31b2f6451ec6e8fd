import AppServices
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Testing

@testable import Hosting

@Suite struct AppEnvironmentTests {
  // What walks and others save in memory must never become the default of what is stored on a disk.
  @Test func aPINsKeyTakesMuchWorkUnlessAnEnvironmentSaysOtherwise() {
    let environment = AppEnvironment(
      scheduler: Scheduler(.virtual(start: Timestamp(seconds: 0))), stores: .inMemory(), log: RecentLog())
    #expect(environment.pinCost == .standard)
    #expect(environment.pinCost.iterations >= 1 << 15)
  }
}
