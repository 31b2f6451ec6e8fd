import Foundations
import BoilingKettlePlugin
import PluginKit
import Simulation
import Testing

@Suite struct BoilingKettlePluginTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))

  @Test func pluginConformsToItsContract() throws {
    let suite = PluginConformance(BoilingKettlePlugin(scheduler), try contract())
    #expect(suite.check() == [])
    #expect(try suite.exercise(on: scheduler) == [])
  }

  /// The contract beside the package's manifest.
  private func contract() throws -> Contract {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let source = try SourceText.load("/\(folder)/plugin.yaml", shownAs: "plugin.yaml")
    var diagnostics = Diagnostics()
    let contract = Contract.read(source, into: &diagnostics)
    #expect(diagnostics.all == [])
    return try #require(contract)
  }
}
