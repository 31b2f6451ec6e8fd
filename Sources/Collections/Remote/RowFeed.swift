import Foundations
import PluginKit
import Simulation
import Synchronization

/// Reads single rows from a server, whole, where its list has them in part.
///
/// What fails leaves the row as it is, and is read again after the next read of the list that succeeds.
final class RowFeed: Sendable {
  private struct State {
    /// What is done, and was, by whose row it is.
    var statuses: [Name: RemoteFeed.Status] = [:]
    var jobs: [Name: Job] = [:]
    /// The keys of the rows whose last read failed.
    var failed: Set<String> = []
  }

  /// A row, and whose it is.
  private struct Name: Hashable {
    let scope: String
    let key: String
  }

  private let table: CollectionTable
  private let source: RemoteFeed.Source
  private let store: CollectionStore
  private let client: RowClient
  private let state = Mutex(State())

  init(
    _ table: CollectionTable, _ remote: RemoteDeclaration, from source: RemoteFeed.Source,
    in store: CollectionStore
  ) {
    self.table = table
    self.source = source
    self.store = store
    client = RowClient(table: table, remote: remote, client: source.client)
  }

  /// How far a row was read.
  func status(of key: String) -> RemoteFeed.Status {
    guard let scope = source.scope() else { return RemoteFeed.Status() }
    return state.withLock { $0.statuses[Name(scope: scope, key: key)] ?? RemoteFeed.Status() }
  }

  /// Reads a row; calls while it is being read wait for the end.
  ///
  /// - Parameter key: its key, here or at the server.
  /// - Throws: why it cannot be read, `not_found` where the server does not have it.
  func read(_ key: String) async throws(ActionError) {
    guard let scope = source.scope() else {
      state.withLock { _ = $0.failed.insert(key) }
      throw ActionError("signed_out", "nobody is signed in")
    }
    let name = Name(scope: scope, key: key)
    let job = state.withLock { state in
      if let job = state.jobs[name] { return job }
      state.statuses[name, default: RemoteFeed.Status()].isReading = true
      let job = store.scheduler.start("row of \(table.declaration.name)") { [self] in
        end(name, with: await perform(name))
      }
      state.jobs[name] = job
      return job
    }
    store.readingChanged(table.declaration.name)
    await job.wait()
    let status = state.withLock { $0.statuses[name] }
    if status?.isMissing == true { throw ActionError(.notFound, "the server has no row `\(key)`") }
    if let code = status?.errorCode { throw ActionError(ActionError.Code(code)) }
  }

  /// Reads again what could not be read.
  func readFailed() {
    let failed = state.withLock { state in
      defer { state.failed = [] }
      return state.failed
    }
    for key in failed.sorted() {
      // Why it cannot be read is in the state.
      store.scheduler.start("row again") { [self] in try? await read(key) }
    }
  }

  private func perform(_ name: Name) async -> RemoteFailure? {
    let (acceptance, serverKey): (Int64, String)
    do {
      acceptance = try store.lastAcceptance()
      serverKey = try store.serverKey(of: name.key, table, scope: name.scope)
    } catch {
      store.report("\(error)")
      return nil
    }
    switch await client.read(serverKey) {
    case .failure(let failure):
      if case .request(.notFound) = failure, source.scope() == name.scope, table.hasAllOfServer {
        removeRow(serverKey, since: acceptance, of: name.scope)
      }
      return failure
    case .success(let reply):
      // The person may have signed out, or in as another, while the server was asked.
      guard source.scope() == name.scope, let json = reply.row else { return nil }
      do {
        // Who responds with one row need not name it.
        let record = try client.decode(json, key: client.hasKey(json) ? nil : serverKey)
        guard record.key == serverKey else {
          return .shape(path: RecordDecoder.keyName, problem: "found another row, `\(record.key)`")
        }
        let now = store.scheduler.now
        try store.write(table) { [table] db in
          try table.take(record, since: acceptance, of: name.scope, at: now, in: db)
        }
        return nil
      } catch let error as UnreadableRecord {
        return .shape(path: error.path, problem: error.problem)
      } catch {
        store.report("\(error)")
        return nil
      }
    }
  }

  /// Removes a row that the server does not have any more.
  private func removeRow(_ serverKey: String, since acceptance: Int64, of scope: String) {
    let now = store.scheduler.now
    do {
      guard try store.hasRow(serverKey, table, scope: scope) else { return }
      try store.write(table) { [table] db in
        var rows = try ServerRows(table, scope, since: acceptance, generation: 0, at: now, in: db)
        try rows.remove(serverKey, in: db)
      }
    } catch {
      store.report("\(error)")
    }
  }

  private func end(_ name: Name, with failure: RemoteFailure?) {
    var code = failure?.readError
    var isMissing = false
    switch failure {
    case .request(.notFound), .request(.forbidden): (isMissing, code) = (true, nil)
    case let failure?:
      store.report("a row of `data.\(table.declaration.name)` cannot be read: \(failure.sentence)")
    case nil: break
    }
    state.withLock { state in
      state.jobs[name] = nil
      var status = RemoteFeed.Status(errorCode: code, isConfirmed: code == nil)
      status.isMissing = isMissing
      if failure == nil { status.readAt = store.scheduler.now }
      state.statuses[name] = status
      if code != nil { state.failed.insert(name.key) }
    }
    store.readingChanged(table.declaration.name)
  }
}

extension CollectionTable {
  /// Whether the server's list or its changes say of all rows that they are there.
  ///
  /// Else a row that the server does not have may be one that this device alone knows.
  fileprivate var hasAllOfServer: Bool {
    guard let remote = declaration.remote, !remote.isLocalWhereAbsent else { return false }
    return remote.isComplete || remote.delta != nil
  }
}

extension CollectionStore {
  /// Whether a row that the server knows by a key is here.
  fileprivate func hasRow(_ serverKey: String, _ table: CollectionTable, scope: String) throws -> Bool {
    guard try isThere(table) else { return false }
    return try store.fetch { db in
      try table.row(table.localKey(of: serverKey, scope, in: db), of: scope, in: db) != nil
    }
  }

  /// The key by which the server knows a row.
  fileprivate func serverKey(
    of key: String, _ table: CollectionTable, scope: String
  ) throws -> String {
    guard table.declaration.isSent, try isThere(table) else { return key }
    return try store.fetch { db in
      try table.serverKey(of: table.localKey(of: key, scope, in: db), scope, in: db)
    }
  }
}
