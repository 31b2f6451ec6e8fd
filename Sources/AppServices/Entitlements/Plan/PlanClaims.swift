import Flags
import Foundations
import Services
import Simulation

/// What a plan's token says, by the names of RFC 7519, 4.1, and a few of our own.
struct PlanClaims: Sendable, Hashable {
  /// The app that it is for.
  var app: String
  /// The person that it is for.
  var account: String
  /// The device that it is for.
  var device: String
  /// The tier that was paid for.
  var tier: String
  /// When the backend said so.
  var issued: Timestamp
  /// The end of what was paid for.
  var until: Timestamp
  /// Whether it goes on by itself after that.
  var renews: Bool

  private struct Wire: Decodable {
    var aud: String
    var sub: String
    var dev: String
    var tier: String
    var iat: Int64
    var exp: Int64
    var ren: Bool?
  }

  /// Opens a token.
  ///
  /// - Parameters:
  ///   - token: the token.
  ///   - keys: the keys that the app knows, by their ids.
  /// - Throws: why it does not count, anyone who it is for and whatever time it is.
  init(_ token: String, keys: [String: Ed25519.PublicKey]) throws(PlanRefusal) {
    let payload: [UInt8]
    do throws(SignedToken.VerificationError) { payload = try SignedToken.open(token, with: keys) } catch {
      throw PlanRefusal(error)
    }
    let times = Timestamp.earliest.seconds...Timestamp.latest.seconds
    guard let wire = try? JSON.decode(Wire.self, from: payload), times.contains(wire.iat),
      times.contains(wire.exp)
    else { throw .malformed }
    (app, account, device, tier) = (wire.aud, wire.sub, wire.dev, wire.tier)
    issued = Timestamp(seconds: wire.iat)
    until = Timestamp(seconds: wire.exp)
    renews = wire.ren ?? false
  }

  /// Whether a response was overtaken by what is known.
  ///
  /// What was signed while the clock was ahead is not newer than what is signed now. An older response that is sent
  /// again is outdated then, too.
  func isOutdated(by known: PlanClaims, now: Timestamp) -> Bool {
    let tolerance = SubscriptionState.tolerance
    let latest = now.advanced(by: tolerance)
    let isOfNow = issued <= latest && issued.advanced(by: tolerance) >= now
    return known.issued > issued && !(known.issued > latest && isOfNow)
  }
}

extension PlanRefusal {
  fileprivate init(_ error: SignedToken.VerificationError) {
    self =
      switch error {
      case .malformed: .malformed
      case .unknownKey: .unknownKey
      case .signature: .signature
      }
  }
}
