import Foundations
import Maestro
import Runtime
import Simulation

extension Diagnostic.Code {
  /// A locale, plan or device that the app does not have.
  static let unknownAxisValue = Self("KL0980")
  /// A matrix whose combinations are all excluded.
  static let emptyMatrix = Self("KL0964")
}

/// Finds locales, plans and devices in a flow that its app does not have.
struct AxisCheck {
  let app: AppVocabulary

  /// Returns what is wrong with a flow and the steps that it comes to.
  func diagnostics(of flow: Flow, _ steps: [ReachedStep]) -> [Diagnostic] {
    let written = flow.header.extensions.matrix?.written ?? []
    return written.compactMap { check($0.value, on: $0.axis, at: $0.span) }
      + (flow.header.extensions.matrix.flatMap(checkIsWalked).map { [$0] } ?? [])
      + flow.header.extensions.faults.compactMap(check)
      + steps.flatMap { reached -> [Diagnostic] in
        guard case .launchApp(let launch) = reached.step.command else { return [] }
        return launch.arguments.flatMap(check)
      }
  }

  /// Checks that a matrix leaves a combination to walk.
  private func checkIsWalked(_ matrix: FlowExtensions.Matrix) -> Diagnostic? {
    var combinations: [[FlowExtensions.Matrix.Axis: String]] = [[:]]
    for axis in Set(matrix.exclude.flatMap(\.keys)) {
      let all = values(of: axis)
      var usual = Array(all.prefix(1))
      // A flag that is not set has no value that could be left out.
      if case .flag = axis { usual = [] }
      let wanted = matrix.values[axis]?.flatMap { $0 == "all" ? all : [$0] } ?? usual
      if wanted.isEmpty { continue }
      guard combinations.count * wanted.count <= Self.mostCombinations else { return nil }
      combinations = combinations.flatMap { combination in
        wanted.map { combination.merging([axis: $0]) { $1 } }
      }
    }
    let isEmpty = combinations.allSatisfy { combination in
      matrix.exclude.contains { $0.allSatisfy { axis, value in combination[axis] == value } }
    }
    guard isEmpty, !matrix.exclude.isEmpty, let span = matrix.written.last?.span else { return nil }
    return Diagnostic(
      .emptyMatrix, "`exclude` leaves no combination of `x-matrix`, so the flow is never walked",
      at: span,
      help: "leave less out, or add values")
  }

  /// The most combinations that are looked at.
  private static let mostCombinations = 100_000

  private func check(_ value: String, on axis: FlowExtensions.Matrix.Axis, at span: Span)
    -> Diagnostic?
  {
    if case .flag(let flag) = axis, app.variants[flag] == nil {
      return unknown(flag, "flag", among: app.variants.keys.sorted(), at: span)
    }
    if value == "all" || has(value, on: axis) { return nil }
    if case .flag(let flag) = axis {
      return unknown(value, "variant of `\(flag)`", among: values(of: axis), at: span)
    }
    return unknown(value, axis.name, among: values(of: axis), at: span)
  }

  /// Checks a fault, where it is about Bluetooth.
  private func check(_ fault: FlowExtensions.Fault) -> Diagnostic? {
    guard case .bluetooth(let word) = fault.kind else { return nil }
    let known = BluetoothCondition.allCases.map(\.rawValue)
    return known.contains(word)
      ? nil : unknown(word, "Bluetooth condition", among: known, at: fault.span)
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
    case .flag(let flag): app.variants[flag] ?? []
    }
  }

  private func unknown(_ value: String, _ what: String, among known: [String], at span: Span)
    -> Diagnostic
  {
    Diagnostic(
      .unknownAxisValue, "the app has no \(what) `\(value)`", at: span,
      help: nearHelp(for: value, in: known)
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
