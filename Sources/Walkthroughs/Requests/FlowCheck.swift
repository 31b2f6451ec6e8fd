package import Foundations
package import Maestro

/// What is wrong with the flows of a workspace, without their being walked.
package struct FlowCheck: Sendable {
  /// What is wrong.
  package private(set) var diagnostics = Diagnostics()
  private let path: String
  private let flows: [Flow]

  /// Reads a workspace; where no file says which of a folder's files are flows, all of them are.
  ///
  /// - Parameters:
  ///   - path: a folder, or a flow's file.
  ///   - files: where they are read from.
  /// - Throws: a diagnostic where there is no such folder or file, or no flow in it.
  package init(_ path: String, files: any WorkspaceFiles) throws(Diagnostic) {
    self.path = path
    let workspace = try WorkspaceReader(files: files).find(path, unlisted: "**", into: &diagnostics).workspace
    var set = FlowSet(files: files)
    for flow in workspace.paths { set.add(flow) }
    flows = workspace.paths.compactMap { set.flows[$0] }
    diagnostics.report(contentsOf: set.diagnostics.all)
    _ = workspace.ordered(Array(set.flows.values), into: &diagnostics)
  }

  /// Whether it is not as it should be.
  ///
  /// - Parameter isStrict: whether warnings count as errors.
  /// - Returns: whether there are errors.
  package func fails(isStrict: Bool) -> Bool {
    diagnostics.all.contains { $0.severity == .error || isStrict && $0.severity == .warning }
  }

  /// What was checked and how much of it is wrong, such as `walks: 1 flow, 2 steps: fine`.
  package var line: String {
    let errors = diagnostics.all.count { $0.severity == .error }
    let warnings = diagnostics.all.count { $0.severity == .warning }
    let found = [Self.counted(errors, "error"), Self.counted(warnings, "warning")].compactMap(\.self)
    let steps = flows.reduce(0) { $0 + $1.allSteps.count }
    return "\(visibleText(path)): \(Self.counted(flows.count, "flow") ?? "no flows"), "
      + "\(Self.counted(steps, "step") ?? "no steps"): "
      + (found.isEmpty ? "fine" : found.joined(separator: ", "))
  }

  private static func counted(_ count: Int, _ word: String) -> String? {
    count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
