package import Services
package import Simulation

/// The machine's own radio by the kernel: it searches through its management channel, and connects by its L2CAP, which
/// also does the encryption that a peripheral asks for.
///
/// It needs no daemon; BlueZ's must not use the same controller at the same time.
package struct KernelCentral: BLECentral {
  private let number: UInt16
  private let scheduler: Scheduler
  private let tcp: TCPConnector

  /// Names a radio; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - number: the controller's, such as 0 for `hci0`.
  ///   - scheduler: runs the work, and is the clock for its limits.
  ///   - tcp: polls for its sockets.
  package init(_ number: UInt16, _ scheduler: Scheduler, _ tcp: TCPConnector) {
    (self.number, self.scheduler, self.tcp) = (number, scheduler, tcp)
  }

  /// Whether the controller is there and on.
  package func radio() async -> RadioState {
    do throws(BLEError) {
      _ = try await information()
      return .on
    } catch .radio(let state) {
      return state
    } catch {
      return .off
    }
  }

  /// Searches for peripherals.
  package func scan(for services: [BluetoothUUID]) async throws(BLEError) -> Incoming<Advertisement> {
    _ = try await information()
    let search = KernelScan(try await management(), services, scheduler)
    try await search.start()
    return search.advertisements
  }

  /// Connects to a peripheral.
  package func connect(to peripheral: PeripheralID) async throws(BLEError) -> any GATTConnection {
    guard let peer = BluetoothAddress(peripheral) else { throw .unreachable }
    let own = try await information()
    let socket = try await KernelSockets.attributes(peer, own: own, try ControllerTransports.poller(tcp))
    let bearer = SequencedBearer(socket) { [scheduler] socket throws(BLEError) in
      try await KernelSockets.encrypt(socket, scheduler)
    }
    return try await GATTClient.open(bearer, scheduler)
  }

  private func management() async throws(BLEError) -> ManagementSocket {
    ManagementSocket(
      try await KernelSockets.management(try ControllerTransports.poller(tcp)), number, scheduler)
  }

  /// Asks for the controller's address.
  ///
  /// - Throws: ``BLEError/radio(_:)`` where it is missing or off.
  private func information() async throws(BLEError) -> BluetoothAddress {
    let socket = try await management()
    defer { socket.close() }
    let answer = try await socket.command(ManagementPacket.Command.readInformation)
    // The address, the version, the manufacturer, the settings that it supports, and those that it has.
    var reader = ByteReader(answer)
    guard let address = try? reader.take(6), (try? reader.take(7)) != nil, let settings = try? reader.uint16()
    else { throw .malformed("the kernel's answer about a controller") }
    if settings & 1 == 0 { throw .radio(.off) }
    return BluetoothAddress(address, .public)
  }
}
