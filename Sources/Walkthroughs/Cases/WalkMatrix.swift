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
    /// The option of the command line that asks for the value; nil where the flow does.
    package var option: String?
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
    var combinations = [
      WalkCase.Axes(
        locale: app.locales.first ?? "en", tier: app.tiers.first ?? "free",
        device: app.device(for: SessionSettings()).name)
    ]
    for axis in axes(own) {
      guard let values = try values(axis, own) else { continue }
      combinations = combinations.flatMap { axes in
        values.map { value in
          var axes = axes
          axes[axis] = value
          return axes
        }
      }
    }
    combinations.removeAll { axes in
      own?.exclude.contains { $0.allSatisfy { axis, value in axes[axis] == value } } ?? false
    }
    let rows: [FlowExtensions.Case?] =
      flow.header.extensions.cases.isEmpty ? [nil] : flow.header.extensions.cases.map { $0 }
    return rows.flatMap { row in combinations.map { WalkCase(flow: flow, axes: $0, row: row) } }
  }

  /// All axes, those of flags last.
  private func axes(_ own: FlowExtensions.Matrix?) -> [FlowExtensions.Matrix.Axis] {
    let all = Set(asked.keys).union(own.map { Array($0.values.keys) } ?? [])
    let flags = all.subtracting(FlowExtensions.Matrix.Axis.common)
    return FlowExtensions.Matrix.Axis.common + flags.sorted { $0.name < $1.name }
  }

  /// The wanted values of an axis; nil for the usual one.
  private func values(_ axis: FlowExtensions.Matrix.Axis, _ own: FlowExtensions.Matrix?) throws(AxisError)
    -> [String]?
  {
    let known = Self.values(of: axis, in: app)
    guard let wanted = asked[axis] ?? own?.values[axis] else { return nil }
    var values: [String] = []
    for value in wanted.flatMap({ $0 == "all" ? known : [$0] }) {
      let name: String
      do throws(AxisError) { name = try self.value(value, of: axis, among: known) } catch {
        guard asked[axis] != nil else { throw error }
        var error = error
        if case .flag = axis { error.option = "--flag" } else { error.option = "--matrix" }
        throw error
      }
      if !values.contains(name) { values.append(name) }
    }
    return values
  }

  private func value(
    _ value: String, of axis: FlowExtensions.Matrix.Axis, among known: [String]
  ) throws(AxisError) -> String {
    if case .flag(let flag) = axis {
      do throws(VariantError) { return try app.variant(value, of: flag) } catch {
        throw AxisError(message: error.message, help: error.help)
      }
    }
    guard let name = axis == .locale ? app.locale(value) : known.contains(value) ? value : nil else {
      throw AxisError(
        message: "the app has no \(axis.name) `\(value)`",
        help: nearHelp(for: value, in: known)
          ?? "there are \(known.map { "`\($0)`" }.joined(separator: ", "))")
    }
    return name
  }

  /// Returns all values of an axis.
  static func values(of axis: FlowExtensions.Matrix.Axis, in app: App) -> [String] {
    switch axis {
    case .locale: app.locales
    case .tier: app.tiers
    case .device: app.profiles.map(\.name)
    case .flag(let flag): app.overridableVariants[flag] ?? []
    }
  }
}
