import Foundations
import Maestro

extension CaseRun {
  /// Waits until an element appears or disappears, up to the step's timeout.
  func extendedWait(_ visible: Selector?, _ notVisible: Selector?, _ timeout: Template?, _ step: Step) throws
  {
    let length = try timeout.map { Duration.milliseconds(Int(try number($0, "timeout"))) }
    phone.lastInput = phone.now
    if let visible { _ = try find(visible, step, within: length ?? LookupBudget.step) }
    if let notVisible { try waitUntilGone(notVisible, step, within: length ?? LookupBudget.step) }
  }

  /// Fails unless a script's value is true by upstream's rules.
  func assertTrue(_ condition: Template) throws {
    let (holds, value) = try scripts.truth(condition)
    if holds { return }
    throw StepFailure(
      message: "`\(condition.source)` is `\(value)`, which does not count as true",
      notes: scripts.values(in: condition))
  }

  func assertDarkMode(_ isDark: Bool) throws {
    try requireApp()
    if phone.screen.view.isDark != isDark {
      throw StepFailure(message: "the screen is in \(isDark ? "light" : "dark") colors")
    }
  }

  /// Whether a condition holds, with upstream's timeout for elements on screen.
  func holds(_ condition: Condition) throws -> Bool {
    if let platform = condition.platform, platform != phone.platform { return false }
    if let script = condition.isTrue, try !scripts.truth(script).holds { return false }
    let deadline = deadline(LookupBudget.short)
    if let visible = condition.visible {
      guard phone.session != nil else { return false }
      let resolved = try resolve(visible)
      guard try phone.waits(until: deadline, { !matcher().matches(resolved).isEmpty }) else { return false }
    }
    if let notVisible = condition.notVisible, phone.session != nil {
      let resolved = try resolve(notVisible)
      guard try phone.waits(until: deadline, { matcher().matches(resolved).isEmpty }) else { return false }
    }
    return true
  }
}

/// Truthiness of texts, as upstream.
enum ScriptTruth {
  /// Whether a script's result counts as true.
  ///
  /// That is all but blank texts, `false` in any case, `undefined`, `null` and every way to write zero: `NaN` counts as
  /// true, and `Null` does.
  static func holds(_ text: String) -> Bool {
    if text.allSatisfy(\.isWhitespace) || text.lowercased() == "false" { return false }
    if text == "undefined" || text == "null" { return false }
    return number(text) != 0
  }

  /// Returns the number that a text is for Java: white space around it and a letter behind it do not matter.
  private static func number(_ text: String) -> Double? {
    let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    let digits =
      trimmed.last.map { "fFdD".contains($0) } == true ? String(trimmed.dropLast()) : String(trimmed)
    return Double(digits)
  }
}
