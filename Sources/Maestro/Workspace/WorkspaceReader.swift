internal import Documents
package import Foundations

/// Finds and reads the flows of folders and files.
package struct WorkspaceReader: Sendable {
  /// A given folder or file, and the flows in it.
  package struct Found: Sendable {
    /// The folder or file.
    package let path: String
    /// Its workspace.
    package let workspace: Workspace
  }

  private let files: any WorkspaceFiles

  /// Reads from the file system, unless other files are given.
  package init(files: any WorkspaceFiles = FolderFlowFiles()) { self.files = files }

  /// Finds the flows of a folder, or a single file.
  ///
  /// - Parameters:
  ///   - path: a folder, whose `config.yaml` applies, or a flow's file.
  ///   - unlisted: the pattern of flows without a `config.yaml`; upstream uses those at the top level, `*`.
  ///   - given: overrides a folder's `config.yaml`; nil to read that.
  ///   - diagnostics: receives errors in the workspace's file.
  /// - Returns: the flows' files and the workspace's settings.
  /// - Throws: a diagnostic where the folder or file does not exist, or has no flow.
  package func find(
    _ path: String, unlisted: String = "*", config given: WorkspaceConfig? = nil,
    into diagnostics: inout Diagnostics
  ) throws(Diagnostic) -> Found {
    switch files.kind(of: path) {
    case .outside: throw .outsideWorkspace(path, at: nil)
    case .missing:
      throw Diagnostic(
        .missingFlowFile, "there is no file or folder `\(path)`", at: nil,
        help: "name a flow's file, or a folder of flows")
    case .file:
      let whole = Workspace(
        folder: "", listing: [], config: given ?? WorkspaceConfig(), isFlow: { _ in true })
      return Found(path: path, workspace: whole.with(paths: [FlowPath.normal(path)]))
    case .folder: break
    }
    var isConfigured = given != nil
    var config = given ?? WorkspaceConfig()
    if given == nil { config.flows = [unlisted] }
    for name in ["config.yaml", "config.yml"] where given == nil && files.kind(of: path + "/" + name) == .file
    {
      config = WorkspaceConfig(try files.read(path + "/" + name), into: &diagnostics)
      isConfigured = true
      break
    }
    let listing = files.listing(of: path)
    if !isConfigured {
      let apps = listing.filter { $0 == "app.yaml" || $0.hasSuffix("/app.yaml") }.map { path + "/" + $0 }
        .filter(isApp)
      if !apps.isEmpty {
        let places = apps.map { "`\(FlowPath.normal($0.dropLast("app.yaml".count) + "walkthroughs"))`" }
        throw Diagnostic(
          .noFlows, "`\(path)` has screens in it, which are no flows", at: nil,
          help: "flows are in \(places.joined(separator: " and "))")
      }
    }
    let folder = FlowPath.normal(path)
    let workspace = Workspace(
      folder: folder.isEmpty ? "." : folder, listing: listing, config: config,
      isFlow: { !looksLikeWorkspace(path + "/" + $0) })
    if workspace.paths.isEmpty {
      throw Diagnostic(
        .noFlows, "there is no flow in `\(path)`", at: nil,
        help: help(path, isConfigured ? config : nil, unlisted))
    }
    return Found(path: path, workspace: workspace)
  }

  /// Says where flows may be: in the folder that upstream has them in, or those that a workspace's file names.
  private func help(_ path: String, _ config: WorkspaceConfig?, _ unlisted: String) -> String {
    let hidden = FlowPath.normal(path + "/.maestro")
    if files.kind(of: hidden) == .folder { return "its flows are in `\(hidden)`; name that folder" }
    guard let config else {
      let place = unlisted == "*" ? "at its top" : "in it"
      return "without a `config.yaml`, flows are the files \(place) that end in `.yaml` or `.yml`"
    }
    let patterns = config.flows.map { "`\($0)`" }.joined(separator: ", ")
    return "flows are those that `flows` of its `config.yaml` names: \(patterns)"
  }

  /// Whether a file is that of an app and its screens.
  private func isApp(_ path: String) -> Bool { root(of: path).map { $0["app"] != nil } ?? false }

  /// The mapping of a file that is no flow.
  private func root(of path: String) -> Node? {
    guard let source = try? files.read(path) else { return nil }
    var ignored = Diagnostics()
    guard let documents = DocumentReader.readAll(source, into: &ignored), documents.count == 1,
      let root = documents.first, root["appId"] == nil, root["url"] == nil
    else { return nil }
    return root
  }

  /// Whether a file has the form of a workspace's file under another name; such files are never flows.
  private func looksLikeWorkspace(_ path: String) -> Bool {
    guard let root = root(of: path) else { return false }
    return ["flows", "includeTags", "excludeTags", "executionOrder"].contains { root[$0] != nil }
  }
}
