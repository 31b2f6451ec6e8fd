import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A `next` or `exit` on a screen that is a step of no flow.
  ///
  /// Both need a flow to go on in or to leave. On a screen that no flow names they fail when they are run.
  ///
  /// ```yaml fails body
  /// - button: Next
  ///   id: next
  ///   do: [ next ]
  /// ```
  /// ```yaml passes body
  /// - button: Next
  ///   id: next
  ///   do: [ go: home ]
  /// ```
  static let outsideFlow = Self("KL0523")
  /// A way out of a flow that no step takes.
  ///
  /// `done` follows the last step and `cancel` the way back from the first by themselves; every other way out is
  /// taken by an action `exit` on one of the flow's screens. Without one, what stands under it never happens.
  ///
  /// ```yaml fails Screens/demo/flows/welcome.yaml
  /// flow: welcome
  /// steps: [ welcome, home ]
  /// exits:
  ///   later: [ root ]
  ///   never: [ root ]
  /// ```
  /// ```yaml passes Screens/demo/flows/welcome.yaml
  /// flow: welcome
  /// steps: [ welcome, home ]
  /// exits:
  ///   later: [ root ]
  /// ```
  /// ```yaml and Screens/demo/welcome.yaml
  /// screen: welcome
  /// title: Welcome
  /// body:
  ///   - button: Later
  ///     id: later
  ///     do: [ exit: later ]
  /// ```
  static let unusedExit = Self("KL0524")
  /// A way out that none of the flows has in which the screen is a step.
  ///
  /// The name is that of another flow's way out. When the action is run the flow is left, and nothing else happens.
  ///
  /// ```yaml fails screen
  /// body:
  ///   - button: Later
  ///     id: later
  ///     do: [ exit: later ]
  ///   - link: Offers
  ///     id: offers
  ///     do: [ go: { flow: offers } ]
  /// ```
  /// ```yaml and Screens/demo/flows/offers.yaml
  /// flow: offers
  /// steps: [ example, home ]
  /// ```
  /// ```yaml passes screen
  /// body:
  ///   - button: Later
  ///     id: later
  ///     do: [ exit: cancel ]
  ///   - link: Offers
  ///     id: offers
  ///     do: [ go: { flow: offers } ]
  /// ```
  /// ```yaml and Screens/demo/flows/offers.yaml
  /// flow: offers
  /// steps: [ example, home ]
  /// ```
  static let foreignExit = Self("KL0528")
}

enum FlowRule: Rule {
  static func check(_ map: AppMap, into diagnostics: inout Diagnostics) {
    guard map.outline.isWhole else { return }
    var taken: [String: Set<String>] = [:]
    for screen in map.outline.scripts(.screen) {
      let flows = map.ways(to: .screen, screen.name).filter { $0.by == "step" }.map(\.from)
      for call in map.actions(of: screen) where call.action == "next" || call.action == "exit" {
        if flows.isEmpty {
          diagnostics.report(
            Diagnostic(
              .outsideFlow, .warning, "the screen `\(screen.name)` is a step of no flow", at: call.nameSpan,
              help: "name the screen in a file under `flows/`, or use `go` and `back`"))
        }
        guard case .word(let name, let span) = call.properties["exit"] else { continue }
        for flow in flows { taken[flow.name, default: []].insert(name) }
        let known = Set(flows.flatMap(exits)).union(["done", "cancel"])
        if !flows.isEmpty, !known.contains(name) {
          let help = nearestName(to: name, in: known).map { "did you mean `\($0)`?" }
          diagnostics.report(
            Diagnostic(
              .foreignExit, "no flow with the screen `\(screen.name)` has a way out `\(name)`", at: span,
              help: help ?? "there are \(known.sorted().map { "`\($0)`" }.joined(separator: ", "))"))
        }
      }
    }
    for flow in map.outline.scripts(.flow) {
      for exit in flow.properties.named("exits")
      where !["done", "cancel"].contains(exit.name) && !(taken[flow.name] ?? []).contains(exit.name) {
        diagnostics.report(
          Diagnostic(
            .unusedExit, .warning, "no step takes the way out `\(exit.name)`", at: exit.span,
            help: "take it with `exit: \(exit.name)`, or remove it"))
      }
    }
  }

  private static func exits(_ flow: AppOutline.Script) -> [String] {
    flow.properties.named("exits").map(\.name)
  }
}
