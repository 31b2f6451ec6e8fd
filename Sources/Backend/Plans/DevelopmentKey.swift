public import Signatures

/// The key by which this backend signs plans.
///
/// It is no secret: the backend is a development server, and whoever runs it may have any plan. An app trusts the
/// public half only while it runs on this backend; a product's own servers sign with keys of their own.
public enum DevelopmentKey {
  /// What tokens call it.
  public static let id = "kolam-development-1"

  static let privateKey = Ed25519.PrivateKey(Array("kolam development signing key 1!".utf8))

  /// What checks its signatures; written out, so that nothing must be computed where no plan is.
  public static let publicKey = Ed25519.PublicKey(base64URL: "5FFQ9XyiOH_F-W-NLqWrVTiSz-7w3c0ddO58PfwFg_k")
}
