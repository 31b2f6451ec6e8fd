import Glibc
import Services

/// How the bytes of a controller are reached.
enum ControllerTransports {
  /// How long a connection may take.
  private static let openingTime = Duration.seconds(10)
  private static let bluetooth: Int32 = 31
  private static let hci: Int32 = 1
  /// The channel that gives a controller to one process alone (bluetooth/hci.h).
  private static let userChannel: UInt16 = 1

  /// Over TCP: a virtual controller, or a real one that another program passes on.
  static func tcp(_ server: ServerAddress, _ tcp: TCPConnector) async throws(BLEError) -> any ByteStream {
    do throws(TransportError) { return try await tcp.connect(to: server, within: openingTime) } catch {
      throw error == .cancelled ? .cancelled : .radio(.missing)
    }
  }

  /// Over a Unix socket.
  static func unix(_ path: String, _ tcp: TCPConnector) async throws(BLEError) -> any ByteStream {
    do throws(BLEError) {
      let address = try self.address(path)
      let socket = try await PolledSocket.connected(try poller(tcp), to: address) { () throws(SocketError) in
        try Socket.opening(family: AF_UNIX, type: SOCK_STREAM)
      }
      return TCPByteStream(socket, to: path)
    } catch .unreachable {
      // Nobody listens there.
      throw .radio(.missing)
    }
  }

  /// The kernel's controller of a number, taken from everybody else: it has to be down, and the process privileged.
  ///
  /// Each message is a packet; a stream of bytes passes on what is read and written at once.
  static func user(_ number: UInt16, _ tcp: TCPConnector) async throws(BLEError) -> any ByteStream {
    let socket = try await PolledSocket.connected(try poller(tcp), to: nil) { () throws(SocketError) in
      let socket = try Socket.opening(family: bluetooth, type: SOCK_RAW, protocol: hci)
      // A `struct sockaddr_hci`: the family, the controller, the channel.
      try socket.bind(
        to: SocketAddress(
          bytes: [UInt8](fields: .uint16(UInt16(bluetooth)), .uint16(number), .uint16(userChannel))))
      return socket
    }
    return TCPByteStream(socket, to: "hci\(number)")
  }

  static func address(_ path: String) throws(BLEError) -> SocketAddress {
    do throws(SocketError) { return try SocketAddress(path: path) } catch { throw .radio(.missing) }
  }

  static func poller(_ tcp: TCPConnector) throws(BLEError) -> SocketPoller {
    do throws(TransportError) { return try tcp.poller() } catch { throw .radio(.off) }
  }
}
