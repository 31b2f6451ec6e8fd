import Foundations
import Maestro
import Runtime

@testable import Walkthroughs

/// Flows in memory, and what is chosen of them.
struct AskedWalks {
  let demo: DemoWalks
  let files: MemoryFiles

  init(_ files: [String: String]) throws {
    demo = try DemoWalks()
    self.files = MemoryFiles(files: files)
  }

  /// A flow of some tags.
  static func flow(_ app: String = "demo", tags: String = "", _ header: String = "") -> String {
    "appId: \(app)\ntags: [\(tags)]\n\(header)\n---\n- launchApp\n- assertVisible: Home\n"
  }

  /// A request for flows at paths.
  static func request(_ paths: String...) -> WalkRequest {
    var request = WalkRequest()
    request.paths = paths
    return request
  }

  /// A request for flows at a path, and what else is asked.
  static func request(_ path: String, change: (inout WalkRequest) throws -> Void) rethrows -> WalkRequest {
    var request = request(path)
    try change(&request)
    return request
  }

  /// What is chosen, with the demo's app for every name.
  func choice(_ request: WalkRequest, apps: [String] = ["demo"]) throws -> FlowSelection {
    try FlowSelection(try WorkspaceFlows(request, files: files), request, apps: apps) { _ in demo.host.app }
  }
}
