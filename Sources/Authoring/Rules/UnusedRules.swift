import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// An event that a component never tells.
  static let unusedEvent = Self("KL0242")
  /// A sequence of actions that nothing runs.
  static let unusedSequence = Self("KL0443")
  /// A flow that nothing begins.
  static let unusedFlow = Self("KL0522")
  /// A view model that a screen opens and never uses.
  static let unusedModel = Self("KL0441")
  /// A flag that nothing reads.
  static let unusedFlag = Self("KL0752")
  /// A plugin that the app names and no script uses.
  static let unusedPlugin = Self("KL0444")
  /// A component of the app's own that nothing uses.
  static let unusedComponent = Self("KL0240")
  /// A param that a script asks for and never reads.
  static let unusedParam = Self("KL0442")
  /// A state that nothing reads.
  static let unusedState = Self("KL0440")
}

enum UnusedEventRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for component in graph.outline.scripts(.component) where component.isWhole {
      let told = Set(
        graph.directActions(of: component).filter { $0.action == "emit" }.compactMap {
          $0.properties.word("event")
        })
      for event in component.properties.named("events") where !told.contains(event.name) {
        diagnostics.report(
          Diagnostic(
            .unusedEvent, .warning, "the component never tells `\(event.name)`", at: event.span,
            help: "tell it with `emit: \(event.name)`, or remove it"))
      }
    }
  }
}

enum UnusedSequenceRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for screen in graph.outline.scripts(.screen) where screen.isWhole {
      let run = Set(
        graph.actions(of: screen).filter { $0.action == "run" }.compactMap { $0.properties.word("sequence") })
      for sequence in screen.properties.named("sequences") where !run.contains(sequence.name) {
        diagnostics.report(
          Diagnostic(
            .unusedSequence, .warning, "nothing runs the sequence `\(sequence.name)`", at: sequence.span,
            help: "run it with `run: \(sequence.name)`, or remove it"))
      }
    }
  }
}

enum UnusedFlowRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard graph.outline.isWhole else { return }
    let begun = Set(graph.edges.filter { $0.kind == .flow }.map(\.to))
    for flow in graph.outline.scripts(.flow) where !begun.contains(flow.name) {
      diagnostics.report(
        Diagnostic(
          .unusedFlow, .warning, "nothing begins the flow `\(flow.name)`", at: flow.nameSpan,
          help: "begin it with `go: { flow: \(flow.name) }`, or remove the file"))
    }
  }
}

enum UnusedModelRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for script in graph.outline.scripts where script.isWhole {
      // A route's guard is linked with the app, so its reads are among the app's.
      for model in script.properties.named("models")
      where !script.uses.contains(where: { $0.name == model.name }) {
        diagnostics.report(
          Diagnostic(
            .unusedModel, .warning, "nothing uses the model `\(model.name)`", at: model.span,
            help: "read its state, call its actions or answer its events, or remove it"))
      }
    }
  }
}

enum UnusedFlagRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard graph.outline.isWhole else { return }
    let uses = graph.outline.scripts.flatMap(\.uses).filter { $0.name == "flags" }
    guard !uses.contains(where: { $0.field == nil }) else { return }
    let read = Set(uses.compactMap(\.field))
    for flag in graph.outline.flags where !read.contains(flag.name) && !flag.isNeeded {
      diagnostics.report(
        Diagnostic(
          .unusedFlag, .warning, "nothing reads the flag `\(flag.name)`", at: flag.span,
          help: "read it as `flags.\(flag.name)` or require it, or remove it"))
    }
  }
}

enum UnusedPluginRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard let app = graph.outline.scripts(.app).first, graph.outline.isWhole else { return }
    let used = Set(
      graph.outline.scripts.flatMap { $0.properties.named("models") }.compactMap { named -> String? in
        guard case .record(let record) = named.property else { return nil }
        return record.word("use")?.split(separator: ".").first.map(String.init)
      })
    for plugin in app.properties.named("plugins") where !used.contains(plugin.name) {
      // One without models is a server alone.
      if graph.outline.contracts[plugin.name]?.models.isEmpty == true { continue }
      diagnostics.report(
        Diagnostic(
          .unusedPlugin, .warning, "no script uses the plugin `\(plugin.name)`", at: plugin.span,
          help: "open one of its models, or remove it"))
    }
  }
}

enum UnusedComponentRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard graph.outline.isWhole else { return }
    let used = Set(
      graph.edges.filter { $0.kind == .component && $0.from.kind != .component }.flatMap { edge in
        [edge.to] + (graph.script(.component, edge.to).map { graph.used(by: $0).map(\.name) } ?? [])
      })
    for component in graph.outline.scripts(.component) where !used.contains(component.name) {
      diagnostics.report(
        Diagnostic(
          .unusedComponent, .warning, "nothing uses the component `\(component.name)`",
          at: component.nameSpan,
          help: "use it with `use: \(component.name)`, or remove the file"))
    }
  }
}

enum UnusedParamRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for script in graph.outline.scripts where script.isWhole && script.kind != .app {
      // A component that nothing uses is not linked.
      if script.kind == .component, script.uses.isEmpty { continue }
      let component = script.kind == .component ? script.name : nil
      let isReadWhole = script.uses.contains {
        $0.name == "params" && $0.field == nil && $0.component == component
      }
      for param in script.properties.named("params")
      where !isReadWhole
        && !script.uses.contains(NameReference(component: component, name: "params", field: param.name))
      {
        diagnostics.report(
          Diagnostic(
            .unusedParam, .warning, "nothing reads `params.\(param.name)`", at: param.span,
            help: "read it in an expression, or remove it"))
      }
    }
  }
}

enum UnusedStateRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for screen in graph.outline.scripts(.screen) where screen.isWhole {
      let isReadWhole = screen.uses.contains { $0.name == "state" && $0.field == nil && $0.component == nil }
      for state in screen.properties.named("state")
      where !isReadWhole && !screen.uses.contains(NameReference(name: "state", field: state.name)) {
        diagnostics.report(
          Diagnostic(
            .unusedState, .warning, "nothing reads `state.\(state.name)`", at: state.span,
            help: "read it in an expression or with `bind`, or remove it"))
      }
    }
    checkSharedStates(graph, into: &diagnostics)
  }

  /// States of the app and of flows, which any script may read.
  private static func checkSharedStates(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard graph.outline.isWhole else { return }
    for kind in [AppOutline.Script.Kind.app, .flow] {
      let uses = graph.outline.scripts.flatMap(\.uses).filter { $0.name == kind.rawValue }
      guard !uses.contains(where: { $0.field == nil }) else { continue }
      let read = Set(uses.compactMap(\.field))
      for state in graph.outline.scripts(kind).flatMap({ $0.properties.named("state") })
      where !read.contains(state.name) {
        diagnostics.report(
          Diagnostic(
            .unusedState, .warning, "nothing reads `\(kind.rawValue).\(state.name)`", at: state.span,
            help: "read it in an expression or with `bind`, or remove it"))
      }
    }
  }
}
