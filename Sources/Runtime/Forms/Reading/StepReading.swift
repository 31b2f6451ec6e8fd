import Foundations

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
