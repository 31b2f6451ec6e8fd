package import Foundations

/// The flows of a folder, as selected and ordered by its `config.yaml`.
package struct Workspace: Sendable {
  /// The settings of the workspace's file.
  package let config: WorkspaceConfig
  /// The flows' files, by path.
  package let paths: [String]

  /// Finds the flows of a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder's path.
  ///   - listing: all files within it, by their paths from the folder.
  ///   - config: the settings of the workspace's file.
  ///   - isFlow: whether a candidate file is a flow, and not another workspace's file.
  package init(folder: String, listing: [String], config: WorkspaceConfig, isFlow: (String) -> Bool) {
    self.config = config
    let wanted = config.flows.filter { !$0.hasPrefix("!") }.map { Glob($0) }
    let unwanted = config.flows.filter { $0.hasPrefix("!") }.map { Glob(String($0.dropFirst())) }
    paths = listing.filter { path in
      let file = path.split(separator: "/").last ?? ""
      guard file.hasSuffix(".yaml") || file.hasSuffix(".yml"), file != "config.yaml", file != "config.yml",
        wanted.contains(where: { $0.matches(path) }), !unwanted.contains(where: { $0.matches(path) })
      else { return false }
      return isFlow(path)
    }
    .sorted().map { FlowPath.normal(folder.isEmpty ? $0 : folder + "/" + $0) }
  }

  private init(config: WorkspaceConfig, paths: [String]) {
    self.config = config
    self.paths = paths
  }

  /// Returns the same workspace with other flows.
  func with(paths: [String]) -> Workspace { Workspace(config: config, paths: paths) }

  /// Returns the flows in the order of the walk: those of `flowsOrder` first.
  ///
  /// - Parameters:
  ///   - flows: the selected flows.
  ///   - diagnostics: receives the names in `flowsOrder` that no flow has.
  /// - Returns: the same flows in order.
  package func ordered(_ flows: [Flow], into diagnostics: inout Diagnostics) -> [Flow] {
    var first: [Flow] = []
    for name in config.flowsOrder {
      if let flow = flows.first(where: { $0.name == name }) {
        first.append(flow)
      } else {
        diagnostics.report(
          Diagnostic(
            .unknownWorkspaceKey, .warning, "no flow is named `\(name)`, which `flowsOrder` names", at: nil,
            help: nearestName(to: name, in: flows.map(\.name)).map { "did you mean `\($0)`?" }))
      }
    }
    let ordered = Set(first.map(\.source.path))
    return first + flows.filter { !ordered.contains($0.source.path) }
  }
}
