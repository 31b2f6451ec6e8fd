/// Timestamps and durations as text: `2026-11-21T09:30:00Z` (RFC 3339) and `1.5s`.
package enum TimeText {
  /// A timestamp as RFC 3339 in UTC, with as many decimals as it needs.
  package static func text(_ timestamp: Timestamp) -> String {
    let seconds = Int(timestamp.seconds)
    let dayNumber = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let date = CivilDate(dayNumber: dayNumber)
    let rest = seconds - dayNumber * 86_400
    return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
      + padded(rest / 3600, 2) + ":" + padded(rest / 60 % 60, 2) + ":" + padded(rest % 60, 2)
      + decimals(Int(timestamp.nanoseconds)) + "Z"
  }

  /// A duration in seconds with as many decimals as it needs: `5400s`, `1.5s`.
  package static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
    return sign + String(seconds.magnitude) + decimals(Int((attoseconds / 1_000_000_000).magnitude)) + "s"
  }

  private static func decimals(_ nanoseconds: Int) -> String {
    guard nanoseconds != 0 else { return "" }
    var digits = padded(nanoseconds, 9)
    while digits.hasSuffix("0") { digits.removeLast() }
    return "." + digits
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
