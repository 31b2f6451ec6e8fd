import Foundations

extension AppSession {
  /// Runs the watches whose values have changed since the last check.
  func fireWatches(of screen: ScreenInstance) {
    let watches = screen.screen.watches
    guard !watches.isEmpty, screen.failure == nil else { return }
    let slots = screen.slots(environment(of: screen))
    let values = watches.map { $0.value.evaluate(slots) }
    // The initial value does not count as a change.
    let before = screen.watched.count == values.count ? screen.watched : values
    screen.watched = values
    // Nothing has changed: the last firings have come to rest.
    guard before != values else { return reactions.noteRest() }
    for (watch, (old, new)) in zip(watches, zip(before, values)) where old != new {
      if case .error(let error) = new {
        announce(.problem(error.sentence))
      } else if countFiring(watch) {
        begin(watch.actions, on: screen, extras: [new])
      }
    }
  }

  /// Counts a firing; false, reported to the author, where firings form a loop.
  private func countFiring(_ watch: LinkedWatch) -> Bool {
    let firing = reactions.fire()
    if firing == .firstExcess {
      announce(
        .problem("\(watch.value.span): the watch changes what it watches without end; stopped after 32 times")
      )
    }
    return firing == .allowed
  }
}
