import Glibc
import Services
import Synchronization

/// A socket of whole messages as a bearer of the attribute protocol, one message a unit: the kernel's L2CAP, or a Unix
/// socket whose other end carries the units on.
final class SequencedBearer: ATTBearer {
  /// Has the other end encrypt the connection.
  typealias Encryption = @Sendable (PolledSocket) async throws(BLEError) -> Void

  let largestMTU = ATTLink.usefulMTU
  private let socket: PolledSocket
  private let encryption: Encryption?
  /// Set while there is encryption to wait for.
  private let pending = Mutex<EndSignal?>(nil)

  /// Takes ownership of a connected socket.
  ///
  /// - Parameters:
  ///   - socket: the socket.
  ///   - encryption: has the other end encrypt the connection; the socket may not be written to meanwhile. Nil where the
  ///     other end takes no such orders.
  init(_ socket: PolledSocket, encryption: Encryption? = nil) {
    (self.socket, self.encryption) = (socket, encryption)
  }

  deinit { socket.close() }

  /// Encrypts the connection; where that fails, it is of no more use.
  func encrypt() async throws(BLEError) {
    let signal = EndSignal()
    pending.withLock { $0 = signal }
    defer {
      pending.withLock { $0 = nil }
      signal.set()
    }
    guard let encryption else {
      throw .pairing(.unavailable("the program that passes this connection on has to encrypt it"))
    }
    try await encryption(socket)
  }

  /// Sends a unit, whole or not at all.
  func send(_ unit: [UInt8]) async throws(BLEError) {
    await pending.withLock(\.self)?.wait()
    do {
      while try socket.writeNow(unit[...]) == 0 { try await socket.waitUntilWritable() }
    } catch {
      throw error is CancellationError ? .cancelled : .disconnected
    }
  }

  /// Waits for the next unit.
  func receive() async throws(BLEError) -> [UInt8] {
    do {
      while true {
        if let unit = try socket.readNow() {
          if unit.isEmpty { throw BLEError.disconnected }
          return unit
        }
        try await socket.waitUntilReadable()
      }
    } catch {
      throw error is CancellationError ? .cancelled : .disconnected
    }
  }

  /// Closes the socket.
  func close() { socket.close() }

  /// There is nothing to wait for: the other end is told by the kernel.
  func waitForEnd() async {}
}

extension PolledSocket {
  /// Opens a socket of any family and connects it.
  ///
  /// - Parameters:
  ///   - poller: polls for it.
  ///   - address: whom to connect to; nil where its own address is all that it has.
  ///   - open: opens the socket, with all that comes before connecting.
  /// - Returns: the connected socket.
  /// - Throws: ``BLEError/radio(_:)`` or ``BLEError/unreachable``, by the system's error.
  static func connected(
    _ poller: SocketPoller, to address: SocketAddress?, _ open: () throws(SocketError) -> Socket
  ) async throws(BLEError) -> PolledSocket {
    do {
      let socket = try open()
      let polled = PolledSocket(socket, poller)
      do {
        if let address {
          try socket.connect(to: address)
          try await polled.waitUntilWritable()
          try socket.checkConnected()
        }
        return polled
      } catch {
        polled.close()
        throw error
      }
    } catch let error as SocketError {
      throw BLEError(error)
    } catch {
      throw .cancelled
    }
  }
}

extension BLEError {
  /// What a failed call on a socket means for a radio.
  init(_ error: SocketError) {
    self =
      switch error.number {
      case EAFNOSUPPORT, EPROTONOSUPPORT, ENODEV, ENOENT, ENOTSOCK: .radio(.missing)
      case EPERM, EACCES: .radio(.denied)
      // No adapter that is on, one that others use, and one that is blocked.
      case ENETDOWN, EHOSTUNREACH, EBUSY, ERFKILL: .radio(.off)
      default: .unreachable
      }
  }
}
