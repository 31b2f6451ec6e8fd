import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Synchronization

@testable import Collections

/// Tasks of a server, on one device.
///
/// Another one with the same ``Stores`` is the process after a kill of this one, another account, or another process.
struct SyncedTasks {
  let shelf: Shelf
  let tasks: any ModelHandle
  let service: RowService

  static func declaration(
    keys: RemoteChanges.Keys = .server, isVersioned: Bool = false, proof: RemoteChanges.Proof = .reply,
    conflict: RemoteChanges.ConflictRule = .merge, content: RowRequest.Content? = nil,
    members: [String: String]? = nil, undo: Duration? = nil,
    limit: String? = nil, complete: Bool = true, hasRow: Bool = true,
    kept: [String] = [], hidesRejected: Bool = false, live: LiveDeclaration? = nil, fresh: Duration? = nil,
    delta: DeltaDeclaration? = nil, batch: BatchDeclaration? = nil
  ) -> CollectionDeclaration {
    CollectionDeclaration(
      "tasks",
      record: RecordDeclaration(
        "Task",
        fields: [
          field("title", .string, range: 1...20), field("done", .bool, default: false),
          field("note", .nullable(.string)),
        ]), limit: limit, undo: undo,
      remote: RemoteDeclaration(
        server: "main", path: delta == nil ? "/tasks" : "/changes", paging: .init(.none, total: "total"),
        items: delta == nil ? "items" : "data.changes",
        isComplete: complete, kept: kept, row: hasRow ? RowRequest(.get, "/tasks/$id") : nil,
        changes: RemoteChanges(
          add: RowRequest(.post, batch == nil ? "/tasks" : "/tasks/batch", batch: batch),
          update: RowRequest(.patch, "/tasks/$id", content: content, members: members),
          remove: RowRequest(.delete, "/tasks/$id"), keys: keys, isVersioned: isVersioned, proof: proof,
          conflict: conflict, hidesRejected: hidesRejected), delta: delta, live: live), fresh: fresh,
      at: .nowhere)
  }

  init(
    _ declaration: CollectionDeclaration = Self.declaration(), at service: RowService = RowService(),
    in stores: Stores = .inMemory(), seed: UInt64 = 1, account: String = "ann",
    at moment: Timestamp = Timestamp(seconds: 1_700_000_000),
    sockets: (any SocketTransport)? = nil, pushes: Shelf.Pushes = Shelf.Pushes()
  ) throws {
    let scheduler = Scheduler(.virtual(start: moment))
    shelf = Shelf(
      [declaration], in: stores, seed: seed, scheduler: scheduler,
      server: RowLink(service: service, scheduler: scheduler), sockets: sockets, pushes: pushes,
      scope: { "server \(account)" }, account: account)
    self.service = service
    tasks = try shelf.open("tasks")
  }

  /// Lets everything happen that needs no time.
  func drain() { shelf.scheduler.drain() }
  func advance(_ duration: Duration) { shelf.scheduler.advance(by: duration) }
  func set(online: Bool) {
    shelf.reachability.set(online: online)
    drain()
  }

  /// Calls an action; returns its result, or the code of its error.
  @discardableResult
  func call(_ action: String, _ arguments: (String, Value)...) -> String {
    let result = Mutex("")
    let tasks = tasks
    shelf.scheduler.start(action) {
      do throws(ActionError) {
        let value = try await tasks.invoke(action, ValueMap(fields: arguments))
        if case .string(let text) = value { result.withLock { $0 = text } }
      } catch { result.withLock { $0 = error.code.description } }
    }
    shelf.scheduler.drain()
    return result.withLock(\.self)
  }

  func refresh() { call("refresh") }

  var titles: [Value] { tasks.column("title") }
  /// The rows, such as `milk pending`.
  var rows: [String] {
    zip(tasks.column("title"), tasks.column("sync")).map { title, sync in
      guard case (.string(let title), .string(let sync)) = (title, sync) else { return "?" }
      return sync == "clean" ? title : "\(title) \(sync)"
    }
  }
  func id(_ title: String) -> Value {
    guard let index = titles.firstIndex(of: .string(title)) else { return "" }
    return tasks.column("id")[index]
  }
}
