package import Foundations

/// What a customer's plan brings, such as `free` or `pro`.
package struct Tier: Sendable {
  /// Its name.
  package let name: String
  /// Its place among the tiers; a higher one has more.
  package let rank: Int
  /// What it allows, with what the tiers that it extends allow.
  package let grants: Set<String>
  /// How many of each thing it allows, nil for as many as one likes; those of the tiers that it extends included.
  package let limits: [String: Int?]
  /// How long its grants stay after the plan's end while the device is offline; nil for not at all.
  package let offlineGrace: Duration?
  /// Where its name is written; nil for a tier that no file declares.
  package let span: Span?

  /// The tiers of an app that declares none.
  package static let standard = [
    Tier(name: "free", rank: 0, grants: [], limits: [:], offlineGrace: nil, span: nil),
    Tier(name: "pro", rank: 10, grants: [], limits: [:], offlineGrace: nil, span: nil),
  ]
}
