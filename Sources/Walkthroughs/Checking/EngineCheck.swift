import Foundations
import Maestro

extension Diagnostic.Code {
  /// A script that needs a JavaScript engine, where there is none.
  static let missingScriptEngine = Self("KL0982")
}

/// Finds scripts that cannot run on this machine, since they need a JavaScript engine and there is none.
struct EngineCheck {
  private let files: any FlowFiles
  private let absence: () -> String?

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - files: where scripts are read from.
  ///   - absence: says why there is no engine, or nil where there is one; asked only where a script needs it.
  init(files: any FlowFiles, absence: @escaping () -> String?) {
    self.files = files
    self.absence = absence
  }

  /// Returns one warning for all scripts of some flows that cannot run, at the first of them: the remedy is the same.
  func diagnostics(of flows: some Sequence<Flow>) -> [Diagnostic] {
    let found = flows.sorted { $0.source.path < $1.source.path }.flatMap { needs(of: $0) }
    guard let first = found.first, let reason = absence() else { return [] }
    var files: Set<String> = [first.span.source.path]
    let related = found.filter { files.insert($0.span.source.path).inserted }.map {
      Diagnostic.Related("\($0.construct) here", $0.span)
    }
    let others = found.count - 1
    let subject =
      others == 0
      ? "\(first.construct) needs"
      : "\(first.construct) and \(others) other \(others == 1 ? "construct" : "constructs") need"
    return [
      Diagnostic(
        .missingScriptEngine, .warning, "\(subject) a whole JavaScript engine, which is not here",
        at: first.span, help: reason, related: Array(related.prefix(Self.mostRelated)))
    ]
  }

  /// The most other files that are named.
  private static let mostRelated = 5

  private func needs(of flow: Flow) -> [(construct: String, span: Span)] {
    let inline = flow.templates.flatMap { text in text.scripts.map { (script: $0, span: text.span) } }
    let inFiles = flow.scriptFiles(in: files).map { (script: $0.source.wholeText, span: $0.span) }
    return (inline + inFiles).compactMap { script, span in
      Scripts.need(of: script).map { (construct: $0.construct, span: span) }
    }
  }
}
