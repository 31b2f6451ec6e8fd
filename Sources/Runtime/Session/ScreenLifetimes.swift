/// Screens that were removed from their stacks and are retained until the last of their actions is done.
struct ScreenLifetimes {
  /// The screens with their reference counts.
  private var retained: [Int: (screen: ScreenInstance, count: Int)] = [:]
  /// The runs of actions that have navigated, with the screens that each retains.
  private var runs: [Int: Set<Int>] = [:]

  /// Whether nothing is retained and no run has navigated.
  var isEmpty: Bool { retained.isEmpty && runs.isEmpty }

  /// The retained screens, the oldest first.
  var screens: [ScreenInstance] { retained.sorted { $0.key < $1.key }.map(\.value.screen) }

  /// Returns a retained screen.
  func screen(_ id: Int) -> ScreenInstance? { retained[id]?.screen }

  /// Whether a run of actions has navigated, so that the person is where it wants them to be.
  func hasNavigated(_ run: Int) -> Bool { runs[run] != nil }

  /// Notes that a run of actions has navigated.
  mutating func noteNavigation(by run: Int) { runs[run, default: []].formUnion([]) }

  /// Retains a screen.
  mutating func retain(_ screen: ScreenInstance) {
    retained[screen.id] = (screen, (retained[screen.id]?.count ?? 0) + 1)
  }

  /// Retains a screen until a run of its actions ends; several times count once.
  mutating func retain(_ screen: ScreenInstance, by run: Int) {
    if runs[run, default: []].insert(screen.id).inserted { retain(screen) }
  }

  /// Releases a screen and closes it with the last release.
  mutating func release(_ id: Int) {
    guard let (screen, count) = retained[id] else { return }
    guard count == 1 else { return retained[id] = (screen, count - 1) }
    retained[id] = nil
    screen.close()
  }

  /// Ends a run of actions: releases the screens that it retains.
  mutating func end(run: Int) {
    for id in (runs.removeValue(forKey: run) ?? []).sorted() { release(id) }
  }

  /// Forgets all screens without closing them.
  mutating func removeAll() { (retained, runs) = ([:], [:]) }
}
