import Foundations
import PluginKit
import Testing

@testable import SessionsPlugin

struct ContractTests {
  @Test func contractIsValid() throws {
    #expect(try shippedContract().problems == [])
  }

  @Test func conformsToItsContract() throws {
    let device = Device()
    device.appliance.list([sessionJSON("s1", "completed", day: 1)])
    let services = try device.services()
    let suite = PluginConformance(try SessionsPlugin(services), try shippedContract().contract)
    #expect(suite.check(taken: services.taken) == [])
    try device.signIn("ann")
    for id in ["s1", "none"] {
      #expect(try suite.exercise(on: device.scheduler, with: ["SessionDetail.id": .string(id)]) == [])
    }
  }
}
