import Foundations

/// Reads timestamps (RFC 3339) and durations (`1h30m`, `1.5s`) within CEL's ranges.
enum TimeText {
  /// The timestamp that a text spells, or an error: CEL takes neither leap seconds nor a space before the time.
  static func timestamp(_ text: String) -> Value {
    guard let fields = RFC3339.parse(text), !fields.isLeapSecond, !fields.hasSpace else {
      return badTimestamp(text)
    }
    return TimeArithmetic.timestamp(seconds: fields.seconds, nanoseconds: fields.nanosecond)
  }

  private static func badTimestamp(_ text: String) -> Value {
    .failure(
      .invalidArgument, "`\(text.prefix(40))` is no timestamp, expected one such as `2026-11-21T09:30:00Z`")
  }

  /// The duration that a text spells: numbers with the units h, m, s, ms, us, ns; or an error.
  static func duration(_ text: String) -> Value {
    let bad = Value.failure(
      .invalidArgument, "`\(text.prefix(40))` is no duration, expected one such as `1h30m` or `1.5s`")
    var reader = DigitReader(text)
    let isNegative = reader.take("-")
    if !isNegative { _ = reader.take("+") }
    if reader.rest.elementsEqual("0".utf8) { return TimeArithmetic.duration(nanoseconds: 0) }
    guard !reader.isAtEnd else { return bad }
    // The magnitude, which may be one greater than the greatest positive duration.
    var total: UInt64 = 0
    while !reader.isAtEnd {
      let whole = reader.digits()
      var tenths: Substring.UTF8View?
      if reader.take(".") { tenths = reader.digits() }
      guard whole.count + (tenths?.count ?? 0) > 0, let unit = reader.unit() else { return bad }
      guard whole.isEmpty || UInt64(Substring(whole)) != nil else { return TimeArithmetic.durationRange }
      let (scaled, overflow) = (UInt64(Substring(whole)) ?? 0).multipliedReportingOverflow(by: unit)
      var part: UInt64 = 0
      var scale = unit
      for digit in tenths ?? Substring().utf8 {
        // Each decimal is worth a tenth of the one before; digits below a nanosecond are dropped.
        if scale % 10 == 0 {
          scale /= 10
          part += UInt64(digit - UInt8(ascii: "0")) * scale
        } else {
          part += UInt64(digit - UInt8(ascii: "0")) * scale / 10
          scale /= 10
        }
        if scale == 0 { break }
      }
      let (sum, carry) = scaled.addingReportingOverflow(part)
      let (next, carryTotal) = total.addingReportingOverflow(sum)
      guard !overflow, !carry, !carryTotal, next <= 1 << 63 else { return TimeArithmetic.durationRange }
      total = next
    }
    if isNegative { return TimeArithmetic.duration(nanoseconds: Int64(truncatingIfNeeded: 0 &- total)) }
    guard total < 1 << 63 else { return TimeArithmetic.durationRange }
    return TimeArithmetic.duration(nanoseconds: Int64(total))
  }
}
