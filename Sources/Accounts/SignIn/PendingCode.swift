package import Foundations

/// A code that was sent and not entered yet: it can also be entered on another screen, or after the app was closed.
package struct PendingCode: Sendable, Hashable {
  /// The number that it was sent to, in E.164.
  package var phone: String
  /// Until when it holds.
  package var expiresAt: Timestamp
  /// When another may be requested.
  package var resendAt: Timestamp

  /// Describes a code.
  package init(phone: String, expiresAt: Timestamp, resendAt: Timestamp) {
    (self.phone, self.expiresAt, self.resendAt) = (phone, expiresAt, resendAt)
  }
}

/// The form in which it is stored: sealed, since it has the number.
extension PendingCode {
  private struct Stored: Decodable {
    var phone: String
    var expiresAt: Int64
    var resendAt: Int64
  }

  /// Reads a stored code; nil where it is none.
  init?(stored secret: Secret) {
    guard let stored = try? JSON.decode(Stored.self, from: Array(secret.reveal().utf8)) else { return nil }
    self.init(
      phone: stored.phone, expiresAt: Timestamp(milliseconds: stored.expiresAt),
      resendAt: Timestamp(milliseconds: stored.resendAt))
  }

  /// The code as it is stored.
  var stored: Secret {
    Secret(
      JSON.object([
        JSON.Member("phone", .string(phone)), JSON.Member("expiresAt", .int(Int(expiresAt.milliseconds))),
        JSON.Member("resendAt", .int(Int(resendAt.milliseconds))),
      ]).text)
  }
}
