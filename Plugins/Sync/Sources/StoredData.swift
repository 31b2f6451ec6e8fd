import AppServices
import Foundations
import PluginKit
import Simulation
import Sync

/// What the app keeps on this device, and what of it is not sent yet.
actor StoredData: SyncContract.StoredDataModel {
  private typealias Kind = SyncContract.StoredKind

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
    let unsent = Set(((try? sync.changes()) ?? []).compactMap { Self.kind(of: $0.kind) })
    var items: [SyncContract.StoredItem] = []
    for entry in sync.stored.entries {
      let (kind, data) = (Kind(rawValue: entry.kind), await entry.status())
      items.append(
        SyncContract.StoredItem(
          kind: kind, status: unsent.contains(kind) ? .waiting : data == nil ? .none : .kept,
          count: data?.count, bytes: data?.bytes, at: data?.at))
    }
    // Always in the same order, whichever plugin was first.
    let order = Kind.known
    items.sort {
      (order.firstIndex(of: $0.kind) ?? order.count) < (order.firstIndex(of: $1.kind) ?? order.count)
    }
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
