import Foundations
package import Maestro
import Runtime

/// The requested cases: `locale=en,hi tier=all row=guest`.
package struct RequestedCases: Sendable {
  /// Values by axis, in their written order; `all` is every value of the app.
  package private(set) var axes: [FlowExtensions.Matrix.Axis: [String]] = [:]
  /// The rows of constants, by name; empty for all.
  package private(set) var rows: [String] = []

  /// An invalid argument.
  package struct ArgumentError: Error, Sendable, Hashable {
    /// One sentence.
    package let message: String
  }

  /// No restriction.
  package init() {}

  /// Whether nothing is restricted.
  var isEverything: Bool { axes.isEmpty && rows.isEmpty }

  private static let names = FlowExtensions.Matrix.Axis.common.map(\.name) + ["flag.NAME", "row"]

  /// Adds the values of an axis.
  ///
  /// - Parameter text: an axis and its values, such as `locale=en,hi`.
  /// - Throws: ``ArgumentError`` where it is invalid.
  package mutating func add(_ text: String) throws(ArgumentError) {
    guard let sign = text.firstIndex(of: "=") else {
      throw ArgumentError(message: "`\(text)` is no axis with values, such as `locale=en,hi`")
    }
    let name = String(text[..<sign])
    let values = text[text.index(after: sign)...].split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
    let axis = FlowExtensions.Matrix.Axis(name: name)
    guard axis != nil || name == "row" else {
      let near = nearestName(to: name, in: Self.names).map { "did you mean `\($0)`?" }
      throw ArgumentError(
        message: "no axis `\(name)`: "
          + (near ?? "there are \(Self.names.map { "`\($0)`" }.joined(separator: ", "))"))
    }
    guard !values.contains("") else { throw ArgumentError(message: "a value is missing in `\(text)`") }
    if let axis {
      axes[axis, default: []] += values
    } else {
      rows += values.contains("all") ? [] : values
    }
  }

  /// Returns the values to walk a flow with: those asked for, else those with which it failed last time.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - app: its app; values that it does not have any more are left out.
  ///   - lastFailed: the cases that failed last time; nil where these are not asked for.
  /// - Returns: values by axis.
  func axes(of flow: Flow, in app: App, _ lastFailed: [FailedCase]?) -> [FlowExtensions.Matrix.Axis: [String]]
  {
    guard let lastFailed else { return axes }
    let cases = lastFailed.filter { $0.flow == flow.source.path }
    var values = axes
    let flags = Set(cases.flatMap { $0.flags?.keys.map { FlowExtensions.Matrix.Axis.flag($0) } ?? [] })
    for axis in FlowExtensions.Matrix.Axis.common + flags where values[axis] == nil {
      let known = Set(WalkMatrix.values(of: axis, in: app))
      let failed = cases.compactMap { $0.value(axis) }.filter(known.contains)
      if !failed.isEmpty { values[axis] = failed }
    }
    return values
  }

  /// Checks that each requested row is one of a flow.
  ///
  /// - Parameter flows: the flows.
  /// - Throws: ``ArgumentError`` where none of them has the row.
  func requireRows(of flows: [Flow]) throws(ArgumentError) {
    var known: [String] = []
    for row in flows.flatMap(\.header.extensions.cases) where !known.contains(row.name) {
      known.append(row.name)
    }
    guard let missing = rows.first(where: { !known.contains($0) }) else { return }
    let owner = flows.count == 1 ? "`\(flows[0].source.path)` has" : "none of these flows has"
    let help =
      nearestName(to: missing, in: known).map { "did you mean `\($0)`?" }
      ?? (known.isEmpty
        ? "there are no rows" : "there are \(known.map { "`\($0)`" }.joined(separator: ", "))")
    throw ArgumentError(
      message: owner + (flows.count == 1 ? " no row" : " a row") + " `\(missing)`; \(help)")
  }

  /// Whether a case's row of constants is requested; flows without rows always are.
  package func admits(_ walkCase: WalkCase) -> Bool {
    rows.isEmpty || walkCase.row.map { rows.contains($0.name) } ?? true
  }
}
