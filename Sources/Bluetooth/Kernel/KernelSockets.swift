import Glibc
import Services
import Simulation

/// The kernel's sockets for Bluetooth, with the structures of libbluetooth (bluetooth/bluetooth.h, hci.h, l2cap.h).
enum KernelSockets {
  private static let family: Int32 = 31
  private static let l2cap: Int32 = 0
  private static let hci: Int32 = 1
  private static let controlChannel: UInt16 = 3
  private static let noController: UInt16 = 0xFFFF
  private static let level: Int32 = 274
  private static let security: Int32 = 4
  /// Neither encryption nor pairing.
  private static let lowSecurity: UInt8 = 1
  /// Encryption, for which the kernel pairs by itself: by Just Works, since it has no agent to ask.
  private static let mediumSecurity: UInt8 = 2

  /// The bytes of a `struct sockaddr_l2`: family, port, address, channel, kind of address, and padding.
  ///
  /// - Parameter address: the peripheral's; nil for this side's own.
  /// - Returns: 14 bytes.
  static func attributeAddress(_ address: BluetoothAddress?) -> [UInt8] {
    let kind = address.map { $0.kind.rawValue + 1 } ?? 1
    return [UInt8](
      fields: .uint16(UInt16(family)), .uint16(0), .bytes(address?.bytes ?? [0, 0, 0, 0, 0, 0]),
      .uint16(L2CAPFrame.Channel.attributes), .uint8(kind), .uint8(0))
  }

  /// Connects to a peripheral's fixed channel of the attribute protocol.
  ///
  /// - Parameters:
  ///   - peer: the peripheral, which was heard before.
  ///   - own: the address of the controller to use; nil for the kernel's choice.
  ///   - poller: polls for the socket.
  /// - Returns: the connected socket.
  /// - Throws: ``BLEError/radio(_:)`` or ``BLEError/unreachable``.
  static func attributes(
    _ peer: BluetoothAddress, own: BluetoothAddress?, _ poller: SocketPoller
  ) async throws(BLEError) -> PolledSocket {
    try await PolledSocket.connected(poller, to: SocketAddress(bytes: attributeAddress(peer))) {
      () throws(SocketError) in
      let socket = try Socket.opening(family: family, type: SOCK_SEQPACKET, protocol: l2cap)
      try socket.bind(to: SocketAddress(bytes: attributeAddress(own)))
      try socket.setOption(security, of: level, to: [lowSecurity, 0])
      return socket
    }
  }

  /// Has the kernel encrypt a connection of ``attributes(_:own:_:)``.
  ///
  /// The kernel takes no data of the socket until it has; where pairing fails, it says nothing at all.
  ///
  /// - Parameters:
  ///   - socket: the connected socket.
  ///   - scheduler: the clock for the time limit.
  /// - Throws: ``BLEError/pairing(_:)``.
  static func encrypt(_ socket: PolledSocket, _ scheduler: Scheduler) async throws(BLEError) {
    do throws(SocketError) { try socket.setOption(security, of: level, to: [mediumSecurity, 0]) } catch {
      // It is encrypted already.
      if error.number == EINVAL { return }
      throw .pairing(.unavailable("the kernel does not encrypt this connection (error \(error.number))"))
    }
    do {
      try await scheduler.deadline(in: SecurityState.time) { try await socket.waitUntilWritable() }
    } catch {
      if error is DeadlineExceeded { throw .pairing(.timedOut) }
      throw Task.isCancelled ? .cancelled : .disconnected
    }
  }

  /// Opens the channel by which controllers are managed; searching needs a privileged process.
  static func management(_ poller: SocketPoller) async throws(BLEError) -> PolledSocket {
    try await PolledSocket.connected(poller, to: nil) { () throws(SocketError) in
      let socket = try Socket.opening(family: family, type: SOCK_RAW, protocol: hci)
      try socket.bind(
        to: SocketAddress(
          bytes: [UInt8](fields: .uint16(UInt16(family)), .uint16(noController), .uint16(controlChannel))))
      return socket
    }
  }
}
