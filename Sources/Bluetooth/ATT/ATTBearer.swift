/// A connection that carries units of the attribute protocol (Core 5.3, Vol 3, Part F, 3.2.11).
///
/// The kernel's L2CAP and any other SEQPACKET socket is one, and so is a connection of an ``HCIHost``. One task receives;
/// several may send.
package protocol ATTBearer: Sendable {
  /// The largest unit in bytes that it can carry.
  var largestMTU: Int { get }

  /// Sends a unit, and waits while there is no room for it.
  ///
  /// - Throws: ``BLEError/disconnected`` where the connection has ended, ``BLEError/cancelled``.
  func send(_ unit: [UInt8]) async throws(BLEError)

  /// Waits for the next unit.
  ///
  /// - Throws: ``BLEError/disconnected`` where the connection has ended.
  func receive() async throws(BLEError) -> [UInt8]

  /// Encrypts the connection, since the server refuses what it is asked otherwise; one that is encrypted stays as it is.
  ///
  /// - Throws: ``BLEError/pairing(_:)`` where it cannot be encrypted: it is to be closed then.
  ///   ``BLEError/disconnected`` where it has ended.
  func encrypt() async throws(BLEError)

  /// Begins to end the connection, and ends a pending ``receive()``; closing again does nothing.
  func close()

  /// Waits until the other side knows of the end, for a limited time.
  func waitForEnd() async
}
