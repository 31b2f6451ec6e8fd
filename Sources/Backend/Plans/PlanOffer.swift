/// The plans that a backend sells.
package struct PlanOffer: Sendable, Hashable {
  /// How many days each tier is paid for at a time, by name.
  package var days: [String: Int]

  /// Sells tiers for so many days each.
  package init(days: [String: Int]) { self.days = days }

  /// One month of `pro`.
  package static let standard = PlanOffer(days: ["pro": 30])
}
