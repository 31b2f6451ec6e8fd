import Foundations

/// Sums and differences of timestamps and durations, within CEL's ranges.
///
/// A timestamp lies in the years 1 to 9999; a duration fits into 64 bits of nanoseconds (about 292 years),
/// as in CEL's reference implementation.
enum TimeArithmetic {
  static let firstSecond: Int64 = -62_135_596_800
  static let lastSecond: Int64 = 253_402_300_799
  private static let billion: Int64 = 1_000_000_000

  /// A duration's length in nanoseconds, or nil where it is out of range.
  static func nanoseconds(_ duration: Duration) -> Int64? {
    let (seconds, attoseconds) = duration.components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: billion)
    let (sum, carry) = scaled.addingReportingOverflow(attoseconds / billion)
    return overflow || carry ? nil : sum
  }

  /// A duration of so many nanoseconds.
  static func duration(nanoseconds: Int64) -> Value {
    .duration(
      Duration(
        secondsComponent: nanoseconds / billion, attosecondsComponent: nanoseconds % billion * billion))
  }

  /// A duration of seconds and nanoseconds, or an error where it is out of range.
  static func duration(seconds: Int, nanoseconds: Int) -> Value {
    let (scaled, overflow) = Int64(seconds).multipliedReportingOverflow(by: billion)
    let (sum, carry) = scaled.addingReportingOverflow(Int64(nanoseconds))
    return overflow || carry ? durationRange : duration(nanoseconds: sum)
  }

  /// A timestamp of seconds since 1970 and any number of nanoseconds, or an error where it is out of range.
  static func timestamp(seconds: Int, nanoseconds: Int) -> Value {
    var carry = nanoseconds / Int(billion)
    var rest = nanoseconds % Int(billion)
    if rest < 0 {
      rest += Int(billion)
      carry -= 1
    }
    let (total, overflow) = Int64(seconds).addingReportingOverflow(Int64(carry))
    guard !overflow, total >= firstSecond, total <= lastSecond else {
      return .failure(.range, "a timestamp lies between the years 1 and 9999")
    }
    return .timestamp(Timestamp(seconds: total, nanoseconds: Int32(rest)))
  }

  static let durationRange = Value.failure(.range, "a duration is at most about 292 years long")

  static func add(_ timestamp: Timestamp, _ duration: Duration) -> Value {
    guard let nanoseconds = nanoseconds(duration) else { return durationRange }
    return self.timestamp(
      seconds: Int(timestamp.seconds + nanoseconds / billion),
      nanoseconds: Int(timestamp.nanoseconds) + Int(nanoseconds % billion))
  }

  static func subtract(_ timestamp: Timestamp, _ duration: Duration) -> Value {
    guard let nanoseconds = nanoseconds(duration) else { return durationRange }
    return self.timestamp(
      seconds: Int(timestamp.seconds - nanoseconds / billion),
      nanoseconds: Int(timestamp.nanoseconds) - Int(nanoseconds % billion))
  }

  static func difference(_ left: Timestamp, _ right: Timestamp) -> Value {
    let (seconds, overflow) = left.seconds.subtractingReportingOverflow(right.seconds)
    guard !overflow else { return durationRange }
    return duration(seconds: Int(seconds), nanoseconds: Int(left.nanoseconds) - Int(right.nanoseconds))
  }

  static func sum(_ left: Duration, _ right: Duration, isNegated: Bool) -> Value {
    guard let a = nanoseconds(left), let b = nanoseconds(right) else { return durationRange }
    let (sum, overflow) = isNegated ? a.subtractingReportingOverflow(b) : a.addingReportingOverflow(b)
    return overflow ? durationRange : duration(nanoseconds: sum)
  }
}
