import Glibc

/// Datagrams (udp(7)), each of which has an address of its own.
extension Socket {
  /// Receives a datagram that has arrived.
  ///
  /// - Parameter size: the most bytes of it; the others are lost.
  /// - Returns: its bytes, and who sent it; nil where none has arrived.
  /// - Throws: why none can be received.
  package func receiveDatagram(
    atMost size: Int
  ) throws(SocketError) -> (bytes: [UInt8], source: SocketAddress)? {
    var source = SocketAddress()
    var bytes = [UInt8](repeating: 0, count: size)
    do throws(SocketError) {
      let count = try call { descriptor in
        source.withMutablePointer { recvfrom(descriptor, &bytes, size, 0, $0, $1) }
      }
      bytes.removeLast(size - count)
    } catch {
      if error.isTemporary { return nil }
      throw error
    }
    return (bytes, source)
  }

  /// Sends a datagram; one for which the kernel has no room is lost, as it may be on its way.
  ///
  /// - Parameters:
  ///   - bytes: the datagram.
  ///   - address: where it goes.
  /// - Throws: why it cannot be sent, such as that there is no way there.
  package func sendDatagram(_ bytes: [UInt8], to address: SocketAddress) throws(SocketError) {
    do throws(SocketError) {
      try call { descriptor in
        address.withPointer { sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) }
      }
    } catch {
      if !error.isTemporary { throw error }
    }
  }
}
