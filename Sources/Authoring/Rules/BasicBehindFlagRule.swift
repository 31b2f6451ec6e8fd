import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A basic flow that only a plan opens.
  ///
  /// A screen or flow with `basic: true` is never locked: whoever has the free plan can come there. Here every way to it
  /// needs a flag that a plan grants, or a condition on `tier` or `flags`. Add a way that is open to all.
  ///
  /// ```yaml fails Screens/demo/offers.yaml
  /// screen: offers
  /// basic: true
  /// title: Offers
  /// body: []
  /// ```
  /// ```yaml and body
  /// - link: Offers
  ///   id: offers
  ///   requires: insights
  ///   do: [ go: offers ]
  /// ```
  /// ```yaml passes Screens/demo/offers.yaml
  /// screen: offers
  /// basic: true
  /// title: Offers
  /// body: []
  /// ```
  /// ```yaml and body
  /// - link: Offers
  ///   id: offers
  ///   do: [ go: offers ]
  /// ```
  static let basicBehindFlag = Self("KL0754")
}

enum BasicBehindFlagRule: Rule {
  static func check(_ map: AppMap, into diagnostics: inout Diagnostics) {
    guard map.outline.isWhole else { return }
    for script in map.outline.scripts {
      guard case .value(.literal(let node)) = script.properties["basic"], node.text == "true" else {
        continue
      }
      let ways = map.ways(to: script.kind == .flow ? .flow : .screen, script.name)
      guard !ways.isEmpty, let first = ways.first, ways.allSatisfy({ isLocked($0, map) }) else { continue }
      diagnostics.report(
        Diagnostic(
          .basicBehindFlag,
          "the basic \(script.kind.rawValue) `\(script.name)` can be reached by some plans only",
          at: script.properties.keySpans["basic"] ?? script.nameSpan, help: "add a way that is open to all",
          related: [Diagnostic.Related("a way there is locked here", first.span)]))
    }
  }

  private static func isLocked(_ way: AppMap.Way, _ map: AppMap) -> Bool {
    if way.flags.contains(where: { name in map.outline.flags.contains { $0.name == name && $0.isLocking } }) {
      return true
    }
    return way.conditions.contains { source in
      // Whole names: a model's `frontier` is no plan.
      let names = source.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
      return names.contains { $0 == "tier" || $0.hasPrefix("flags.") }
    }
  }
}
