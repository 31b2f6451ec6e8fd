import Foundations
import Screens

extension Diagnostic {
  /// Whether it prevents its screen from being shown; an unknown component is only a visible line on it.
  var preventsRunning: Bool { severity == .error && code != .unknownComponent }
}

extension Diagnostics {
  /// Whether any diagnostic prevents a screen from being shown.
  var preventsRunning: Bool { all.contains(where: \.preventsRunning) }
}
