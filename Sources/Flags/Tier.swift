package import Foundations

/// A customer's plan, such as `free` or `pro`.
package struct Tier: Sendable {
  /// Its name.
  package let name: String
  /// Its rank among the tiers; a higher one includes more.
  package let rank: Int
  /// Its grants, with those of the tiers that it extends.
  package let grants: Set<String>
  /// Its limits by name, nil for unlimited; those of the tiers that it extends included.
  package let limits: [String: Int?]
  /// How long its grants stay valid after the plan's end while the device is offline; nil for not at all.
  package let offlineGrace: Duration?
  /// Where its name is written; nil for a built-in tier.
  package let span: Span?

  /// The tiers of an app that declares none.
  package static let standard = [
    Tier(name: "free", rank: 0, grants: [], limits: [:], offlineGrace: nil, span: nil),
    Tier(name: "pro", rank: 10, grants: [], limits: [:], offlineGrace: nil, span: nil),
  ]
}
