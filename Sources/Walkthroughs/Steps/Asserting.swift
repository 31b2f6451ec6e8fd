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
    let value = try scripts.text(condition)
    if !ScriptTruth.holds(value) {
      throw StepFailure(message: "`\(condition.source)` is `\(value)`, which does not count as true")
    }
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
    if let script = condition.isTrue, !ScriptTruth.holds(try scripts.text(script)) { return false }
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
  static func holds(_ text: String) -> Bool {
    let text = text.filter { !$0.isWhitespace }.lowercased()
    return !["", "false", "undefined", "null", "0", "0.0", "nan"].contains(text)
  }
}
