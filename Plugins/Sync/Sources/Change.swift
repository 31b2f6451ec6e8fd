import AppServices
import PluginKit
import Simulation
import Sync

/// One of the changes that are not sent yet.
actor Change: ViewModel {
  struct Parameters: Codable, Sendable {
    var id: String
  }

  struct State: ModelState {
    var change: ShownChange?
  }

  private struct Text: Codable { var text: String }

  static let name = "Change"
  static let actions: [ActionHandler<Change>] = [
    ActionHandler("retry") { model throws(ActionError) in
      try await model.decide { outbox, id throws(OutboxError) in try await outbox.retry(id) }
    },
    ActionHandler("edit", Text.self) { model, arguments throws(ActionError) in
      try await model.decide { outbox, id throws(OutboxError) in
        try await outbox.edit(id, saying: arguments.text)
      }
    },
    ActionHandler("discard") { model throws(ActionError) in
      try await model.decide { outbox, id throws(OutboxError) in try await outbox.discard(id) }
    },
  ]

  private let id: String
  private let sync: SyncServices
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var jobs: [Job] = []

  init(
    _ parameters: Parameters, _ sync: SyncServices, _ scheduler: Scheduler, output: ModelOutput<State>
  ) {
    (id, self.sync, self.scheduler, self.output) = (parameters.id, sync, scheduler, output)
  }

  func open() {
    reload()
    jobs = sync.followOutboxes("change", on: scheduler) { [weak self] in await self?.reload() }
  }

  func close() {
    for job in jobs { job.cancel() }
  }

  private var current: WaitingChange? { (try? sync.changes())?.first { $0.id == id } }

  private func reload() {
    output.publish(State(change: current.map { ShownChange($0, now: scheduler.now) }))
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
