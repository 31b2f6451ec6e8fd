import Foundations
import Maestro
import Runtime
import Simulation

extension Diagnostic.Code {
  /// A locale, plan or device that the app does not have.
  static let unknownAxisValue = Self("KL0980")
}

/// Finds locales, plans and devices in a flow that its app does not have.
struct AxisCheck {
  let app: AppVocabulary

  /// Returns what is wrong with a flow and the steps that it comes to.
  func diagnostics(of flow: Flow, _ steps: [ReachedStep]) -> [Diagnostic] {
    let written = flow.header.extensions.matrix?.written ?? []
    return written.compactMap { check($0.value, on: $0.axis, at: $0.span) }
      + flow.header.extensions.faults.compactMap(check)
      + steps.flatMap { reached -> [Diagnostic] in
        guard case .launchApp(let launch) = reached.step.command else { return [] }
        return launch.arguments.flatMap(check)
      }
  }

  private func check(_ value: String, on axis: FlowExtensions.Matrix.Axis, at span: Span) -> Diagnostic? {
    if value == "all" || has(value, on: axis) { return nil }
    return unknown(value, "\(axis.rawValue)", among: values(of: axis), at: span)
  }

  /// Checks a fault, where it is about Bluetooth.
  private func check(_ fault: FlowExtensions.Fault) -> Diagnostic? {
    guard case .bluetooth(let word) = fault.kind else { return nil }
    let known = BluetoothCondition.allCases.map(\.rawValue)
    return known.contains(word) ? nil : unknown(word, "Bluetooth condition", among: known, at: fault.span)
  }

  /// Checks an argument of the app's start, where it is about the language or the plan.
  private func check(_ argument: FlowHeader.Variable) -> [Diagnostic] {
    guard let value = argument.value.literal else { return [] }
    switch argument.name {
    case "AppleLanguages", "AppleLocale", "locale":
      let isSpoken = LaunchLocales.tags(in: value).contains { app.locale($0) != nil }
      return isSpoken ? [] : [unknown(value, "locale", among: app.locales, at: argument.value.span)]
    case "tier":
      return app.tiers.contains(value)
        ? [] : [unknown(value, "tier", among: app.tiers, at: argument.value.span)]
    case "biometrics":
      let known = Authentication.allCases.map(\.rawValue)
      return known.contains(value)
        ? [] : [unknown(value, "answer of a prompt", among: known, at: argument.value.span)]
    default: return []
    }
  }

  private func has(_ value: String, on axis: FlowExtensions.Matrix.Axis) -> Bool {
    axis == .locale ? app.locale(value) != nil : values(of: axis).contains(value)
  }

  private func values(of axis: FlowExtensions.Matrix.Axis) -> [String] {
    switch axis {
    case .locale: app.locales
    case .tier: app.tiers
    case .device: app.devices
    }
  }

  private func unknown(_ value: String, _ what: String, among known: [String], at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownAxisValue, "the app has no \(what) `\(value)`", at: span,
      help: nearestName(to: value, in: known).map { "did you mean `\($0)`?" }
        ?? "there are \(known.map { "`\($0)`" }.joined(separator: ", "))")
  }
}

/// The languages that an argument of an app's start names.
enum LaunchLocales {
  /// Returns the tags of a list such as `(hi, en_IN)`, the most wanted first.
  static func tags(in list: String) -> [String] {
    list.split { "(), ;\"'".contains($0) }.map { String($0).replacing("_", with: "-") }
  }
}
