import Flags
import Foundations

/// How many checks the plan allows a plant in seven days.
///
/// The first one is always allowed, whatever the plan says.
struct WeeklyChecks: Sendable {
  /// The limit's name in flags.yaml.
  static let limit = "leaf_checks"
  private static let week: Int64 = 7 * 86_400_000

  let limits: PlanLimits

  /// Checks after this moment count.
  static func start(before now: Timestamp) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds - week)
  }

  /// When the next check is allowed.
  ///
  /// - Parameter times: the checks of the last seven days, the oldest first.
  /// - Returns: nil where one is allowed now.
  func next(after times: [Timestamp]) -> Timestamp? {
    if isAllowed(times.count) { return nil }
    let index = times.indices.first { isAllowed(times.count - 1 - $0) } ?? times.count - 1
    return Timestamp(milliseconds: times[index].milliseconds + Self.week)
  }

  private func isAllowed(_ count: Int) -> Bool {
    count == 0 || limits.isBelowLimit(Self.limit, than: count)
  }
}
