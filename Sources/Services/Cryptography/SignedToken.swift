internal import FoundationEssentials
internal import Foundations

/// A signed payload: a JWS in compact form (RFC 7515, 7.1), signed by Ed25519 (`EdDSA`, RFC 8037, 3.1), so that any
/// server can make one.
package enum SignedToken {
  /// Why a token is rejected.
  package enum VerificationError: Error, Sendable, Hashable {
    /// It is not a token, or one of another kind.
    case malformed
    /// It was signed by an unknown key; the key's id as in the token.
    case unknownKey(String)
    /// It was not signed by the key that it names.
    case signature
  }

  /// Longer tokens are rejected.
  static let longest = 8192

  private struct Header: Decodable {
    var alg: String
    var kid: String
    var crit: [String]?
  }

  /// Signs a payload.
  ///
  /// - Parameters:
  ///   - payload: the content, JSON as a rule.
  ///   - key: the key.
  ///   - id: the key's id; keys are replaced by a new one under a new id.
  /// - Returns: the token.
  package static func sign(_ payload: [UInt8], by key: Ed25519.PrivateKey, id: String) -> String {
    let header = JSON.object([JSON.Member("alg", .string("EdDSA")), JSON.Member("kid", .string(id))])
    let message = "\(Base64URL.encode(Array(header.text.utf8))).\(Base64URL.encode(payload))"
    return "\(message).\(Base64URL.encode(key.signature(of: Array(message.utf8))))"
  }

  /// Opens a token that one of some keys has signed.
  ///
  /// - Parameters:
  ///   - token: the token.
  ///   - keys: the keys that count, by their ids.
  /// - Returns: the payload as it was signed, without any check of its content.
  /// - Throws: why it is rejected.
  package static func open(_ token: String, with keys: [String: Ed25519.PublicKey]) throws(VerificationError)
    -> [UInt8]
  {
    guard token.utf8.count <= longest else { throw .malformed }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let head = Base64URL.decode(parts[0]), let payload = Base64URL.decode(parts[1]),
      let signature = Base64URL.decode(parts[2]),
      let header = try? JSONDecoder().decode(Header.self, from: Data(head)),
      // Only one algorithm is accepted, whatever a token names; critical extensions are not supported.
      header.alg == "EdDSA", header.crit == nil
    else { throw .malformed }
    guard let key = keys[header.kid] else { throw .unknownKey(header.kid) }
    guard key.accepts(signature, of: Array("\(parts[0]).\(parts[1])".utf8)) else { throw .signature }
    return payload
  }
}
