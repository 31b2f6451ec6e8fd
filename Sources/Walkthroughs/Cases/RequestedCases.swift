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
      let near = nearHelp(for: name, in: Self.names)
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
      nearHelp(for: missing, in: known)
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

extension Flow {
  /// Returns all files that a walk of the flow reads: its own, those of nested flows, and their scripts.
  ///
  /// - Parameter flows: all flows by their paths.
  /// - Returns: the files' paths.
  package func files(among flows: [String: Flow]) -> Set<String> {
    var found: Set<String> = []
    collect(into: &found, flows)
    return found
  }

  private func collect(into found: inout Set<String>, _ flows: [String: Flow]) {
    guard found.insert(source.path).inserted else { return }
    for step in allSteps {
      switch step.command {
      case .runFlow(let run), .retry(_, let run):
        if case .file(_, let path) = run.body { flows[path]?.collect(into: &found, flows) }
      case .runScript(let script): found.insert(script.path)
      default: break
      }
    }
  }

  /// The most rounds of a `repeat` that count.
  private static let maxRounds = 1_000

  /// Estimates the work of a walk by its steps, those of nested flows and of repetitions included.
  ///
  /// How long a step takes differs from machine to machine; how many there are does not.
  ///
  /// - Parameter flows: all flows by their paths.
  /// - Returns: the number of steps.
  func weight(among flows: [String: Flow]) -> Int {
    Self.weight(of: header.onFlowStart + steps + header.onFlowComplete, flows, depth: 0)
  }

  private static func weight(of steps: [Step], _ flows: [String: Flow], depth: Int) -> Int {
    // Flows that run each other many times over would be counted as often.
    guard depth < 16 else { return steps.count }
    return steps.reduce(0) { sum, step in
      var inner = weight(of: step.command.steps, flows, depth: depth + 1)
      switch step.command {
      case .runFlow(let run), .retry(_, let run):
        if case .file(_, let path) = run.body, let flow = flows[path] {
          inner += weight(
            of: flow.header.onFlowStart + flow.steps + flow.header.onFlowComplete, flows, depth: depth + 1)
        }
      case .repeated(let times?, _, _): inner *= min(maxRounds, times.literal.flatMap { Int($0) } ?? 1)
      default: break
      }
      let (total, isTooMuch) = sum.addingReportingOverflow(1 + inner)
      return isTooMuch ? .max / 2 : min(total, .max / 2)
    }
  }
}
