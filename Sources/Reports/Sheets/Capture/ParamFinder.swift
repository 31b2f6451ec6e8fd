import Foundations
import Runtime
import Simulation

/// Finds the params with which an app itself opens its screens, by pressing nodes that might lead there.
///
/// Each press runs in a session of its own, in memory, so it has no side effects.
struct ParamFinder {
  let host: any SheetHost
  let settings: SessionSettings

  /// The maximum number of presses on one screen; of the rows of a list only the first is tried.
  private static let maxPresses = 40

  /// Finds params.
  ///
  /// - Parameters:
  ///   - wanted: the screens that need params.
  ///   - known: the params found so far.
  /// - Returns: the found params, including the known ones.
  func find(_ wanted: Set<String>, known: [String: ValueMap]) -> [String: ValueMap] {
    var known = known
    var missing = wanted.subtracting(known.keys)
    var queue = host.app.screens.filter { !missing.contains($0) }
    var next = 0
    while next < queue.count, !missing.isEmpty {
      let screen = queue[next]
      next += 1
      for found in destinations(of: screen, known[screen] ?? .empty) where missing.remove(found.screen) != nil
      {
        known[found.screen] = found.params
        queue.append(found.screen)
      }
    }
    return known
  }

  private func destinations(of screen: String, _ params: ValueMap) -> [(screen: String, params: ValueMap)] {
    guard let view = try? host.stage(settings, .normal).show(screen, params, .normal) else { return [] }
    let presses = Self.pressCandidates(view)
    // A screen that cannot be opened from here does not end the search.
    let found = inParallel(presses) { id -> (screen: String, params: ValueMap)? in
      guard let stage = try? host.stage(settings, .normal),
        (try? stage.show(screen, params, .normal)) != nil, (try? stage.send(.press(id))) != nil
      else { return nil }
      return (try? stage.opened()) ?? nil
    }
    return found.compactMap(\.self).filter { $0.screen != screen }
  }

  /// Returns the nodes that may lead elsewhere; rows of one list count as one.
  private static func pressCandidates(_ view: ScreenView) -> [String] {
    var seen: Set<String> = []
    // Not lazily: the filter has a side effect, since it records the rows.
    let pressable = view.allNodes.filter { node in
      guard node.interaction == .press, node.states.isDisjoint(with: [.disabled, .locked]),
        [.link, .button, .row, .cell].contains(node.role)
      else { return false }
      var parts = node.id.split(separator: "/")
      if parts.count > 1 { parts[1] = "*" }
      return seen.insert(parts.joined(separator: "/")).inserted
    }
    return pressable.prefix(maxPresses).map(\.id)
  }
}
