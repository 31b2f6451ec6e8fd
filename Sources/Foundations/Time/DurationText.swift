/// Durations as text: `1.5s`.
package enum DurationText {
  /// A duration in seconds with as many decimals as it needs: `5400s`, `1.5s`.
  package static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
    let decimals = RFC3339.decimals(Int((attoseconds / 1_000_000_000).magnitude))
    return sign + String(seconds.magnitude) + decimals + "s"
  }
}
