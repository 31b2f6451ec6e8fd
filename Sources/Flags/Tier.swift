public import Foundations

/// A customer's plan, such as `free` or `pro`.
public struct Tier: Sendable {
  /// Its name.
  public let name: String
  /// Its rank among the tiers; a higher one includes more.
  public let rank: Int
  /// Its grants, with those of the tiers that it extends.
  public let grants: Set<String>
  /// Its limits by name, nil for unlimited; those of the tiers that it extends included.
  public let limits: [String: Int?]
  /// How long its grants stay valid after the plan's end while the device is offline; nil for not at all.
  public let offlineGrace: Duration?
  /// Where its name is written; nil for a built-in tier.
  public let span: Span?

  /// The tiers of an app that declares none.
  public static let standard = [
    Tier(name: "free", rank: 0, grants: [], limits: [:], offlineGrace: nil, span: nil),
    Tier(name: "pro", rank: 10, grants: [], limits: [:], offlineGrace: nil, span: nil),
  ]
}
