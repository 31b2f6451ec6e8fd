import Foundations

/// Reads and writes timestamps (RFC 3339) and durations (`1h30m`, `1.5s`).
enum TimeText {
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

  /// A timestamp as RFC 3339 in UTC, with as many decimals as it needs.
  static func text(_ timestamp: Timestamp) -> String {
    let seconds = Int(timestamp.seconds)
    let dayNumber = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let date = CivilDate(dayNumber: dayNumber)
    let rest = seconds - dayNumber * 86_400
    return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
      + padded(rest / 3600, 2) + ":" + padded(rest / 60 % 60, 2) + ":" + padded(rest % 60, 2)
      + decimals(Int(timestamp.nanoseconds)) + "Z"
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
        // Each decimal is worth a tenth of the one before; what is below a nanosecond is dropped.
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

  /// A duration in seconds with as many decimals as it needs: `5400s`, `1.5s`.
  static func text(_ duration: Duration) -> String {
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

/// Reads fixed numbers of digits and signs from a text.
struct DigitReader {
  private(set) var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  /// Exactly so many digits.
  mutating func number(_ count: Int) -> Int? {
    var result = 0
    for _ in 0..<count {
      guard let byte = rest.first, byte.isDigit else { return nil }
      result = result * 10 + Int(byte - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    return result
  }

  /// All digits that follow.
  mutating func digits() -> Substring.UTF8View {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    return digits
  }

  /// Digits after a decimal point as nanoseconds; what is smaller is dropped.
  mutating func fraction() -> Int? {
    let digits = digits()
    guard !digits.isEmpty else { return nil }
    var result = 0
    for index in 0..<9 {
      let digit = digits.dropFirst(index).first.map { Int($0 - UInt8(ascii: "0")) } ?? 0
      result = result * 10 + digit
    }
    return result
  }

  /// A unit of time in nanoseconds.
  mutating func unit() -> UInt64? {
    let letters = rest.prefix { !$0.isDigit && $0 != UInt8(ascii: ".") }
    rest = rest.dropFirst(letters.count)
    return switch Substring(letters) {
    case "ns": 1
    case "us", "µs", "μs": 1000
    case "ms": 1_000_000
    case "s": 1_000_000_000
    case "m": 60_000_000_000
    case "h": 3_600_000_000_000
    default: nil
    }
  }
}
