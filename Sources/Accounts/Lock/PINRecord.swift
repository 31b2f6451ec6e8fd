import Foundations
import Services

/// What is stored of a PIN: a key derived from it, and the wrong attempts, which a restart does not forget.
struct PINRecord: Sendable, Hashable {
  /// The random bytes of the derivation, in base64url.
  var salt: String
  /// What the PIN derives to, in base64url.
  var key: String
  /// The work of the derivation.
  var iterations: UInt64
  /// The wrong attempts in a row.
  var failures: Int
  /// Until when no attempt counts; nil where one may be made.
  var blockedUntil: Timestamp?

  /// Derives a record of a PIN.
  ///
  /// - Parameters:
  ///   - pin: the PIN.
  ///   - salt: 16 random bytes.
  ///   - cost: the work.
  init(of pin: Secret, salt: [UInt8], cost: Scrypt.Cost) {
    self.salt = Base64URL.encode(salt)
    key = Base64URL.encode(Scrypt.key(of: Array(pin.reveal().utf8), salt: salt, cost: cost))
    iterations = cost.iterations
    failures = 0
  }

  /// Whether a PIN is the one.
  func accepts(_ pin: Secret) -> Bool {
    guard let salt = Base64URL.decode(salt), let expected = Base64URL.decode(key),
      let cost = Scrypt.Cost(iterations: iterations)
    else { return false }
    let key = Scrypt.key(of: Array(pin.reveal().utf8), salt: salt, cost: cost)
    // In constant time, whichever bytes differ.
    return key.count == expected.count && zip(key, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// The form in which it is stored.
extension PINRecord {
  private struct Stored: Decodable {
    var salt: String
    var key: String
    var iterations: UInt64
    var failures: Int
    var blocked: Int64?
  }

  /// Reads a stored record; nil where it is none.
  init?(stored secret: Secret) {
    guard let stored = try? JSON.decode(Stored.self, from: Array(secret.reveal().utf8)) else { return nil }
    (salt, key, iterations, failures) = (stored.salt, stored.key, stored.iterations, stored.failures)
    blockedUntil = stored.blocked.map { Timestamp(milliseconds: $0) }
  }

  /// The record as it is stored.
  var stored: Secret {
    let members = [
      JSON.Member("salt", .string(salt)), JSON.Member("key", .string(key)),
      JSON.Member("iterations", .int(Int(iterations))), JSON.Member("failures", .int(failures)),
      JSON.Member("blocked", blockedUntil.map { .int(Int($0.milliseconds)) }),
    ]
    return Secret(JSON.object(members).text)
  }
}
