import Authoring
import Foundations
import Testing

/// The files that are written from the contracts of the shipped plugins.
@Suite struct ShippedContractsTests {
  @Test func areAsTheirContractsSay() throws {
    var diagnostics = Diagnostics()
    let files = try GeneratedContract.find(in: ShippedApp.root, into: &diagnostics)
    #expect(diagnostics.all.isEmpty)
    #expect(files.map(\.plugin).contains("plans"))
    for file in files {
      #expect(file.isCurrent, "run `kolam plugin generate \(file.plugin)`: \(file.differences)")
    }
  }
}
