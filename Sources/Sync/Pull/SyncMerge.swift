import Foundations
import Simulation
import Storage

/// Takes changes of the server over into an account's rows, within a transaction.
struct SyncMerge {
  /// The server's order has begun again: a version that is known says something else now.
  struct OrderChanged: Error {}

  let source: any SyncSource
  let account: String
  let now: Timestamp
  let identifiers: any IdentifierSource

  /// Takes over a change, unless it is known.
  ///
  /// - Throws: ``OrderChanged``, or where the rows cannot be written.
  func take(_ change: SyncChange, in db: Database) throws {
    let known = try SyncTable.known(change.entity, of: account, in: db)
    if let known, known.version >= change.version {
      if known.version == change.version, known.body != change.body, change.problem == nil {
        throw OrderChanged()
      }
      return
    }
    try merge(change, over: known, in: db)
  }

  /// Takes over all that the server has, in place of what is known; what is not sent yet stays.
  ///
  /// What it does not have any more is deleted: the list is complete. One that cannot be read is there.
  func swap(_ all: [SyncChange], in db: Database) throws {
    var latest: [String: SyncChange] = [:]
    for change in all where latest[change.entity].map({ $0.version <= change.version }) ?? true {
      latest[change.entity] = change
    }
    // What still cannot be read is in the list.
    try SyncTable.forgetUnreadable(of: account, in: db)
    let known = try SyncTable.allKnown(of: account, in: db)
    for (entity, old) in known.sorted(by: { $0.key < $1.key }) {
      try SyncTable.forget(entity, of: account, in: db)
      if latest[entity] == nil, old.body != nil {
        try merge(SyncChange(entity, version: old.version, body: nil), over: old, in: db)
        // Whatever version the server gives it next is later.
        let isApplied = try SyncTable.isApplied(entity, of: account, in: db)
        try SyncTable.note(
          SyncChange(entity, version: 0, body: nil), of: account, isApplied: isApplied, in: db)
      }
    }
    for change in latest.values.sorted(by: { ($0.version, $0.entity) < ($1.version, $1.entity) }) {
      try merge(change, over: known[change.entity], in: db)
    }
  }

  /// Takes over what an earlier version of the app could not read, and this one can.
  func reread(in db: Database) throws {
    for kept in try SyncTable.unreadable(of: account, in: db) {
      guard let body = kept.body.flatMap({ source.reread($0) }) else { continue }
      try SyncTable.forgetUnreadable(kept.entity, of: account, in: db)
      let known = try SyncTable.known(kept.entity, of: account, in: db)
      try merge(SyncChange(kept.entity, version: kept.version, body: body), over: known, in: db)
    }
  }

  private func merge(_ change: SyncChange, over known: SyncChange?, in db: Database) throws {
    if let problem = change.problem {
      // The row stays as it was: that it cannot be read does not say that it is gone.
      return try SyncTable.keepUnreadable(change, problem, of: account, at: now, in: db)
    }
    try SyncTable.forgetUnreadable(change.entity, of: account, in: db)
    let isChangedHere = try SyncTable.isChangedHere(change.entity, of: account, in: db)
    if isChangedHere {
      let local = try source.local(change.entity, of: account, in: db)
      // The server may have what was sent, with the response still on its way; or what it had before.
      if local != change.body, known == nil || known?.body != change.body {
        let conflict = SyncConflict(
          id: identifiers.next(), entity: change.entity, version: change.version, base: known?.body,
          local: local, remote: change.body, detectedAt: now, resolution: nil, resolvedAt: nil)
        try SyncTable.note(conflict, of: account, in: db)
      }
    } else {
      try source.apply(change, of: account, in: db)
    }
    try SyncTable.note(change, of: account, isApplied: !isChangedHere, in: db)
  }
}

/// What becomes of an entity's rows when operations on it end, where its changes on the server are known.
struct SyncBase: OutboxBase {
  let source: any SyncSource

  /// What was sent is later than what the server had before.
  func confirmed(_ operation: OutboxOperation, in db: Database) throws {
    try SyncTable.note(isApplied: true, operation.entity, of: operation.account, in: db)
  }

  /// What the owner has taken back to is older than what the server has changed meanwhile.
  func discarded(_ operation: OutboxOperation, in db: Database) throws {
    let (entity, account) = (operation.entity, operation.account)
    if try SyncTable.isChangedHere(entity, of: account, in: db) {
      // The later operation knows the rows with this one.
      return try SyncTable.note(isApplied: false, entity, of: account, in: db)
    }
    guard let known = try SyncTable.known(entity, of: account, in: db),
      try !SyncTable.isApplied(entity, of: account, in: db)
    else { return }
    try source.apply(known, of: account, in: db)
    try SyncTable.note(isApplied: true, entity, of: account, in: db)
  }
}
