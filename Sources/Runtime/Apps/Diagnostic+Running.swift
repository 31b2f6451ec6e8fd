import Foundations
import Screens

extension Diagnostic {
  /// Whether a screen with it cannot be shown; a component that does not exist is a visible line on it.
  var keepsFromRunning: Bool { severity == .error && code != .unknownComponent }
}

extension Diagnostics {
  /// Whether anything in it keeps a screen from being shown.
  var keepsFromRunning: Bool { all.contains(where: \.keepsFromRunning) }
}
