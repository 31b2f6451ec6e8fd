package import Foundation
import Services
package import Storage

/// A password as a development server stores it.
package struct StoredPassword: Sendable, Hashable {
  /// The random bytes that make keys of equal passwords differ.
  package let salt: [UInt8]
  /// What scrypt (RFC 7914) makes of the password and the salt.
  package let key: [UInt8]

  /// Less work than an app's PIN takes: passwords are longer, and a development server keeps none that matters.
  private static let cost = Scrypt.Cost(iterations: 1 << 12) ?? .standard

  /// The password of nobody, for an address without an account.
  package static let unknown = StoredPassword(
    salt: [UInt8](repeating: 0, count: 16), key: [UInt8](repeating: 0, count: 32))

  private init(salt: [UInt8], key: [UInt8]) { (self.salt, self.key) = (salt, key) }

  /// Makes what is stored of a new password.
  ///
  /// - Parameters:
  ///   - text: the password.
  ///   - salt: 16 random bytes.
  package init(_ text: String, salt: [UInt8]) {
    self.salt = salt
    key = Scrypt.key(of: Array(text.utf8), salt: salt, cost: Self.cost)
  }

  /// Reads the columns `salt` and `key` of a row; nil where it has no password.
  ///
  /// - Parameter row: the row.
  package init?(_ row: Row) {
    guard let salt = row["salt"] as Data?, let key = row["key"] as Data? else { return nil }
    (self.salt, self.key) = (Array(salt), Array(key))
  }

  /// Whether a text is the password; it takes as long for any.
  ///
  /// - Parameter text: what somebody gives as it.
  /// - Returns: whether it is the password.
  package func accepts(_ text: String) -> Bool {
    let other = StoredPassword(text, salt: salt).key
    return zip(key, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0 && key.count == other.count
  }
}
