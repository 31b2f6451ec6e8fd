import AppServices
import PluginKit
import Simulation
import Storage

/// The changes that are not sent yet.
actor Changes: SyncContract.ChangesModel {
  private let sync: SyncServices
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var jobs: [Job] = []
  private var reachability: Reachability.Observation?

  init(_ sync: SyncServices, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.sync, self.scheduler, self.output) = (sync, scheduler, output)
  }

  func open() {
    reload()
    reachability = sync.reachability.onChange { [weak self, scheduler] _ in
      scheduler.start("changes") { [weak self] in await self?.reload() }
    }
    jobs = sync.followOutboxes("changes", on: scheduler) { [weak self] in await self?.reload() }
  }

  func close() {
    for job in jobs { job.cancel() }
    reachability?.cancel()
  }

  func send() async throws(ActionError) {
    guard sync.reachability.isOnline else { throw ActionError(ActionError.Code("offline")) }
    for entry in sync.outboxes.entries { await entry.outbox.retryAll() }
  }

  private func reload() {
    // What cannot be read is reported by the plugin whose database it is.
    let (changes, now) = ((try? sync.changes()) ?? [], scheduler.now)
    let shown = changes.map { SyncContract.Change($0, now: now) }
    output.publish(
      State(
        isOnline: sync.reachability.isOnline,
        sendable: shown.count { $0.status == .waiting },
        rejected: shown.count { $0.status == .rejected },
        blocked: shown.count { $0.status == .blocked },
        kept: (try? sync.keptCount()) ?? 0,
        hasUnowned: (try? sync.hasUnowned()) ?? false,
        unreadable: (try? sync.unreadableCount()) ?? 0,
        changes: shown))
  }
}

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
