import Foundations
import Simulation

extension AppSession {
  /// Starts the timers of the shown screen; they end when it is no longer shown.
  func startTimers() {
    guard let screen = shown, !isLocked, !isEnded else { return }
    let id = screen.id
    timers = screen.screen.timers.indices.map { index in
      scheduler.start("timer of \(screen.screen.name)") { await self.keepTime(index, of: id) }
    }
  }

  /// Ends the timers; actions that they have begun continue.
  func stopTimers() {
    for timer in timers { timer.cancel() }
    timers = []
  }

  private func keepTime(_ index: Int, of id: Int) async {
    while let timer = timer(index, of: id) {
      do throws(CancellationError) { try await scheduler.sleep(for: timer.interval) } catch { return }
      guard let screen = shown, let timer = self.timer(index, of: id) else { return }
      if let condition = timer.condition,
        !holds(condition, screen.slots(environment(of: screen)))
      {
        continue
      }
      // The interval is from the end of one run to the start of the next, so that slow runs do not pile up.
      await begin(timer.actions, on: screen)?.wait()
      if Task.isCancelled { return }
    }
  }

  /// Returns a timer of the shown screen by its current script, which an edit may have changed.
  private func timer(_ index: Int, of id: Int) -> LinkedTimer? {
    guard !Task.isCancelled, let screen = shown, screen.id == id,
      screen.screen.timers.indices.contains(index)
    else { return nil }
    return screen.screen.timers[index]
  }
}
