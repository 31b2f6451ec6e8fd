import Glibc
package import Services
package import Simulation

/// A single peripheral behind a Unix socket of the attribute protocol: another program has found it and is connected to it,
/// and passes each unit on as a message.
///
/// It advertises nothing, so a scan connects to see what it has.
package struct BridgedCentral: BLECentral {
  private static let name = BluetoothUUID(0x2A00)

  private let path: String
  private let scheduler: Scheduler
  private let tcp: TCPConnector

  /// Makes a radio; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - path: the socket's path, or `@` and its abstract name.
  ///   - scheduler: runs the work, and is the clock for its limits.
  ///   - tcp: polls for its sockets.
  package init(_ path: String, _ scheduler: Scheduler, _ tcp: TCPConnector) {
    (self.path, self.scheduler, self.tcp) = (path, scheduler, tcp)
  }

  /// Whether something listens at the path: a scan or a connection finds out, since the peripheral has room for one.
  package func radio() async -> RadioState {
    let isThere = path.hasPrefix("@") || access(path, F_OK) == 0
    return isThere && (try? ControllerTransports.address(path)) != nil ? .on : .missing
  }

  /// Finds the peripheral, once, and what services it has.
  package func scan(for services: [BluetoothUUID]) async throws(BLEError) -> Incoming<Advertisement> {
    let found = Pipe<Advertisement>(capacity: 1) { _ in 1 }
    let connection: GATTClient
    do throws(BLEError) { connection = try await open() } catch {
      throw error == .unreachable ? .radio(.missing) : error
    }
    do throws(BLEError) {
      let all = try await connection.services()
      var advertisement = Advertisement(peripheral: PeripheralID(path), services: all.map(\.uuid))
      if let name = all.lazy.compactMap({ $0[Self.name] }).first {
        advertisement.name = String(decoding: try await connection.read(name), as: UTF8.self)
      }
      await connection.disconnect()
      if services.isEmpty || !Set(services).isDisjoint(with: advertisement.services) {
        found.offer(advertisement)
      }
    } catch {
      await connection.disconnect()
      throw error
    }
    return found.incoming()
  }

  /// Connects to the peripheral.
  package func connect(to peripheral: PeripheralID) async throws(BLEError) -> any GATTConnection {
    guard peripheral.text == path else { throw .unreachable }
    return try await open()
  }

  private func open() async throws(BLEError) -> GATTClient {
    let (address, poller) = (try ControllerTransports.address(path), try ControllerTransports.poller(tcp))
    let socket = try await PolledSocket.connected(poller, to: address) { () throws(SocketError) in
      try Socket.opening(family: AF_UNIX, type: SOCK_SEQPACKET)
    }
    return try await GATTClient.open(SequencedBearer(socket), scheduler)
  }
}
