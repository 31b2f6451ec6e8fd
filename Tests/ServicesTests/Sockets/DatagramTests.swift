import Glibc
import Simulation
import Testing

@testable import Services

/// Datagrams between sockets of this machine.
@Suite struct DatagramTests {
  private let poller: SocketPoller
  private let first: Socket
  private let second: Socket

  init() throws {
    poller = try SocketPoller()
    first = try Socket.opening(family: AF_INET, type: SOCK_DGRAM)
    second = try Socket.opening(family: AF_INET, type: SOCK_DGRAM)
    for socket in [first, second] { try socket.bind(to: SocketAddress(host: "127.0.0.1", port: 0)) }
  }

  @Test func oneArrivesWithTheAddressOfItsSender() throws {
    #expect(try first.receiveDatagram(atMost: 10)?.bytes == nil)
    try second.sendDatagram([1, 2, 3], to: first.address())
    let (first, poller) = (first, poller)
    try Scheduler(.live).run { try await poller.wait(for: first, .readable) }
    let datagram = try #require(try first.receiveDatagram(atMost: 10))
    #expect(datagram.bytes == [1, 2, 3])
    #expect(datagram.source.host == "127.0.0.1")
    #expect(datagram.source.port == (try second.address().port))
    #expect(try first.receiveDatagram(atMost: 10)?.bytes == nil)
  }

  @Test func ofALongOneTheBeginningIsReceived() throws {
    try second.sendDatagram([UInt8](repeating: 7, count: 100), to: first.address())
    let (first, poller) = (first, poller)
    try Scheduler(.live).run { try await poller.wait(for: first, .readable) }
    #expect(try first.receiveDatagram(atMost: 10)?.bytes.count == 10)
  }

  @Test func aClosedSocketSaysSo() throws {
    let closed = SocketError(EBADF)
    first.close()
    #expect(throws: closed) { try first.receiveDatagram(atMost: 10) }
    #expect(throws: closed) { try first.sendDatagram([1], to: second.address()) }
  }
}
