package import Foundations

/// Flows with all flows that they run, each file read once.
package struct FlowSet: Sendable {
  /// The flows, by their paths.
  package private(set) var flows: [String: Flow] = [:]
  /// All errors in them.
  package private(set) var diagnostics = Diagnostics()
  private var known: Set<String> = []
  private let files: any FlowFiles

  /// Creates an empty set.
  ///
  /// - Parameter files: where flows are read from.
  package init(files: any FlowFiles) { self.files = files }

  /// Reads a flow and those that it runs, unless already read.
  ///
  /// - Parameter path: the flow's file.
  package mutating func add(_ path: String) {
    // Depth first, with the path from the first flow, so that a cycle is reported where it closes.
    read(FlowPath.normal(path), from: nil, way: [])
  }

  private mutating func read(_ path: String, from span: Span?, way: [String]) {
    if way.contains(path) {
      let circle = (way.drop { $0 != path } + [path]).map { "`\($0)`" }.joined(separator: " → ")
      diagnostics.report(
        Diagnostic(
          .flowCycle, "flows walk each other in a circle: \(circle)", at: span,
          help: "use `repeat` where something is done several times"))
      return
    }
    guard known.insert(path).inserted else { return }
    let source: SourceText
    do {
      source = try files.read(path)
    } catch {
      diagnostics.report(error)
      return
    }
    var reader = FlowFileReader(source, files: files)
    let flow = reader.flow()
    diagnostics.report(contentsOf: reader.diagnostics.all)
    flows[path] = flow
    for reference in reader.references { read(reference.path, from: reference.span, way: way + [path]) }
  }
}
