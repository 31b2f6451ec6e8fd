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
