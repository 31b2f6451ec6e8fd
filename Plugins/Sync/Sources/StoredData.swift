import AppServices
import Foundations
import PluginKit
import Simulation
import Sync

/// What the app keeps on this device, and what of it is not sent yet.
actor StoredData: ViewModel {
  struct State: ModelState { var items: [Item] = [] }

  struct Item: Codable, Equatable, Sendable {
    var kind: Kind
    var status: Status
    var count: Int?
    var bytes: Int?
    var at: Timestamp?
  }

  /// A kind that this version does not know is `other`.
  enum Kind: String, Codable, CaseIterable { case recipes, history, preferences, images, push, other }

  enum Status: String, Codable, CaseIterable {
    /// There is nothing.
    case none
    case kept
    /// Some of it is not sent yet.
    case waiting
  }

  static let name = "StoredData"
  static let actions: [ActionHandler<StoredData>] = []

  private let sync: SyncServices
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var jobs: [Job] = []

  init(_ sync: SyncServices, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.sync, self.scheduler, self.output) = (sync, scheduler, output)
  }

  func open() async {
    jobs = sync.followOutboxes("stored data", on: scheduler) { [weak self] in await self?.reload() }
    await reload()
  }

  func close() { for job in jobs { job.cancel() } }

  private func reload() async {
    // What cannot be read is reported by the plugin whose database it is.
    let unsent = Set(((try? sync.changes()) ?? []).compactMap { Self.kind(of: $0.entry.operation.kind) })
    var items: [Item] = []
    for entry in sync.stored.entries {
      let (kind, data) = (Kind(rawValue: entry.kind) ?? .other, await entry.status())
      items.append(
        Item(
          kind: kind, status: unsent.contains(kind) ? .waiting : data == nil ? .none : .kept,
          count: data?.count, bytes: data?.bytes, at: data?.at))
    }
    // Always in the same order, whichever plugin was first.
    let order = Kind.allCases
    items.sort { (order.firstIndex(of: $0.kind) ?? 0) < (order.firstIndex(of: $1.kind) ?? 0) }
    output.publish(State(items: items))
  }

  /// What kind of data an operation changes; nil where it is none of those that are listed.
  private static func kind(of operation: String) -> Kind? {
    switch operation.split(separator: ".").first {
    case "preferences": .preferences
    case "session": .history
    default: nil
    }
  }
}
