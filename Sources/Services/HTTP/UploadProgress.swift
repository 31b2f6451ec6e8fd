internal import Synchronization

/// Follows how much of a request's body was sent.
///
/// ```swift
/// var request = HTTPRequest(.put, "/photo", body: bytes)
/// request.progress = UploadProgress { sent, total in … }
/// ```
///
/// A request that is sent again begins at zero again.
package final class UploadProgress: Sendable {
  private let last = Mutex<Int?>(nil)
  private let report: @Sendable (_ sent: Int, _ total: Int) -> Void

  /// Follows a request.
  ///
  /// - Parameter report: called with the bytes that were sent and those that there are, on any thread, at the begin,
  ///   whenever more were sent, and at the end.
  package init(_ report: @escaping @Sendable (_ sent: Int, _ total: Int) -> Void) { self.report = report }

  /// Reports the begin of an attempt; called by transports.
  ///
  /// - Parameter total: the bytes of the body.
  package func begin(of total: Int) {
    last.withLock { $0 = 0 }
    report(0, total)
  }

  /// Reports what was sent; called by transports.
  ///
  /// The same again is left out.
  ///
  /// - Parameters:
  ///   - bytes: those that were sent.
  ///   - total: the bytes of the body.
  package func sent(_ bytes: Int, of total: Int) {
    let isNew = last.withLock { last in
      guard let before = last, bytes > before else { return false }
      last = bytes
      return true
    }
    if isNew { report(bytes, total) }
  }
}

extension UploadProgress: Hashable {
  /// Whether both are one.
  package static func == (one: UploadProgress, other: UploadProgress) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
