import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A `dismiss` on a screen that is never a sheet.
  ///
  /// Only what `present` opens, or what is opened from there, lies over another screen. On any other screen `dismiss`
  /// fails when it is run. Most likely `back` is meant.
  ///
  /// ```yaml fails body
  /// - button: Close
  ///   id: close
  ///   do: [ dismiss ]
  /// ```
  /// ```yaml passes body
  /// - button: Close
  ///   id: close
  ///   do: [ back ]
  /// ```
  static let dismissOutside = Self("KL0527")
}

enum DismissRule: Rule {
  static func check(_ map: AppMap, into diagnostics: inout Diagnostics) {
    let presented = map.ways.filter { $0.by == "present" || $0.by == "upgrade" }
    for script in map.outline.scripts(.screen) {
      // Whatever is opened from a sheet lies on it, too.
      guard !isReached(script.name, from: presented.map { ($0.kind, $0.to) }, map) else { continue }
      for stop in map.stops(of: script) {
        guard case .action(let call) = stop.kind, call.action == "dismiss" else { continue }
        diagnostics.report(
          Diagnostic(
            .dismissOutside, .warning, "the screen `\(script.name)` is never a sheet", at: call.nameSpan,
            help: "write `back`, or open the screen with `present`"))
      }
    }
  }

  private static func isReached(
    _ name: String, from starts: [(AppMap.Way.Kind, String)], _ map: AppMap
  ) -> Bool {
    var seen: Set<String> = []
    var open = starts
    while let (kind, next) = open.popLast() {
      if kind == .screen, next == name { return true }
      guard seen.insert("\(kind) \(next)").inserted else { continue }
      open += map.ways.filter { way in
        way.from.name == next && (way.from.kind == .screen) == (kind == .screen) && way.by != "tab"
      }.map { ($0.kind, $0.to) }
    }
    return false
  }
}
