package import Foundations
package import Storage

/// The journal of conflicts.
extension SyncEngine {
  /// The conflicts of the account that is signed in, the latest first, the decided ones too.
  ///
  /// - Returns: the conflicts.
  /// - Throws: where the database cannot be read.
  package nonisolated func conflicts() throws(StoreError) -> [SyncConflict] {
    let account = outbox.account ?? Outbox.nobody
    return try outbox.store.fetch { try SyncTable.conflicts(of: account, in: $0) }
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
    if resolution == .keepRemote {
      let change = SyncChange(conflict.entity, version: conflict.version, body: conflict.remote)
      try source.apply(change, in: db)
    }
    for draft in drafts { try operations.enqueue(draft) }
    try SyncTable.decide(id, resolution, at: now, in: db)
  }
}
