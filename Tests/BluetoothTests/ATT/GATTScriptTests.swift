import Foundations
import Services
import Simulation
import Synchronization
import Testing

@testable import Bluetooth

/// The client's bytes against a script of both sides, in the manner of the conformance tests of the Bluetooth SIG.
@Suite struct GATTScriptTests {
  /// What the client sends, and what it gets for it, in hexadecimal digits; `|` separates units.
  typealias Script = [(sent: String, received: String)]

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let script: Script
    let work: @Sendable (GATTClient) async throws -> String
    let outcome: String
    var testDescription: String { name }
  }

  private static func text(_ services: [GATTService]) -> String {
    services.map { service in
      "\(service.uuid)["
        + service.characteristics.map {
          "\($0.uuid)@\($0.handle)" + ($0.configuration.map { "/\($0)" } ?? "")
        }.joined(separator: " ") + "]"
    }.joined(separator: " ")
  }

  private static let value = GATTCharacteristic(
    uuid: BluetoothUUID(0x2A19), handle: 3, properties: [.read, .write, .writeWithoutResponse, .notify],
    configuration: 4)
  private static let indicated = GATTCharacteristic(
    uuid: BluetoothUUID(0x2A05), handle: 3, properties: [.indicate], configuration: 4)

  static let cases: [Case] = [
    Case(
      name: "all services, in two responses, with characteristics and a configuration",
      script: [
        ("10 01 00 FF FF 00 28", "11 06 01 00 03 00 00 18"),
        ("10 04 00 FF FF 00 28", "11 06 04 00 08 00 0F 18"),
        ("10 09 00 FF FF 00 28", "01 10 09 00 0A"),
        ("08 01 00 03 00 03 28", "09 07 02 00 02 03 00 00 2A"),
        ("08 03 00 03 00 03 28", "01 08 03 00 0A"),
        ("08 04 00 08 00 03 28", "09 07 05 00 12 06 00 19 2A"),
        ("08 06 00 08 00 03 28", "01 08 06 00 0A"),
        ("04 07 00 08 00", "05 01 07 00 04 29 08 00 02 29"),
      ], work: { text(try await $0.services()) }, outcome: "1800[2a00@3] 180f[2a19@6/8]"),
    Case(
      name: "no services", script: [("10 01 00 FF FF 00 28", "01 10 01 00 0A")],
      work: { text(try await $0.services()) }, outcome: ""),
    Case(
      name: "a service up to the last handle",
      script: [
        ("10 01 00 FF FF 00 28", "11 06 01 00 FF FF 00 18"), ("08 01 00 FF FF 03 28", "01 08 01 00 0A"),
      ], work: { text(try await $0.services()) }, outcome: "1800[]"),
    Case(
      name: "services whose handles do not advance",
      script: [
        ("10 01 00 FF FF 00 28", "11 06 01 00 03 00 00 18"),
        ("10 04 00 FF FF 00 28", "11 06 01 00 03 00 00 18"),
      ], work: { text(try await $0.services()) }, outcome: "malformed"),
    Case(
      name: "a service that ends before it begins",
      script: [("10 01 00 FF FF 00 28", "11 06 05 00 03 00 00 18")],
      work: { text(try await $0.services()) }, outcome: "malformed"),
    Case(
      name: "a service with an identifier of three bytes",
      script: [("10 01 00 FF FF 00 28", "11 07 01 00 03 00 00 18 00")],
      work: { text(try await $0.services()) }, outcome: "malformed"),
    Case(
      name: "a characteristic outside of its service",
      script: [
        ("10 01 00 FF FF 00 28", "11 06 01 00 03 00 00 18"), ("10 04 00 FF FF 00 28", "01 10 04 00 0A"),
        ("08 01 00 03 00 03 28", "09 07 02 00 02 09 00 00 2A"),
      ], work: { text(try await $0.services()) }, outcome: "malformed"),
    Case(
      name: "characteristics that repeat",
      script: [
        ("10 01 00 FF FF 00 28", "11 06 01 00 09 00 00 18"), ("10 0A 00 FF FF 00 28", "01 10 0A 00 0A"),
        ("08 01 00 09 00 03 28", "09 07 02 00 02 03 00 00 2A"),
        ("08 03 00 09 00 03 28", "09 07 02 00 02 03 00 00 2A"),
      ], work: { text(try await $0.services()) }, outcome: "malformed"),
    Case(
      name: "a short value", script: [("0A 03 00", "0B 01 02")], work: { hex(try await $0.read(value)) },
      outcome: "01 02"),
    Case(
      name: "a value that fills one unit, and is not long",
      script: [
        ("0A 03 00", "0B" + String(repeating: " 11", count: 22)), ("0C 03 00 16 00", "01 0C 03 00 0B"),
      ],
      work: { "\(try await $0.read(value).count)" }, outcome: "22"),
    Case(
      name: "a value that fills two units, up to an invalid offset",
      script: [
        ("0A 03 00", "0B" + String(repeating: " 11", count: 22)),
        ("0C 03 00 16 00", "0D" + String(repeating: " 22", count: 22)),
        ("0C 03 00 2C 00", "01 0C 03 00 07"),
      ], work: { "\(try await $0.read(value).count)" }, outcome: "44"),
    Case(
      name: "a long value",
      script: [("0A 03 00", "0B" + String(repeating: " 11", count: 22)), ("0C 03 00 16 00", "0D 33")],
      work: { "\(try await $0.read(value).count)" }, outcome: "23"),
    Case(
      name: "a value that must not be read", script: [("0A 03 00", "01 0A 03 00 02")],
      work: { hex(try await $0.read(value)) }, outcome: "refused(2)"),
    Case(
      name: "a write", script: [("12 03 00 01 02", "13")],
      work: {
        try await $0.write([1, 2], to: value)
        return "written"
      }, outcome: "written"),
    Case(
      name: "a write that is refused", script: [("12 03 00 01", "01 12 03 00 80")],
      work: {
        try await $0.write([1], to: value)
        return "written"
      }, outcome: "refused(128)"),
    Case(
      name: "a value of 21 bytes, prepared in parts of 18",
      script: [
        (
          "16 03 00 00 00" + String(repeating: " 05", count: 18),
          "17 03 00 00 00" + String(repeating: " 05", count: 18)
        ),
        ("16 03 00 12 00 05 05 05", "17 03 00 12 00 05 05 05"), ("18 01", "19"),
      ],
      work: {
        try await $0.write([UInt8](repeating: 5, count: 21), to: value)
        return "written"
      }, outcome: "written"),
    Case(
      name: "a prepared part that comes back changed is not written",
      script: [
        (
          "16 03 00 00 00" + String(repeating: " 05", count: 18),
          "17 03 00 00 00" + String(repeating: " 06", count: 18)
        ),
        ("18 00", "19"),
      ],
      work: {
        try await $0.write([UInt8](repeating: 5, count: 21), to: value)
        return "written"
      }, outcome: "malformed"),
    Case(
      name: "a prepared part that is refused",
      script: [
        ("16 03 00 00 00" + String(repeating: " 05", count: 18), "01 16 03 00 09"), ("18 00", "19"),
      ],
      work: {
        try await $0.write([UInt8](repeating: 5, count: 21), to: value)
        return "written"
      }, outcome: "refused(9)"),
    Case(
      name: "a value of more than 512 bytes is not sent", script: [],
      work: {
        try await $0.write([UInt8](repeating: 5, count: 513), to: value)
        return "written"
      }, outcome: "refused(13)"),
    Case(
      name: "a write without a response", script: [("52 03 00 01", ""), ("0A 03 00", "0B 01")],
      work: {
        try await $0.writeWithoutResponse([1], to: value)
        return hex(try await $0.read(value))
      }, outcome: "01"),
    Case(
      name: "a notification before the response to the subscription",
      script: [("12 04 00 01 00", "1B 03 00 2A | 13"), ("12 04 00 00 00", "13")],
      work: { client in
        let values = try await client.subscribe(to: value)
        return hex(try await values.next() ?? [])
      }, outcome: "2a"),
    Case(
      name: "an indication is confirmed",
      script: [("12 04 00 02 00", "13 | 1D 03 00 07"), ("1E", ""), ("12 04 00 00 00", "13")],
      work: { client in
        let values = try await client.subscribe(to: indicated)
        return hex(try await values.next() ?? [])
      }, outcome: "07"),
    Case(
      name: "a subscription that is refused", script: [("12 04 00 01 00", "01 12 04 00 03")],
      work: { client in
        _ = try await client.subscribe(to: value)
        return "subscribed"
      }, outcome: "refused(3)"),
    Case(
      name: "what is refused for want of encryption is asked for once more",
      script: [("0A 03 00", "01 0A 03 00 0F"), ("0A 03 00", "0B 07"), ("0A 03 00", "01 0A 03 00 0F")],
      work: { client in
        let first = hex(try await client.read(value))
        #expect(first == "07")
        return hex(try await client.read(value))
      }, outcome: "refused(15)"),
    Case(
      name: "requests of the server are refused, and its MTU is answered",
      script: [
        ("0A 03 00", "0A 01 00 | 02 40 00 | 10 01 00 FF FF 00 28 | 0B 05"), ("01 0A 00 00 06", ""),
        ("03 05 02", ""), ("01 10 00 00 06", ""),
      ],
      work: { client in
        let bytes = hex(try await client.read(value))
        // As much as is under way is sent.
        for _ in 0..<20 { await Task.yield() }
        return bytes
      }, outcome: "05"),
    Case(
      name: "commands and confirmations of the server are not answered",
      script: [("0A 03 00", "52 01 00 05 | D2 01 00 | 1E | 0B 05")],
      work: { hex(try await $0.read(value)) }, outcome: "05"),
    Case(
      name: "a response to another request ends the connection", script: [("0A 03 00", "13")],
      work: { hex(try await $0.read(value)) }, outcome: "malformed"),
    Case(
      name: "the refusal of another request ends the connection", script: [("0A 03 00", "01 12 03 00 01")],
      work: { hex(try await $0.read(value)) }, outcome: "malformed"),
    Case(
      name: "a response that cannot be read fails its request alone",
      script: [("10 01 00 FF FF 00 28", "11 06 01 00 05"), ("0A 03 00", "0B 05")],
      work: { client in
        let first: String
        do { first = text(try await client.services()) } catch { first = "malformed" }
        return first + " " + hex(try await client.read(value))
      }, outcome: "malformed 05"),
    Case(
      name: "a unit larger than the MTU ends the connection",
      script: [("0A 03 00", "0B" + String(repeating: " 11", count: 23))],
      work: { hex(try await $0.read(value)) }, outcome: "malformed"),
  ]

  @Test(arguments: cases) func aScriptIsPlayed(_ one: Case) throws {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    let script = one.script
    let position = Mutex(0)
    let bearer = MemoryBearer { sent in
      // The first exchange leaves the MTU at its smallest.
      if sent == hex("02 05 02") { return [hex("03 17 00")] }
      let step = position.withLock { position -> Int in
        defer { position += 1 }
        return position
      }
      guard step < script.count else {
        Issue.record("unexpected: \(hex(sent))")
        return []
      }
      #expect(hex(sent) == hex(hex(script[step].sent)))
      return script[step].received.split(separator: "|").map { hex(String($0)) }
    }
    let outcome = try scheduler.run { () -> String in
      let client = try await GATTClient.open(bearer, scheduler)
      let outcome: String
      do { outcome = try await one.work(client) } catch let error as BLEError {
        if case .malformed = error { outcome = "malformed" } else { outcome = "\(error)" }
      }
      // What follows by itself is sent while the connection is open.
      try await scheduler.sleep(for: .seconds(1))
      return withExtendedLifetime(client) { outcome }
    }
    scheduler.drain()
    #expect(outcome == one.outcome)
    let played = position.withLock(\.self)
    #expect(played == script.count)
  }
}
