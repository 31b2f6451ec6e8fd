import Simulation
import Testing

@testable import Services

/// What the kernel says of network interfaces, as bytes (netlink(7)).
private enum Bytes {
  static func number(_ value: UInt32, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }

  static func message(_ kind: UInt32, _ body: [UInt8]) -> [UInt8] {
    let bytes = number(UInt32(16 + body.count), 4) + number(kind, 2) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + body
    return bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
  }

  static func link(_ index: UInt32, flags: UInt32, kind: UInt32 = 16) -> [UInt8] {
    message(kind, [0, 0, 1, 0] + number(index, 4) + number(flags, 4) + [0, 0, 0, 0])
  }

  static func address(_ index: UInt32, _ bytes: [UInt8], scope: UInt8 = 0, kind: UInt32 = 20) -> [UInt8] {
    let label = attribute(3, Array("eth0".utf8) + [0])
    return message(kind, [2, 24, 0, scope] + number(index, 4) + label + attribute(1, bytes))
  }

  static func attribute(_ kind: UInt32, _ body: [UInt8]) -> [UInt8] {
    let bytes = number(UInt32(4 + body.count), 2) + number(kind, 2) + body
    return bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
  }
}

@Suite struct NetlinkTests {
  private static let eth0: [UInt8] = [192, 168, 1, 7]
  private static let loopback = Bytes.link(1, flags: 0x49)
  private static let up = Bytes.link(2, flags: 0x1043)

  @Test func readsInterfacesAndAddresses() {
    let bytes = Self.loopback + Self.up + Bytes.address(2, Self.eth0) + Bytes.message(3, [0, 0, 0, 0])
    #expect(
      NetlinkReader.messages(in: bytes) == [
        .link(index: 1, isUp: true, isLoopback: true), .link(index: 2, isUp: true, isLoopback: false),
        .address(index: 2, NetlinkAddress(bytes: Self.eth0)), .done,
      ])
    #expect(NetlinkReader.messages(in: Bytes.message(2, [0xFF, 0xFF, 0xFF, 0xFF])) == [.failed(1)])
    // An acknowledgement, an address that only the link knows, and what else the kernel sends.
    #expect(NetlinkReader.messages(in: Bytes.message(2, [0, 0, 0, 0])) == [])
    #expect(NetlinkReader.messages(in: Bytes.address(2, [169, 254, 1, 1], scope: 253)) == [])
    #expect(NetlinkReader.messages(in: Bytes.message(24, [1, 2, 3, 4])) == [])
  }

  @Test func thereIsANetworkWhileAnInterfaceHasAnAddress() {
    var interfaces = NetworkInterfaces()
    var states: [Bool] = []
    for bytes in [
      Self.loopback, Bytes.address(1, [127, 0, 0, 1]), Bytes.address(2, Self.eth0), Self.up,
      Bytes.link(2, flags: 0x1003), Self.up, Bytes.address(2, Self.eth0, kind: 21),
      Bytes.address(2, Self.eth0), Bytes.link(2, flags: 0, kind: 17),
    ] {
      for message in NetlinkReader.messages(in: bytes) { interfaces.take(message) }
      states.append(interfaces.isOnline)
    }
    // Without a carrier an interface is up, and not running.
    #expect(states == [false, false, false, true, false, true, false, true, false])
  }

  @Test func noLengthLeadsOutOfTheDatagram() {
    let whole = Self.loopback + Self.up + Bytes.address(2, Self.eth0)
    for count in 0..<whole.count { _ = NetlinkReader.messages(in: Array(whole.prefix(count))) }
    for index in whole.indices {
      for value: UInt8 in [0, 1, 3, 15, 16, 17, 127, 255] {
        var bytes = whole
        bytes[index] = value
        #expect(NetlinkReader.messages(in: bytes).count <= 3)
      }
    }
    // Lengths of 0 and beyond the end do not repeat a message.
    #expect(NetlinkReader.messages(in: [UInt8](repeating: 0, count: 64)) == [])
    #expect(NetlinkReader.messages(in: [255, 255, 255, 255] + Self.up.dropFirst(4)) == [])
  }

  @Test func theKernelListsItsLoopbackInterface() throws {
    let scheduler = Scheduler(.live)
    let found = try scheduler.run {
      let poller = try SocketPoller()
      let socket = try Socket.netlink()
      let polled = PolledSocket(socket, poller)
      defer { polled.close() }
      _ = try socket.write(NetlinkRequest.links.bytes[...])
      var messages: [NetlinkMessage] = []
      while !messages.contains(.done) {
        if let bytes = try polled.readNow() {
          messages += NetlinkReader.messages(in: bytes)
        } else {
          try await polled.waitUntilReadable()
        }
      }
      return messages
    }
    #expect(found.contains { if case .link(1, _, isLoopback: true) = $0 { true } else { false } })
  }
}
