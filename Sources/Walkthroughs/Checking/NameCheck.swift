import Foundations
import Maestro

extension Diagnostic.Code {
  /// A constant without a value in an assertion that something is absent.
  static let unsetConstantInAbsence = Self("KL0958")
  /// A misspelt name that walks give to scripts.
  static let misspeltBuiltinName = Self("KL0959")
}

/// Finds names in scripts that have no value, so that a condition never holds and an absence always does.
struct NameCheck {
  /// All names that something in the flows gives a value.
  private let names: Set<String>

  /// Collects what flows and their scripts give a value.
  ///
  /// - Parameters:
  ///   - flows: all flows of the workspace.
  ///   - files: where scripts are read from.
  init(_ flows: some Sequence<Flow>, files: any FlowFiles) {
    var names = Set(BuiltinName.allCases.map(\.rawValue))
    for flow in flows {
      let variables =
        flow.header.env + flow.header.extensions.cases.flatMap(\.env) + flow.allSteps.flatMap(\.command.env)
      names.formUnion(variables.map(\.name))
      for script in flow.templates.flatMap(\.scripts) + flow.scriptFiles(in: files).map(\.source.wholeText) {
        names.formUnion(ScriptNames.assigned(in: script))
      }
    }
    self.names = names
  }

  /// Returns what is wrong with the names in a flow's scripts.
  func diagnostics(of flow: Flow) -> [Diagnostic] {
    flow.templates.flatMap { template in
      ScriptNames.paths(in: template.scripts, most: .max).compactMap { path in
        BuiltinName.misspelling(in: path, isSet: names.contains).map { message, help in
          Diagnostic(.misspeltBuiltinName, message, at: template.span, help: help)
        }
      }
    } + flow.allSteps.flatMap(\.command.absentSelectors).flatMap(\.templates).flatMap(unset)
  }

  private func unset(_ template: Template) -> [Diagnostic] {
    ScriptNames.paths(in: template.scripts, most: .max).filter { path in
      // A misspelt name of ours is an error already; members of `output` are only known when scripts run.
      !path.contains(".") && !names.contains(path)
        && BuiltinName.misspelling(in: path, isSet: names.contains) == nil
    }.map { name in
      Diagnostic(
        .unsetConstantInAbsence, .warning,
        "no flow here sets `\(name)`: without it this is about the text `undefined`, and always holds",
        at: template.span, help: "give it a value in `env`, or walk with `-e \(name)=…`")
    }
  }
}
