import Foundations
import Simulation

extension AppSession {
  /// Ends the session: closes its models, dismisses its open dialogs, cancels its work and waits for it.
  ///
  /// Work of others on the same scheduler continues. Afterwards ``send(_:)`` does nothing and ``view()`` is empty;
  /// ending again has no effect. It must not be awaited in the session's own work, which it waits for.
  package func end() async {
    guard !isEnded else { return await scheduler.end() }
    isEnded = true
    // Running work is cancelled; the models' closing work starts after that, and is not.
    let work = scheduler.unfinishedJobs
    let open =
      navigation.all.sorted { $0.id < $1.id } + lifetimes.screens
    for screen in open { screen.close() }
    for model in appModels { model.handle.close() }
    for question in questions { question.answer.give(nil) }
    for job in work { job.cancel() }
    (appModels, questions, timers, running) = ([], [], [], [])
    lifetimes.removeAll()
    reactions = PendingReactions()
    navigationLimit = NavigationLimit()
    announcements.dropHeld()
    navigation = Navigation(tab: navigation.tab)
    shown = nil
    rendering.nodes = []
    await scheduler.end()
  }
}
