internal import Documents
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
            help: nearHelp(for: name, in: flows.map(\.name))))
      }
    }
    let ordered = Set(first.map(\.source.path))
    return first + flows.filter { !ordered.contains($0.source.path) }
  }
}

/// The settings of a workspace's `config.yaml`.
package struct WorkspaceConfig: Sendable {
  /// The patterns of flow files; those that begin with `!` exclude files again.
  package var flows = ["*"]
  /// Only flows with one of these tags.
  package var includeTags: [String] = []
  /// No flows with one of these tags.
  package var excludeTags: [String] = []
  /// The flows that are walked first, in this order, by name.
  package var flowsOrder: [String] = []
  /// Whether the walk continues where one of the ordered flows fails.
  package var continueOnFailure = true

  /// The defaults without a `config.yaml`: all flows at the top level.
  package init() {}

  /// Upstream's further keys, for its cloud, its reports and phones.
  private static let unused = [
    "testOutputDir", "platform", "baselineBranch", "notifications", "disableRetries", "local",
    "deterministicOrder",
  ]
  private static let keys = ["flows", "includeTags", "excludeTags", "executionOrder"] + unused

  /// Parses a workspace's file; unknown keys are warnings, as upstream.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - diagnostics: receives the errors.
  package init(_ source: SourceText, into diagnostics: inout Diagnostics) {
    var problems = Diagnostics()
    let root = DocumentReader.readAll(source, into: &problems)?.first
    diagnostics.report(contentsOf: problems.all)
    guard let root, !root.isNull else { return }
    var reader = FlowFileReader(source, files: NoFiles())
    defer { diagnostics.report(contentsOf: reader.diagnostics.all) }
    guard let entries = root.entries else {
      reader.report(
        .invalidFlowValue, "found \(root.kindInWords), expected the workspace's keys with values",
        at: root.span
      )
      return
    }
    for entry in entries where !Self.keys.contains(entry.name) && !entry.name.hasPrefix("x-") {
      reader.report(
        .unknownWorkspaceKey, .warning, "a workspace has no key `\(entry.name)`", at: entry.keySpan,
        help: nearHelp(for: entry.name, in: Self.keys))
    }
    if let node = root["flows"] {
      flows = reader.words(node, "`flows`")
      if !flows.isEmpty, flows.allSatisfy({ $0.hasPrefix("!") }) {
        reader.report(
          .invalidFlowValue, "`flows` only takes flows away, so there is none", at: node.span,
          help: "begin the list with `\"*\"` or `\"**\"`")
      }
    }
    includeTags = reader.words(root["includeTags"], "`includeTags`")
    excludeTags = reader.words(root["excludeTags"], "`excludeTags`")
    if let node = root["executionOrder"],
      let fields = reader.fields(node, of: "`executionOrder`", ["continueOnFailure", "flowsOrder"])
    {
      flowsOrder = reader.words(fields["flowsOrder"], "`flowsOrder`")
      continueOnFailure = reader.bool(fields, "continueOnFailure", true)
    }
  }

  private struct NoFiles: FlowFiles {
    func kind(of path: String) -> FlowFileKind { .missing }
    func read(_ path: String) throws(Diagnostic) -> SourceText {
      throw Diagnostic(.missingFlowFile, "there is no file `\(path)`", at: nil)
    }
  }
}
