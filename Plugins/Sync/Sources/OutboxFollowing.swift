import AppServices
import Simulation

extension SyncServices {
  /// Calls back after every change of any outbox of the app.
  ///
  /// - Parameters:
  ///   - name: what the jobs are called.
  ///   - scheduler: where they run.
  ///   - reload: called after each change.
  /// - Returns: the jobs, to be cancelled by the caller.
  func followOutboxes(
    _ name: String, on scheduler: Scheduler, _ reload: @escaping @Sendable () async -> Void
  ) -> [Job] {
    outboxes.entries.map { entry in
      scheduler.start(name) { for await _ in entry.outbox.changes { await reload() } }
    }
  }
}
