/// Why a Bluetooth operation failed.
package enum BLEError: Error, Sendable, Hashable {
  /// The radio cannot be used.
  case radio(RadioState)
  /// No connection came about: the peripheral is gone or does not answer.
  case unreachable
  /// The connection was lost, or has ended.
  case disconnected
  /// The peripheral did not answer a request within the protocol's 30 s.
  case timedOut
  /// The peripheral refused a request, with the attribute protocol's error code (Core 5.3, Vol 3, Part F, 3.4.1.1).
  case refused(UInt8)
  /// The connection could not be encrypted, and has ended.
  case pairing(PairingError)
  /// The peripheral has not sent what the protocol says; one sentence for logs.
  case malformed(String)
  /// The caller was cancelled.
  case cancelled
}
