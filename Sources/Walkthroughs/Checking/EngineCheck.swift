import Foundations
import JavaScript
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

  /// Returns what is wrong with the scripts of a flow.
  func diagnostics(of flow: Flow) -> [Diagnostic] {
    let inline = flow.templates.flatMap { text in text.scripts.map { (script: $0, span: text.span) } }
    let inFiles = flow.scriptFiles(in: files).map { (script: $0.source.wholeText, span: $0.span) }
    let needs = (inline + inFiles).compactMap { script, span in
      Scripts.need(of: script).map { (construct: $0.construct, span: span) }
    }
    guard !needs.isEmpty, let reason = absence() else { return [] }
    return needs.map { construct, span in
      Diagnostic(
        .missingScriptEngine, .warning, "\(construct) needs a whole JavaScript engine, which is not here",
        at: span, help: reason)
    }
  }
}
