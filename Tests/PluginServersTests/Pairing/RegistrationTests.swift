import Foundation
import Foundations
import Services
import Testing

@testable import PluginServers

@Suite struct RegistrationTests {
  private let server: PairingBackend

  init() throws { server = try PairingBackend() }

  @Test func anApplianceRegistersWithoutAToken() throws {
    let reply = try server.register()
    #expect(reply.status == 201)
    let appliance = try #require(reply.data["appliance"] as? [String: Any])
    #expect(appliance["device_id"] as? String == "EPIC-207")
    #expect(appliance["name"] as? String == "Epicura 207")
    #expect(appliance["status"] as? String == "online")
    #expect(appliance["firmware_version_cm5"] as? String == "1.4.0")
    #expect(appliance["firmware_version_stm32"] as? String == "1.1.2")
    #expect(appliance["last_seen_at"] as? String == "2026-02-15T09:00:00.000Z")
  }

  @Test func anApplianceThatRegistersAgainKeepsItsIdItsOwnerAndItsName() throws {
    try server.register()
    let paired = try server.pair().data["appliance"] as? [String: Any]
    let id = try #require(paired?["id"] as? String)
    try server.send(.put, "/appliances/\(id)", #"{"name":"Rasoi"}"#)
    #expect(try server.register(code: "111222").status == 201)
    let appliance = try server.send(.get, "/appliances/\(id)")
    #expect(appliance["name"] == "Rasoi" && appliance["device_id"] == "EPIC-207")
  }

  @Test(arguments: [
    "device_id", "serial_number", "firmware_version_cm5", "firmware_version_stm32", "wifi_mac",
  ])
  func aMissingMemberIsNamed(_ name: String) throws {
    let body = PairingBackend.registration("EPIC-207", code: nil)
      .replacing("\"\(name)\"", with: "\"other_\(name)\"")
    let reply = try server.send(.post, "/appliances/register", body, as: nil)
    #expect(reply.status == 400 && reply.code == "VALIDATION_ERROR" && reply.field == name)
  }

  @Test(arguments: ["12345", "1234567", "12a456", "٣٤٥٦٧٨"]) func aCodeHasSixDigits(_ code: String) throws {
    let reply = try server.register(code: code)
    #expect(reply.status == 400 && reply.field == "pairing_code")
  }

  @Test func whereItIsOnItsOwnNetworkIsToldToItsOwner() throws {
    func body(_ address: String) -> String {
      PairingBackend.registration("EPIC-207", code: "731904")
        .replacing("}", with: #","local_address":"\#(address)"}"#)
    }
    try server.send(.post, "/appliances/register", body("192.168.4.27"), as: nil)
    _ = try server.pair()
    #expect(try server.send(.get, "/appliances").list.first?["local_address"] as? String == "192.168.4.27")
    for address in ["8.8.8.8", "127.0.0.1", "kitchen.local", "192.168.4.27:8080"] {
      let reply = try server.send(.post, "/appliances/register", body(address), as: nil)
      #expect(reply.status == 400 && reply.field == "local_address")
    }
    // An appliance that says none any more has none.
    try server.register()
    #expect(try server.send(.get, "/appliances").list.first?["local_address"] is NSNull)
  }

  @Test(arguments: ["", "a b", "EPIC/207", "हम", String(repeating: "E", count: 65)])
  func anIdHasLettersDigitsAndHyphens(_ device: String) throws {
    let reply = try server.register(device)
    #expect(reply.status == 400 && reply.field == "device_id")
  }

  @Test(arguments: ["", "[]", "nonsense", #"{"device_id":7}"#, "{", "null"])
  func anotherBodyIsRejected(_ body: String) throws {
    let reply = try server.send(.post, "/appliances/register", body, as: nil)
    #expect(reply.status == 400 && reply.code == "VALIDATION_ERROR")
  }

  @Test(arguments: [("SN-1", "SN-EVIL"), ("02:00:00:00:00:01", "02:00:00:00:00:66")])
  func nobodyMovesAnApplianceThatHasAnOwner(_ own: String, _ other: String) throws {
    func body(_ address: String) -> String {
      PairingBackend.registration("EPIC-207", code: nil)
        .replacing("}", with: #","local_address":"\#(address)"}"#)
    }
    func address() throws -> String? {
      try server.send(.get, "/appliances").list.first?["local_address"] as? String
    }
    try server.send(.post, "/appliances/register", body("192.168.4.27"), as: nil)
    try server.register()
    _ = try server.pair()
    try server.send(.post, "/appliances/register", body("192.168.4.27"), as: nil)
    let evil = body("10.6.6.6").replacing(own, with: other).replacing("1.4.0", with: "9.9.9")
    let reply = try server.send(.post, "/appliances/register", evil, as: nil)
    #expect(reply.status == 403 && reply.code == "FORBIDDEN")
    #expect(try address() == "192.168.4.27")
    #expect(try server.send(.get, "/appliances").list.first?["firmware_version_cm5"] as? String == "1.4.0")
    // The appliance itself may move.
    #expect(try server.send(.post, "/appliances/register", body("192.168.4.99"), as: nil).status == 201)
    #expect(try address() == "192.168.4.99")
  }

  @Test func aBodyMustSayThatItIsJSON() throws {
    for type in [nil, "text/plain", "application/x-www-form-urlencoded", "text/plain; application/json"] {
      var request = HTTPRequest(
        .post, "/api/v1/appliances/register",
        body: Array(PairingBackend.registration("EPIC-1", code: nil).utf8))
      if let type { request.headers["content-type"] = type }
      let (backend, sent) = (server.backend, request)
      let response = try server.scheduler.run { try await backend.send(sent) }
      #expect(response.status == 415)
    }
  }

  @Test func twoAppliancesDoNotShowTheSameCode() throws {
    try server.register()
    let reply = try server.register("EPIC-208")
    #expect(reply.status == 409 && reply.code == "CONFLICT")
    server.scheduler.advance(by: .seconds(361))
    #expect(try server.register("EPIC-208").status == 201)
  }
}
