import Foundations
package import Maestro
package import Runtime

/// Expands flows into the cases to walk.
package struct WalkMatrix: Sendable {
  /// An axis with a value that the app does not have.
  package struct AxisError: Error, Sendable, Hashable {
    /// One sentence.
    package var message: String
    /// The available alternatives.
    package var help: String?
  }

  private let app: App
  private let asked: [FlowExtensions.Matrix.Axis: [String]]

  /// Takes the requested axes; they override those of flows.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - asked: values by axis; `all` is every value of the app.
  package init(_ app: App, asked: [FlowExtensions.Matrix.Axis: [String]] = [:]) {
    self.app = app
    self.asked = asked
  }

  /// Returns the cases of a flow: its rows of constants, each in every combination of locale, plan and device.
  ///
  /// - Parameter flow: the flow.
  /// - Returns: the cases, in the order of the values.
  /// - Throws: ``AxisError`` where the app does not have a value.
  package func cases(of flow: Flow) throws(AxisError) -> [WalkCase] {
    let own = flow.header.extensions.matrix
    let locales = try values(.locale, own)
    let tiers = try values(.tier, own)
    let devices = try values(.device, own)
    let rows: [FlowExtensions.Case?] =
      flow.header.extensions.cases.isEmpty ? [nil] : flow.header.extensions.cases.map { $0 }
    return rows.flatMap { row in
      locales.flatMap { locale in
        tiers.flatMap { tier in
          devices.compactMap { device in
            let axes = WalkCase.Axes(locale: locale, tier: tier, device: device)
            let isExcluded = own?.exclude.contains { axes.has($0) } ?? false
            return isExcluded ? nil : WalkCase(flow: flow, axes: axes, row: row)
          }
        }
      }
    }
  }

  private func values(_ axis: FlowExtensions.Matrix.Axis, _ own: FlowExtensions.Matrix?) throws(AxisError)
    -> [String]
  {
    let known = Self.values(of: axis, in: app)
    guard let wanted = asked[axis] ?? own?.values[axis] else { return [usual(axis)] }
    var values: [String] = []
    for value in wanted.flatMap({ $0 == "all" ? known : [$0] }) {
      guard let name = axis == .locale ? app.locale(value) : known.contains(value) ? value : nil else {
        throw AxisError(
          message: "the app has no \(axis.rawValue) `\(value)`",
          help: nearestName(to: value, in: known).map { "did you mean `\($0)`?" }
            ?? "there are \(known.map { "`\($0)`" }.joined(separator: ", "))")
      }
      if !values.contains(name) { values.append(name) }
    }
    return values
  }

  /// Returns all values of an axis.
  static func values(of axis: FlowExtensions.Matrix.Axis, in app: App) -> [String] {
    switch axis {
    case .locale: app.locales
    case .tier: app.tiers
    case .device: app.profiles.map(\.name)
    }
  }

  /// Returns the default of an axis for flows that do not set it.
  private func usual(_ axis: FlowExtensions.Matrix.Axis) -> String {
    switch axis {
    case .locale: app.locales.first ?? "en"
    case .tier: app.tiers.first ?? "free"
    case .device: app.device(for: SessionSettings()).name
    }
  }
}

extension WalkCase.Axes {
  /// Whether its values for some axes are the given ones.
  fileprivate func has(_ values: [FlowExtensions.Matrix.Axis: String]) -> Bool {
    values.allSatisfy { axis, value in
      switch axis {
      case .locale: locale == value
      case .tier: tier == value
      case .device: device == value
      }
    }
  }
}
