package import Services

/// The key by which this backend signs plans.
///
/// It is not secret: the backend is a development server, whose operator may have any plan. An app trusts the public
/// half only while it runs on this backend; a product's own servers sign with keys of their own.
package enum DevelopmentKey {
  /// The key's id in tokens.
  package static let id = "kolam-development-1"

  static let privateKey = Ed25519.PrivateKey(Array("kolam development signing key 1!".utf8))

  /// The public key as text, precomputed so that runs without plans compute nothing.
  package static let publicText = "5FFQ9XyiOH_F-W-NLqWrVTiSz-7w3c0ddO58PfwFg_k"

  /// The public key.
  package static let publicKey = Ed25519.PublicKey(base64URL: publicText)

  /// The account of a plan that was bought without one, which is its device's.
  package static let account = "embedded"

  /// Signs claims.
  ///
  /// - Throws: where this machine cannot sign.
  static func token(_ claims: [UInt8]) throws -> String {
    guard let privateKey else { throw ErrorResponse.internalError }
    return SignedToken.sign(claims, by: privateKey, id: id)
  }
}
