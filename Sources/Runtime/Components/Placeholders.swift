import Expressions
import Foundations
import Screens

/// What components with items show while there are none: its keys, which one is shown, and the check that it is given.
enum Placeholders {
  /// Their keys.
  static let keys = [
    KeySpec("loading", .elements, "Shown while the items are loaded and there are none yet."),
    KeySpec("empty", .elements, "Shown when there are no items."),
    KeySpec("error", .elements, "Shown when loading failed and there are no items."),
  ]
}

extension RenderInput {
  /// The placeholder while there are no items; `phase` is added by the linker where the model has one.
  var placeholder: [ViewNode] {
    switch value("phase") {
    case .string("loading"), .string("idle"): children("loading")
    case .string("error"): children("error")
    default: children("empty")
    }
  }
}

extension Linker {
  /// The moments at which a list's placeholders are shown.
  private static let placeholderMoments = [
    "loading": "while the items are loaded", "empty": "when there are no items",
    "error": "when loading failed",
  ]

  /// Adds the phase to a component over data that loads, so that the script need not name it.
  ///
  /// - Parameters:
  ///   - key: the key that the items are under.
  ///   - element: the component.
  ///   - properties: its linked keys; `phase` is added where the model has one.
  ///   - scope: the names that it sees.
  ///   - layout: receives its dependencies.
  mutating func linkPhase(
    of key: String, _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ layout: inout CacheLayout
  ) {
    guard case .expression(let items) = properties[key] else { return }
    let variables = scope.declarations.variables
    let loading = items.program.reads.lazy.compactMap { path -> String? in
      guard path.slot < variables.count, case .record(let record) = variables[path.slot].type,
        record.type(of: "phase") == .enumeration(.phase)
      else { return nil }
      return variables[path.slot].name
    }.first
    for key in loading == nil ? ["empty"] : ["loading", "empty", "error"]
    where element.properties.elements(key) == nil {
      diagnostics.report(
        Diagnostic(
          .missingPlaceholder, .warning, "the \(element.component) has no `\(key)`", at: element.nameSpan,
          help: "add `\(key):` with what is shown \(Self.placeholderMoments[key] ?? "")"))
    }
    guard let loading,
      let program = Program.compile(
        text: "\(loading).phase", at: element.nameSpan, scope.declarations, isForRunning: isForRunning,
        into: &diagnostics)
    else { return }
    properties["phase"] = .expression(Bound(program: program, ordinal: layout.next(reading: program.reads)))
  }
}
