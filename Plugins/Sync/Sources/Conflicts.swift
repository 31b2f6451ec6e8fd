import AppServices
import Foundations
import PluginKit
import Simulation
import Sync

/// What was changed here and on another device, and is not decided.
actor Conflicts: ViewModel {
  struct State: ModelState { var conflicts: [Conflict] = [] }

  struct Conflict: Codable, Equatable, Sendable {
    var id: String
    var detectedAt: Timestamp
    /// Null where it was deleted here.
    var here: Side?
    /// Null where it was deleted there.
    var there: Side?
  }

  struct Side: Codable, Equatable, Sendable {
    var subject: [String: String]
    var day: Timestamp?
    var part: Part?
    var count: Int?
  }

  enum Part: String, Codable, CaseIterable { case breakfast, lunch, snack, dinner, other }

  private struct Identity: Codable { var id: String }

  static let name = "Conflicts"
  static let actions: [ActionHandler<Conflicts>] = [
    ActionHandler("keepHere", Identity.self) { model, arguments throws(ActionError) in
      try await model.decide(arguments.id, keepsLocal: true)
    },
    ActionHandler("keepThere", Identity.self) { model, arguments throws(ActionError) in
      try await model.decide(arguments.id, keepsLocal: false)
    },
  ]

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

  private func decide(_ id: String, keepsLocal: Bool) async throws(ActionError) {
    let open = try? sync.conflicts().first { $0.conflict.id == id }
    guard let open else { throw ActionError("already_decided") }
    do throws(OutboxError) { try await open.engine.decide(open.conflict, keepsLocal: keepsLocal) } catch {
      switch error {
      case .unknown: throw ActionError("already_decided")
      case .unwritable: throw ActionError(.storage)
      default: throw ActionError("being_sent")
      }
    }
    reload()
  }

  private func reload() {
    // What cannot be read is reported by the plugin whose database it is.
    let open = (try? sync.conflicts()) ?? []
    output.publish(
      State(
        conflicts: open.map {
          Conflict(
            id: $0.conflict.id, detectedAt: $0.conflict.detectedAt, here: $0.local.map(Side.init),
            there: $0.remote.map(Side.init))
        }))
  }
}

extension Conflicts.Side {
  fileprivate init(_ side: SyncSide) {
    subject = side.subject
    // Noon in UTC is the same day nearly everywhere.
    day = side.day.map { Timestamp(seconds: Int64($0.dayNumber) * 86_400 + 43_200) }
    part = side.part.map { Conflicts.Part(rawValue: $0) ?? .other }
    count = side.count
  }
}
