import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A screen that nobody can come to.
  ///
  /// No action goes there, no tab, flow or link opens it, and the app does not start with it. Most likely the action
  /// that led there was removed, or names another screen. Remove the file, or lead there.
  ///
  /// ```yaml fails Screens/demo/offers.yaml
  /// screen: offers
  /// title: Offers
  /// body: []
  /// ```
  /// ```yaml passes Screens/demo/offers.yaml
  /// screen: offers
  /// title: Offers
  /// body: []
  /// ```
  /// ```yaml and body
  /// - link: Offers
  ///   id: offers
  ///   do: [ go: offers ]
  /// ```
  static let unreachableScreen = Self("KL0520")
}

enum UnreachableRule: Rule {
  static func check(_ map: AppMap, into diagnostics: inout Diagnostics) {
    // What could not be read may lead anywhere.
    guard map.outline.isWhole else { return }
    var reached: Set<String> = []
    var open = map.ways.filter { $0.from.kind == .app }.map { (kind: $0.kind, name: $0.to) }
    while let next = open.popLast() {
      guard reached.insert("\(next.kind) \(next.name)").inserted else { continue }
      let kind: AppOutline.Script.Kind =
        switch next.kind {
        case .screen: .screen
        case .flow: .flow
        case .component: .component
        }
      open += map.ways.filter { $0.from.kind == kind && $0.from.name == next.name }.map { ($0.kind, $0.to) }
    }
    for screen in map.outline.scripts(.screen) where !reached.contains("screen \(screen.name)") {
      diagnostics.report(
        Diagnostic(
          .unreachableScreen, .warning, "nobody can come to the screen `\(screen.name)`", at: screen.nameSpan,
          help: "lead there with `go: \(screen.name)`, or remove the file"))
    }
  }
}
