import Foundation
import Foundations
import Hosting
import Maestro
import Runtime
import Testing
import Walkthroughs

extension ShippedApp {
  /// Walks a flow that is not shipped, in the first of its cases.
  ///
  /// - Parameters:
  ///   - name: the app.
  ///   - text: the flow; it names other flows by whole paths.
  ///   - asked: the axes that are asked for.
  ///   - dialects: the servers' dialects that are turned on.
  /// - Returns: the result.
  /// - Throws: why the app, the flow or its case cannot be had.
  static func walk(
    _ name: String, _ text: String, asked: [FlowExtensions.Matrix.Axis: [String]] = [:],
    dialects: [String] = []
  ) throws -> CaseRecord {
    var diagnostics = Diagnostics()
    let app = try #require(App.load(AppFolder(root: root, app: name), into: &diagnostics))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("flow.yaml").path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    var set = FlowSet(files: FolderFlowFiles())
    set.add(path)
    #expect(!set.diagnostics.hasErrors, "\(DiagnosticRenderer().text(set.diagnostics.sorted))")
    let flow = try #require(set.flows[path])
    let walk = Walk(
      try EmbeddedWalkHost(app, dialects: dialects), flows: set.flows, files: FolderFlowFiles(),
      WalkSettings())
    return walk.walk(try #require(WalkMatrix(app, asked: asked).cases(of: flow).first))
  }
}
