import AppServices
import PluginKit
import Simulation
import Sync

/// One of the changes that are not sent yet.
actor Change: SyncContract.ChangeModel {
  private let id: String
  private let sync: SyncServices
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var jobs: [Job] = []

  init(
    _ id: String, _ sync: SyncServices, _ scheduler: Scheduler, output: ModelOutput<State>
  ) {
    (self.id, self.sync, self.scheduler, self.output) = (id, sync, scheduler, output)
  }

  func open() {
    reload()
    jobs = sync.followOutboxes("change", on: scheduler) { [weak self] in await self?.reload() }
  }

  func close() {
    for job in jobs { job.cancel() }
  }

  func retry() async throws(ActionError) {
    try await decide { outbox, id throws(OutboxError) in try await outbox.retry(id) }
  }

  func edit(text: String) async throws(ActionError) {
    try await decide { outbox, id throws(OutboxError) in try await outbox.edit(id, saying: text) }
  }

  func discard() async throws(ActionError) {
    try await decide { outbox, id throws(OutboxError) in try await outbox.discard(id) }
  }

  private var current: WaitingChange? { (try? sync.changes())?.first { $0.id == id } }

  private func reload() {
    output.publish(State(change: current.map { SyncContract.Change($0, now: scheduler.now) }))
  }

  private func decide(
    _ decision: (Outbox, String) async throws(OutboxError) -> Void
  ) async throws(ActionError) {
    do throws(OutboxError) {
      guard let current else { throw .unknown(id) }
      try await decision(current.outbox, id)
    } catch {
      let code = if case .unwritable = error { "storage" } else { error.code }
      throw ActionError(ActionError.Code(code))
    }
    reload()
  }
}
