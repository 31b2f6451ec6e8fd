import Foundations
import Services
import Simulation
import Testing

@testable import SessionsPlugin

/// Where the appliance is dialled on the local network.
struct AddressTests {
  private let hob: Hob

  init() throws { hob = try Hob() }

  private func list(_ address: String?) {
    let address = address.map { #""\#($0)""# } ?? "null"
    hob.appliance.respond(
      "/appliances",
      #"[{"id":"a1","device_id":"EPIC-207","name":"Kitchen","status":"online","local_address":\#(address)}]"#)
  }

  private var localSubscriptions: Int {
    hob.appliance.received.count { $0 == "local subscribe" }
  }

  @Test func withoutOneItIsDialledWhereTheAppSays() throws {
    list(nil)
    try hob.run { await $0.hold() }
    #expect(hob.dialled == nil && hob.snapshot.local == .connected)
  }

  @Test func whatTheCloudSaysIsDialledAndKept() throws {
    list("192.168.4.27")
    try hob.run { await $0.hold() }
    #expect(hob.dialled?.text == "192.168.4.27" && hob.snapshot.local == .connected)
    // A server that says nothing takes nothing back.
    list(nil)
    try hob.run { await $0.listAppliances() }
    #expect(hob.dialled?.text == "192.168.4.27")
  }

  @Test func whatTheSetupHasReadIsDialled() throws {
    list(nil)
    try hob.run { await $0.hold() }
    let address = try LocalAddress("192.168.4.27")
    try hob.run { await $0.note(try LocalAddress("192.168.4.50"), of: "EPIC-300") }
    #expect(hob.dialled == nil)
    try hob.run { await $0.note(address, of: "EPIC-207") }
    #expect(hob.dialled == address && hob.snapshot.local == .connected)
    #expect(localSubscriptions == 2)
  }

  @Test func anotherAddressIsAnotherConnection() throws {
    list("192.168.4.27")
    try hob.run { await $0.hold() }
    let before = localSubscriptions
    list("192.168.4.27")
    try hob.run { await $0.listAppliances() }
    #expect(localSubscriptions == before)
    list("192.168.4.99")
    try hob.run { await $0.listAppliances() }
    hob.pass(.seconds(1))
    #expect(hob.dialled?.text == "192.168.4.99" && hob.snapshot.local == .connected)
    #expect(localSubscriptions == before + 1)
  }

  @Test func aLostConnectionIsLookedForAtTheNewAddress() throws {
    list("192.168.4.27")
    try hob.run { await $0.hold() }
    list("192.168.4.99")
    hob.appliance.set(.local, isThere: false)
    hob.pass(.milliseconds(100))
    #expect(hob.dialled?.text == "192.168.4.99")
    hob.appliance.set(.local, isThere: true)
    hob.pass(.seconds(20))
    #expect(hob.snapshot.local == .connected)
  }

  @Test func withoutTheInternetItIsFoundOnTheLocalNetwork() throws {
    list("192.168.4.27")
    try hob.run { await $0.hold() }
    #expect(hob.searches.isEmpty)
    hob.reachability.set(online: false)
    hob.answer(from: try LocalAddress("192.168.4.99"))
    hob.appliance.set(.local, isThere: false)
    hob.pass(.milliseconds(900))
    #expect(hob.dialled?.text == "192.168.4.27")
    hob.appliance.set(.local, isThere: true)
    hob.pass(.milliseconds(200))
    #expect(hob.dialled?.text == "192.168.4.99" && hob.snapshot.local == .connected)
    // It is kept for the next start.
    #expect(hob.repository.address(of: FakeAppliance.device)?.text == "192.168.4.99")
  }

  @Test func aCloudThatHasNotHeardOfItTakesNothingBack() throws {
    try withoutTheInternetItIsFoundOnTheLocalNetwork()
    hob.reachability.set(online: true)
    try hob.run { await $0.listAppliances() }
    #expect(hob.dialled?.text == "192.168.4.99" && hob.snapshot.local == .connected)
    list("192.168.4.31")
    try hob.run { await $0.listAppliances() }
    #expect(hob.dialled?.text == "192.168.4.31")
  }

  @Test func oneThatDoesNotAnswerFromTheStartOnIsLookedFor() throws {
    list("192.168.4.27")
    hob.appliance.set(.local, isThere: false)
    hob.answer(from: try LocalAddress("192.168.4.99"))
    try hob.run { await $0.hold() }
    hob.pass(.seconds(2))
    #expect(hob.dialled?.text == "192.168.4.99")
  }

  @Test func thereIsOneSearchAtATimeAndAtMostOneAnAttempt() throws {
    list("192.168.4.27")
    try hob.run { await $0.hold() }
    hob.answer(from: try LocalAddress("192.168.4.27"))
    hob.appliance.set(.local, isThere: false)
    hob.pass(.seconds(60))
    let searches = hob.searches
    #expect((2...12).contains(searches.count))
    #expect(zip(searches, searches.dropFirst()).allSatisfy { $0.duration(to: $1) >= .seconds(1) })
    // Nobody looks for it once it is there again.
    hob.appliance.set(.local, isThere: true)
    hob.pass(.seconds(60))
    let count = hob.searches.count
    hob.pass(.seconds(600))
    #expect(hob.searches.count == count && hob.snapshot.local == .connected)
  }

  @Test func whatTheCloudSaysWhileItIsLookedForIsDialledFirst() throws {
    list("192.168.4.27")
    try hob.run { await $0.hold() }
    list("192.168.4.50")
    hob.answer(from: nil)
    hob.appliance.set(.local, isThere: false)
    hob.pass(.milliseconds(100))
    #expect(hob.dialled?.text == "192.168.4.50")
  }

  @Test(arguments: ["8.8.8.8", "127.0.0.1", "metadata.internal", "192.168.4.27:80", "x"])
  func anAddressOutsideOfTheLocalNetworkIsNotDialled(_ address: String) throws {
    list(address)
    try hob.run { await $0.hold() }
    #expect(hob.dialled == nil && hob.snapshot.local == .connected)
    #expect(hob.log.lines.contains { $0.contains("EPIC-207") && $0.contains("not dialled") })
    #expect(!hob.log.lines.contains { $0.contains(address) && address.count > 1 })
  }
}
