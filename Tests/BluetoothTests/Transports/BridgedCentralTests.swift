import Foundations
import Glibc
import Services
import Simulation
import TestSupport
import Testing

@testable import Bluetooth

/// A peripheral behind a Unix socket of whole messages, which the test plays.
@Suite struct BridgedCentralTests {
  private let scheduler = Scheduler(.live)

  /// Listens, and answers every client with a peripheral's attributes.
  private func serve(_ path: String, _ attributes: TestAttributes) throws {
    let socket = try Socket.opening(family: AF_UNIX, type: SOCK_SEQPACKET)
    try socket.bind(to: SocketAddress(path: path))
    try socket.listen()
    let poller = try TCPConnector(scheduler).poller()
    let listener = PolledSocket(socket, poller)
    scheduler.start("bridge") { [scheduler] in
      while let client = try? await listener.accept() {
        scheduler.start("peripheral") {
          attributes.reset()
          let bearer = SequencedBearer(client)
          while let unit = try? await bearer.receive() {
            if let answer = attributes.answer(unit) { try? await bearer.send(answer) }
          }
        }
      }
    }
  }

  @Test func aPeripheralBehindASocketIsFoundByWhatItHas() throws {
    let path = "@kolam-ble-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    let attributes = CentralBench.attributes()
    try serve(path, attributes)
    let central = BridgedCentral(path, scheduler, TCPConnector(scheduler))
    try scheduler.run { [scheduler] in
      try await scheduler.deadline(in: .seconds(60)) {
        #expect(await central.radio() == .on)
        let heard = try await central.scan(for: [CentralBench.service])
        let found = try #require(try await heard.next())
        #expect(found.name == "Epicura")
        let connection = try await central.connect(to: found.peripheral)
        let services = try await connection.services()
        #expect(
          try await connection.read(services.characteristic(CentralBench.long)) == CentralBench.longValue)
        let value = [UInt8](repeating: 3, count: 512)
        try await connection.write(value, to: services.characteristic(CentralBench.target))
        #expect(attributes.value(of: CentralBench.target) == value)
        await connection.disconnect()
      }
    }
    scheduler.stop()
  }

  @Test func encryptionIsUpToTheOtherProgram() throws {
    let path = "@kolam-ble-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    try serve(path, CentralBench.attributes())
    let central = BridgedCentral(path, scheduler, TCPConnector(scheduler))
    try scheduler.run { [scheduler] in
      try await scheduler.deadline(in: .seconds(60)) {
        let connection = try await central.connect(to: PeripheralID(path))
        let secured = try await connection.services().characteristic(CentralBench.secured)
        guard case .pairing(.unavailable)? = await error({ _ = try await connection.read(secured) }) else {
          Issue.record("it was read, or the error is another one")
          return
        }
        // The connection has ended by that, and says so.
        guard case .unavailable? = await connection.pairingError else {
          Issue.record("it does not say why it has ended")
          return
        }
      }
    }
    scheduler.stop()
  }

  @Test func aSocketThatIsNotTheKernelsBluetoothIsNotEncrypted() throws {
    let path = "@kolam-ble-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    try serve(path, CentralBench.attributes())
    let poller = try TCPConnector(scheduler).poller()
    try scheduler.run { [scheduler] in
      let socket = try await PolledSocket.connected(poller, to: SocketAddress(path: path)) {
        () throws(SocketError) in try Socket.opening(family: AF_UNIX, type: SOCK_SEQPACKET)
      }
      let bearer = SequencedBearer(socket) { socket throws(BLEError) in
        try await KernelSockets.encrypt(socket, scheduler)
      }
      guard case .pairing(.unavailable)? = await error({ try await bearer.encrypt() }) else {
        Issue.record("it was encrypted, or the error is another one")
        return
      }
      bearer.close()
    }
    scheduler.stop()
  }
}
