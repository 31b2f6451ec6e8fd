public import Foundations

/// Arithmetic on the app's time line, exact to the nanosecond; it stops at the ends of year 1 and year 9999.
extension Timestamp: InstantProtocol {
  /// The first point in time there is, 0001-01-01T00:00:00Z.
  public static let earliest = Timestamp(seconds: -62_135_596_800)
  /// The last point in time there is, the last nanosecond of year 9999.
  public static let latest = Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_999)

  /// The point a length of time later (earlier, where it is negative); parts of a nanosecond are dropped.
  public func advanced(by duration: Duration) -> Timestamp {
    let (whole, attoseconds) = duration.components
    var nanoseconds = Int64(self.nanoseconds) + attoseconds / 1_000_000_000
    var carry: Int64 = 0
    if nanoseconds >= 1_000_000_000 { (nanoseconds, carry) = (nanoseconds - 1_000_000_000, 1) }
    if nanoseconds < 0 { (nanoseconds, carry) = (nanoseconds + 1_000_000_000, -1) }
    let (sum, overflow) = (seconds + carry).addingReportingOverflow(whole)
    if overflow { return whole < 0 ? .earliest : .latest }
    let result = Timestamp(seconds: sum, nanoseconds: Int32(nanoseconds))
    return min(max(result, .earliest), .latest)
  }

  /// The length of time from this point to another, negative where the other is earlier.
  public func duration(to other: Timestamp) -> Duration {
    .seconds(other.seconds - seconds) + .nanoseconds(Int64(other.nanoseconds - nanoseconds))
  }
}
