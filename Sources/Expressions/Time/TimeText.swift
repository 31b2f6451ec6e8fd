import Foundations

/// Reads timestamps (RFC 3339) and durations (`1h30m`, `1.5s`) within CEL's ranges.
extension TimeText {
  /// The timestamp that a text spells, or an error.
  static func timestamp(_ text: String) -> Value {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
      let day = reader.number(2), reader.take("T") || reader.take("t"),
      let hour = reader.number(2), reader.take(":"), let minute = reader.number(2), reader.take(":"),
      let second = reader.number(2), (1...12).contains(month), day >= 1,
      day <= CivilDate.days(inMonth: month, of: year), hour < 24, minute < 60, second < 60
    else { return badTimestamp(text) }
    var nanoseconds = 0
    if reader.take(".") {
      guard let fraction = reader.fraction() else { return badTimestamp(text) }
      nanoseconds = fraction
    }
    var offset = 0
    if !reader.take("Z") && !reader.take("z") {
      let isWest = reader.take("-")
      guard isWest || reader.take("+"), let hours = reader.number(2), reader.take(":"),
        let minutes = reader.number(2), hours < 24, minutes < 60
      else { return badTimestamp(text) }
      offset = (hours * 60 + minutes) * 60 * (isWest ? -1 : 1)
    }
    guard reader.isAtEnd else { return badTimestamp(text) }
    let days = CivilDate(year: year, month: month, day: day).dayNumber
    return TimeArithmetic.timestamp(
      seconds: days * 86_400 + hour * 3600 + minute * 60 + second - offset, nanoseconds: nanoseconds)
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
