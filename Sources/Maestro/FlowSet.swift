package import Foundations

/// Flows with all the flows that they walk, each file read once.
package struct FlowSet: Sendable {
  /// The flows, by the path that names them.
  package private(set) var flows: [String: Flow] = [:]
  /// All errors in them.
  package private(set) var diagnostics = Diagnostics()
  private var known: Set<String> = []
  private let files: any FlowFiles

  /// Starts with no flows.
  ///
  /// - Parameter files: where flows are read from.
  package init(files: any FlowFiles) { self.files = files }

  /// Reads a flow and those that it runs, as far as they were not read yet.
  ///
  /// - Parameter path: the flow's file.
  package mutating func add(_ path: String) {
    // Depth first, with the way from the first flow, so that a circle is seen where it closes.
    read(FlowPath.normal(path), from: nil, way: [])
  }

  private mutating func read(_ path: String, from span: Span?, way: [String]) {
    if way.contains(path) {
      let circle = (way.drop { $0 != path } + [path]).map { "`\($0)`" }.joined(separator: " → ")
      diagnostics.report(
        Diagnostic(
          .flowLoop, "flows walk each other in a circle: \(circle)", at: span,
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
