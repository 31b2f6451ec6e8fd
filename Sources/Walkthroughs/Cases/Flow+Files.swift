package import Maestro

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
}
