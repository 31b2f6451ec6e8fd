import Foundations

/// Parses typed numbers.
enum NumberReading {
  /// Parses a number: a sign, digits of any script, groups and decimals.
  ///
  /// Groups are of two or three digits and the last one of three, as in `1,250` and `1,00,000`; any other grouping
  /// is rejected rather than misread, since `1,5` means one and a half to many.
  ///
  /// - Parameters:
  ///   - text: the typed text.
  ///   - decimal: the locale's decimal separator; the other of `.` and `,` groups.
  /// - Returns: the number and how many decimals were typed; nil where it is invalid.
  static func number(_ text: String, decimal: Character) -> (value: Double, decimals: Int)? {
    let plain = text.westernDigits
    guard plain.utf8.count <= 64 else { return nil }
    var digits = Substring(plain)
    var sign = ""
    if let first = digits.first, "+-\u{2212}".contains(first) {
      if first != "+" { sign = "-" }
      digits = digits.dropFirst()
    }
    let parts = digits.split(separator: decimal, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = ungrouped(parts[0], besides: decimal) else { return nil }
    let decimals = parts.count > 1 ? String(parts[1]) : ""
    guard decimals.isEmpty ? parts.count == 1 : decimals.isDigits, whole.count <= 18 else { return nil }
    guard !whole.isEmpty || !decimals.isEmpty else { return nil }
    let spelled = sign + (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : "." + decimals)
    // A zero has no sign, or it would be shown with one.
    return Double(spelled).map { ($0 == 0 ? 0 : $0, decimals.count) }
  }

  private static let groupSigns: Set<Character> = [
    ",", ".", " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "\u{2019}",
  ]

  /// Returns the digits without group separators; nil where they are not grouped as numbers are.
  private static func ungrouped(_ text: Substring, besides decimal: Character) -> String? {
    guard let sign = text.first(where: { !("0"..."9").contains($0) }) else { return String(text) }
    guard groupSigns.contains(sign), sign != decimal else { return nil }
    let groups = text.split(separator: sign, omittingEmptySubsequences: false).map(String.init)
    guard groups.allSatisfy(\.isDigits), (1...3).contains(groups[0].count), groups.last?.count == 3,
      groups.dropFirst().allSatisfy({ (2...3).contains($0.count) })
    else { return nil }
    return groups.joined()
  }
}

/// How a stepper parses typed text: `+` and `-` go a step, a number sets the value.
struct StepReading: Sendable {
  /// The current value.
  let value: Double
  /// The allowed range.
  let range: ClosedRange<Double>
  /// The step size, counted from the least value; more than 0.
  let step: Double
  /// The type that holds the answer; numbers are whole where it is `int`.
  let type: ValueType

  /// Parses a text.
  func answer(to text: String, _ inputLocale: FieldReading.InputLocale) -> Answer {
    let typed = TypedText.trimmed(TypedText.cleaned(String(text.prefix(100))))
    switch typed {
    case "+", "\u{FF0B}": return move(by: 1)
    case "-", "\u{2212}", "\u{2013}": return move(by: -1)
    default: break
    }
    guard let number = NumberReading.number(typed, decimal: inputLocale.localizer.decimalSeparator)?.value
    else {
      return .error(FieldError(key: "field.number.invalid"))
    }
    guard range.contains(number) else {
      return .error(
        FieldError(key: "stepper.range", arguments: [.double(range.lowerBound), .double(range.upperBound)]))
    }
    let steps = (number - range.lowerBound) / step
    guard abs(steps - steps.rounded()) < 1e-6 else {
      return .error(
        FieldError(key: "stepper.step", arguments: [.double(range.lowerBound), .double(step)]))
    }
    return held(number)
  }

  /// Returns a step up or down; a value between two steps goes to the next one.
  private func move(by direction: Double) -> Answer {
    let steps = (min(max(value, range.lowerBound), range.upperBound) - range.lowerBound) / step
    let next = direction > 0 ? (steps + 1e-6).rounded(.down) + 1 : (steps - 1e-6).rounded(.up) - 1
    let number = range.lowerBound + next * step
    if value < range.lowerBound { return held(range.lowerBound) }
    if value > range.upperBound { return held(range.upperBound) }
    guard number <= range.upperBound + 1e-9 else {
      return .refused(FieldError(key: "stepper.most", arguments: [.double(range.upperBound)]))
    }
    guard number >= range.lowerBound - 1e-9 else {
      return .refused(FieldError(key: "stepper.least", arguments: [.double(range.lowerBound)]))
    }
    return held(number)
  }

  /// Returns the number as it is held, rounded so that steps of a tenth do not accumulate binary fractions.
  private func held(_ number: Double) -> Answer {
    guard type.isWhole else { return .value(.double((number * 1e9).rounded() / 1e9)) }
    return Int(exactly: number.rounded()).map { .value(.int($0)) }
      ?? .error(FieldError(key: "field.number.whole"))
  }
}
