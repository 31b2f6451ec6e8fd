import Foundations
import Services
import Testing

@testable import PluginServers

/// Appliances at addresses of their own network.
@Suite struct AddressTests {
  private let kitchen: KitchenBackend

  init() throws {
    kitchen = try KitchenBackend()
    try kitchen.admin("/register", #"{"device_id":"EPIC-300","local_address":"192.168.4.30"}"#)
    #expect(try move("EPIC-207", to: "192.168.4.27") == 200)
  }

  private func move(_ device: String, to address: String) throws -> Int {
    try kitchen.admin(
      "", #"{"event":"move","device_id":"\#(device)","local_address":"\#(address)"}"#
    ).status
  }

  private func request(_ path: String, at address: String, _ method: HTTPRequest.Method = .get) -> HTTPRequest
  {
    HTTPRequest(method, path, headers: HTTPHeaders([(SimulatedAddress.field, address)]))
  }

  /// Whose socket opens at an address; nil where nobody answers.
  private func opensSocket(at address: String) throws -> Bool {
    let (backend, request) = (kitchen.backend, request("/ws", at: address))
    return try kitchen.scheduler.run { () async -> Bool in
      do throws(SocketOpeningError) {
        try await backend.connect(request).close(.normal)
        return true
      } catch { return false }
    }
  }

  @Test func eachAnswersAtItsOwn() throws {
    for (address, device) in [("192.168.4.27", "EPIC-207"), ("192.168.4.30", "EPIC-300")] {
      #expect(try kitchen.send(request("/status", at: address))["appliance_id"] == device)
      #expect(try opensSocket(at: address))
    }
    #expect(try kitchen.send(request("/cook/stop", at: "192.168.4.30", .post))["appliance_id"] == "EPIC-300")
    #expect(try kitchen.state("EPIC-300") == "E_STOP" && kitchen.state() == "IDLE")
  }

  @Test func nobodyAnswersAtAnother() throws {
    #expect(try kitchen.send(request("/status", at: "192.168.4.31")).status == 421)
    #expect(try kitchen.send(request("/cook/stop", at: "192.168.4.31", .post)).status == 421)
    #expect(try !opensSocket(at: "192.168.4.31"))
  }

  @Test func afterAMoveItAnswersAtTheNewOneAlone() throws {
    let socket = try kitchen.follow(as: nil)
    #expect(try move("EPIC-207", to: "192.168.4.99") == 200)
    #expect(socket.isEnded)
    #expect(try kitchen.send(request("/status", at: "192.168.4.27")).status == 421)
    #expect(try kitchen.send(request("/status", at: "192.168.4.99"))["appliance_id"] == "EPIC-207")
    // The cloud tells its owner.
    #expect(try kitchen.send(.get, "/appliances").list.first?["local_address"] as? String == "192.168.4.99")
  }

  @Test(arguments: ["8.8.8.8", "127.0.0.1", "kitchen", "192.168.4.300"])
  func anAddressOfAnotherNetworkIsRefused(_ address: String) throws {
    #expect(try move("EPIC-207", to: address) == 400)
    #expect(
      try kitchen.admin("/register", #"{"device_id":"EPIC-1","local_address":"\#(address)"}"#).status == 400)
  }

  @Test func anAddressGoesWithAMoveAndNothingElse() throws {
    #expect(try kitchen.admin("", #"{"event":"move","device_id":"EPIC-207"}"#).status == 400)
    let other = #"{"event":"offline","device_id":"EPIC-207","local_address":"192.168.4.1"}"#
    #expect(try kitchen.admin("", other).status == 400)
  }
}
