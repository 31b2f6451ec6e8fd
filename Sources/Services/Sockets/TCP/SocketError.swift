import Glibc

/// A call on a socket failed.
package struct SocketError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system's number of the error, such as `EADDRINUSE`.
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// Whether the call may succeed later.
  var isTemporary: Bool { number == EAGAIN || number == EINTR }

  /// The system's message for the error, such as `Address already in use`.
  package var description: String { String(cString: strerror(number)) }
}
