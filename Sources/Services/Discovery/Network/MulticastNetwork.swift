package import Simulation

/// The local networks of this machine, for queries; nothing is opened before ``open()``.
package struct MulticastNetwork: MulticastLink {
  private let connector: TCPConnector

  /// Prepares it.
  ///
  /// - Parameter scheduler: runs the waiting.
  package init(_ scheduler: Scheduler) { connector = TCPConnector(scheduler) }

  package func open() async throws(TransportError) -> any MulticastChannel {
    Channel(socket: try MulticastSocket(on: LocalInterface.all, connector.poller()))
  }

  private struct Channel: MulticastChannel {
    let socket: MulticastSocket

    var incoming: Incoming<[UInt8]> {
      Incoming { [socket] () async throws(TransportError) in
        while true {
          guard let datagram = try? await socket.receive() else { throw .cancelled }
          // A response comes from the port of all devices; another one is no device's (RFC 6762, 6).
          if datagram.port == MulticastSocket.port { return datagram.bytes }
        }
      } cancel: { [socket] in
        socket.close()
      }
    }

    func send(_ bytes: [UInt8]) async throws(TransportError) {
      do throws(SocketError) { try socket.send(bytes) } catch {
        throw .unreachable("Multicast DNS: \(error)")
      }
    }

    func close() { socket.close() }
  }
}

/// Sends queries to all devices of the local network, and receives what they answer.
package protocol MulticastLink: Sendable {
  /// Opens it; nothing is sent yet.
  ///
  /// - Returns: the channel.
  /// - Throws: that there is no way.
  func open() async throws(TransportError) -> any MulticastChannel
}

/// An open ``MulticastLink``.
package protocol MulticastChannel: Sendable {
  /// The datagrams that arrive, until it is closed; taken once, since letting them go closes it.
  var incoming: Incoming<[UInt8]> { get }

  /// Sends a datagram to all.
  ///
  /// - Parameter bytes: the datagram.
  /// - Throws: that it could not be sent at all.
  func send(_ bytes: [UInt8]) async throws(TransportError)

  /// Closes it.
  func close()
}
