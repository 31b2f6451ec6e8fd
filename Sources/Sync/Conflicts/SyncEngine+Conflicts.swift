package import Foundations
package import Storage

/// The conflict log.
extension SyncEngine {
  /// The conflicts of the account that is signed in, the latest first, the decided ones too.
  ///
  /// - Returns: the conflicts.
  /// - Throws: where the database cannot be read.
  package nonisolated func conflicts() throws(StoreError) -> [SyncConflict] {
    let account = outbox.account ?? Outbox.anonymous
    return try outbox.store.fetch { try SyncTable.conflicts(of: account, in: $0) }
  }

  /// What a person is shown of a conflict.
  ///
  /// - Parameter conflict: the conflict.
  /// - Returns: the side here, and that on the server; nil for one that was deleted.
  /// - Throws: where the database cannot be read.
  package nonisolated func sides(
    of conflict: SyncConflict
  ) throws(StoreError) -> (local: SyncSide?, remote: SyncSide?) {
    try outbox.store.read { db in
      (
        try conflict.local.map { try source.side($0, in: db) },
        try conflict.remote.map { try source.side($0, in: db) }
      )
    }
  }

  /// Decides a conflict for one of its sides, which then is on both.
  ///
  /// - Parameters:
  ///   - conflict: the conflict.
  ///   - keepsLocal: whether what was changed here counts, which is sent, also where the server has rejected it or it was
  ///     given up before; else what the server had.
  /// - Throws: as ``resolve(_:_:then:)``.
  package func decide(_ conflict: SyncConflict, keepsLocal: Bool) throws(OutboxError) {
    guard !keepsLocal, let account = outbox.account else { return try resolve(conflict.id, .keepLocal) }
    let isSent: Bool
    do throws(StoreError) {
      isSent = try outbox.store.fetch { db in
        try !SyncTable.isChangedHere(conflict.entity, of: account, in: db)
          && source.local(conflict.entity, of: account, in: db) != conflict.remote
      }
    } catch { throw .unwritable(error) }
    // What was changed here has reached the server meanwhile, over what is to be kept.
    let draft = isSent ? source.draft(of: conflict.entity, conflict.remote) : nil
    try resolve(conflict.id, .keepRemote, then: draft.map { [$0] } ?? [])
  }

  /// Decides a conflict, in one transaction with all that follows from it.
  ///
  /// - Parameters:
  ///   - id: the conflict's.
  ///   - resolution: what the person wants.
  ///   - drafts: operations that follow, such as the merged entity, or an acknowledgement for the server.
  /// - Throws: where an operation on the entity is being sent, the conflict is decided or unknown, or the database cannot
  ///   be written; nothing has changed then.
  package func resolve(
    _ id: String, _ resolution: SyncConflict.Resolution, then drafts: [OutboxDraft] = []
  ) throws(OutboxError) {
    guard let account = outbox.account else { throw .unknown(id) }
    let now = scheduler.now
    var refusal: OutboxError?
    do throws(StoreError) {
      try outbox.write { db, operations in
        do { try resolve(id, resolution, drafts, account, now, db, operations) } catch let error
          as OutboxError
        {
          refusal = error
          throw error
        }
      }
    } catch {
      throw refusal ?? .unwritable(error)
    }
  }

  private func resolve(
    _ id: String, _ resolution: SyncConflict.Resolution, _ drafts: [OutboxDraft], _ account: String,
    _ now: Timestamp,
    _ db: Database, _ operations: OutboxWriter
  ) throws {
    guard let conflict = try SyncTable.conflicts(of: account, id: id, in: db).first,
      conflict.resolution == nil
    else {
      throw OutboxError.unknown(id)
    }
    if resolution != .keepLocal {
      for operation in try SyncTable.operations(on: conflict.entity, of: account, in: db) {
        try OutboxTable.move(operation, by: .discard, in: db)
      }
    }
    switch resolution {
    case .keepRemote:
      let change = SyncChange(conflict.entity, version: conflict.version, body: conflict.remote)
      try source.apply(change, of: account, in: db)
      try SyncTable.note(isApplied: true, conflict.entity, of: account, in: db)
    case .keepLocal: try keepLocal(conflict, account, db, operations)
    case .merge: break
    }
    for draft in drafts { try operations.enqueue(draft) }
    try SyncTable.decide(id, resolution, at: now, in: db)
  }

  /// Has what was changed here sent: nothing more where it is on its way.
  private nonisolated func keepLocal(
    _ conflict: SyncConflict, _ account: String, _ db: Database, _ operations: OutboxWriter
  ) throws {
    let entity = conflict.entity
    let all = try SyncTable.operations(on: entity, of: account, in: db).compactMap {
      try OutboxTable.operation($0, in: db)
    }
    for dead in all where dead.state == .dead { try OutboxTable.move(dead.id, by: .discard, in: db) }
    if all.contains(where: { $0.state != .dead }) { return }
    let known = try SyncTable.known(entity, of: account, in: db)
    let rows = try source.local(entity, of: account, in: db)
    // Once it was given up, the rows are the server's.
    let mine = all.isEmpty && rows == known?.body ? conflict.local : rows
    if mine != rows {
      try source.apply(SyncChange(entity, version: conflict.version, body: mine), of: account, in: db)
    }
    guard mine != known?.body, let draft = source.draft(of: entity, mine) else { return }
    try operations.enqueue(draft)
    try SyncTable.note(isApplied: false, entity, of: account, in: db)
  }
}
