import Foundations
import Services
import Testing

@testable import Backend
@testable import PluginServers

/// The latest firmware, as appliances ask for it.
@Suite struct FirmwareTests {
  private let server: PairingBackend

  init() throws {
    server = try PairingBackend()
    try release("1.5.0")
  }

  private func release(_ version: String, channel: String = "stable") throws {
    let backend = server.backend
    let firmware = Firmware(.cm5, channel: channel, version: version, released: testStart)
    try server.scheduler.run { try await backend.release(firmware) }
  }

  private func latest(_ query: String) throws -> PairingReply {
    try server.send(.get, "/firmware/latest?\(query)", as: nil)
  }

  @Test(arguments: [
    ("1.4.0", true), ("1.5.0", false), ("1.10.0", false), ("2.0.0", false), ("1.5.0-beta.1", true),
    ("v1.4", true),
  ])
  func anOlderVersionHasAnUpdate(_ current: String, _ isNewer: Bool) throws {
    let reply = try latest("target=cm5&current_version=\(current)&channel=stable")
    #expect(reply.status == 200 && reply["version"] == "1.5.0" && reply["target"] == "cm5")
    #expect(reply.data["update_available"] as? Bool == isNewer)
    #expect(reply["released_at"] == "2026-02-15T09:00:00.000Z")
  }

  @Test func eachChannelHasItsOwn() throws {
    try release("1.6.0", channel: "beta")
    #expect(try latest("target=cm5&channel=beta")["version"] == "1.6.0")
    #expect(try latest("target=cm5")["version"] == "1.5.0")
    try release("1.5.1")
    #expect(try latest("target=cm5")["version"] == "1.5.1")
  }

  @Test(arguments: ["target=stm32", "target=cm5&channel=nightly"]) func nothingReleasedIsNothing(
    _ query: String
  ) throws {
    let reply = try latest(query)
    #expect(reply.status == 404 && reply.code == "NOT_FOUND")
  }

  @Test(arguments: [
    ("", "target"), ("target=", "target"), ("target=fpga", "target"), ("target=cm5&channel=", "channel"),
    ("target=cm5&current_version=", "current_version"),
    ("target=cm5&current_version=newest", "current_version"),
    ("target=cm5&channel=\(String(repeating: "x", count: 41))", "channel"),
  ])
  func aMistakeIsNamed(_ query: String, _ field: String) throws {
    let reply = try latest(query)
    #expect(reply.status == 400 && reply.code == "VALIDATION_ERROR" && reply.field == field)
  }
}

extension Backend {
  fileprivate func release(_ firmware: Firmware) throws { try store.write { try firmware.write($0) } }
}
