import AppServices
import Foundations
import PluginKit
import Simulation
import Storage

/// What was changed here and on another device, and is not decided.
actor Conflicts: SyncContract.ConflictsModel {
  private let sync: SyncServices
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var jobs: [Job] = []

  init(_ sync: SyncServices, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.sync, self.scheduler, self.output) = (sync, scheduler, output)
  }

  func open() {
    reload()
    jobs = sync.followOutboxes("conflicts", on: scheduler) { [weak self] in await self?.reload() }
  }

  func close() { for job in jobs { job.cancel() } }

  func keepHere(id: String) async throws(ActionError) { try await decide(id, keepsHere: true) }

  func keepThere(id: String) async throws(ActionError) { try await decide(id, keepsHere: false) }

  private func decide(_ id: String, keepsHere: Bool) async throws(ActionError) {
    let open = try? sync.conflicts().first { $0.conflict.id == id }
    guard let open else { throw ActionError("already_decided") }
    do { try open.owner.decide(id, keepsHere: keepsHere) } catch {
      switch (error as? ActionError)?.code {
      case .notFound?: throw ActionError("already_decided")
      case "being_sent"?: throw ActionError("being_sent")
      default: throw ActionError(.storage)
      }
    }
    reload()
  }

  private func reload() {
    // What cannot be read is reported by the plugin whose database it is.
    let open = (try? sync.conflicts()) ?? []
    output.publish(
      State(
        conflicts: open.map(\.conflict).map {
          SyncContract.Conflict(
            id: $0.id, detectedAt: $0.detectedAt, here: $0.here.map(SyncContract.Side.init),
            there: $0.there.map(SyncContract.Side.init))
        }))
  }
}

extension SyncContract.Side {
  fileprivate init(_ side: DataDescription) {
    self.init(
      subject: side.subject,
      // Noon in UTC is the same day nearly everywhere.
      day: side.day.map { Timestamp(seconds: Int64($0.dayNumber) * 86_400 + 43_200) },
      part: side.part.map(SyncContract.Part.init), count: side.count)
  }
}
