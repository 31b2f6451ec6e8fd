import Foundations
import Maestro

/// An example that is a flow, or a workspace's file.
struct WalkExample {
  let file: String

  /// Creates the example; nil if it is of another kind.
  init?(_ place: String) {
    switch place {
    case "walkthrough": file = "flow.yaml"
    case "workspace": file = "config.yaml"
    default: return nil
    }
  }

  func diagnostics(of text: String) -> [Diagnostic] {
    let source = SourceText(path: file, text: text)
    var diagnostics = Diagnostics()
    if file == "config.yaml" {
      _ = WorkspaceConfig(source, into: &diagnostics)
    } else {
      var set = FlowSet(files: OneFile(source: source))
      set.add(file)
      diagnostics.report(contentsOf: set.diagnostics.all)
    }
    return diagnostics.sorted
  }

  private struct OneFile: FlowFiles {
    let source: SourceText
    func kind(of path: String) -> FlowFileKind {
      if path.hasPrefix("/") || path.hasPrefix("../") { return .outside }
      return path == source.path ? .file : .missing
    }
    func read(_ path: String) throws(Diagnostic) -> SourceText { source }
  }
}
