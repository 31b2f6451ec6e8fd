import Foundations

extension AppSession {
  /// The most often that watches may fire without anybody doing anything and without time going on.
  static let mostFirings = 32

  /// Runs what watches for values that have changed since it was last looked.
  func react(_ screen: ScreenInstance) {
    let watches = screen.screen.watches
    guard !watches.isEmpty, screen.failure == nil else { return }
    let slots = screen.slots(environment(of: screen))
    let values = watches.map { $0.value.evaluate(slots) }
    // What a value is at first is no change.
    let before = screen.watched.count == values.count ? screen.watched : values
    screen.watched = values
    for (watch, (old, new)) in zip(watches, zip(before, values)) where old != new {
      if case .error(let error) = new {
        announce(.problem(error.sentence))
        continue
      }
      guard mayFire(watch) else { return }
      begin(watch.actions, on: screen, extras: [new])
    }
  }

  /// Counts a firing; false, with a word to the author, where they go round in a circle.
  private func mayFire(_ watch: LinkedWatch) -> Bool {
    let now = scheduler.now
    if firings.at != now { firings = (0, now) }
    firings.count += 1
    if firings.count == Self.mostFirings + 1 {
      announce(
        .problem("\(watch.value.span): the watch changes what it watches without end; stopped after 32 times")
      )
    }
    return firings.count <= Self.mostFirings
  }

  /// Begins a screen's timers; they end once it is no longer shown.
  func startTimers(of screen: ScreenInstance) {
    let id = screen.id
    for index in screen.screen.timers.indices {
      scheduler.start("timer of \(screen.screen.name)") { await self.keepTime(index, of: id) }
    }
  }

  private func keepTime(_ index: Int, of id: Int) async {
    while let timer = timer(index, of: id) {
      do throws(CancellationError) { try await scheduler.sleep(for: timer.interval) } catch { return }
      guard let screen = shown, screen.id == id, let timer = self.timer(index, of: id) else { return }
      if let condition = timer.condition {
        let value = condition.evaluate(screen.slots(environment(of: screen)))
        if case .error(let error) = value { announce(.problem(error.sentence)) }
        guard value.isTrue else { continue }
      }
      begin(timer.actions, on: screen)
    }
  }

  /// A timer of the screen that is shown; an edit may have changed it, or taken it away.
  private func timer(_ index: Int, of id: Int) -> LinkedTimer? {
    guard let screen = shown, screen.id == id, screen.screen.timers.indices.contains(index) else {
      return nil
    }
    return screen.screen.timers[index]
  }
}
