/// The plans that a backend sells.
public struct PlanOffer: Sendable, Hashable {
  /// How many days each tier is paid for at a time, by name.
  public var days: [String: Int]

  /// Sells tiers for so many days each.
  public init(days: [String: Int]) { self.days = days }

  /// One month of `pro`.
  public static let standard = PlanOffer(days: ["pro": 30])
}
