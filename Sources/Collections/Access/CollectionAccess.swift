package import Foundations
import PluginKit
package import Storage
import Sync

extension CollectionStore {
  /// Whose rows of a collection are seen; nil while somebody has to sign in.
  func scope(of table: CollectionTable, _ owner: CollectionTransaction.Owner) -> String? {
    guard let source, table.declaration.remote != nil else { return Self.device }
    switch owner {
    case .current: return feed(of: table)?.shownScope
    case .account(let account):
      let isShared = table.declaration.remote?.isShared == true
      return RemoteFeed.Source.scope(of: isShared ? nil : account, at: source.nobody)
    }
  }

  /// Adds the operations that send changes; nil where they are not sent, or not before somebody signs in.
  ///
  /// They are of the account whose rows are changed, also while the outbox sends for nobody: the person may have to sign in again.
  func operations(of table: CollectionTable, _ scope: String, in db: Database) -> OutboxWriter? {
    guard let outbox, let source, table.declaration.isSent, !isKept(table, scope) else { return nil }
    let account = RemoteFeed.Source.account(of: scope, at: source.nobody)
    return outbox.writer(for: account ?? outbox.account ?? Outbox.anonymous, in: db)
  }

  /// Whether what is changed is kept until somebody signs in, and sent then.
  private func isKept(_ table: CollectionTable, _ scope: String) -> Bool {
    // Where nobody has to sign in, the rows of nobody are sent.
    scope == source?.nobody && table.declaration.remote?.changes.keepsSignedOut == true
      && source?.scope() != scope
  }
}

extension CollectionStore: DataService {
  /// Opens the database at once, for an app whose plugins read it when they are created.
  ///
  /// - Parameters:
  ///   - server: the server whose rows it has; nil for those of the device.
  ///   - stores: the app's databases.
  /// - Throws: why it cannot be opened.
  package static func open(of server: String?, in stores: Stores) throws(StoreError) {
    _ = try stores.open(fileName(of: server), migrator: CollectionSchema.migrator)
  }

  /// The name of the database of a server's rows, or of the device's.
  static func fileName(of server: String?) -> String { server.map { "data-\($0)" } ?? "data" }

  package var intents: Intents { Intents(store) }
  package func rows(in db: Database) -> any DataTransaction { CollectionTransaction(self, db) }

  package func read<Result>(_ body: (any DataTransaction) throws -> Result) throws(StoreError) -> Result {
    for table in tables.values { _ = try isThere(table) }
    return try store.read { try body(CollectionTransaction(self, $0, isReading: true)) }
  }

  package func write<Result>(_ body: (any DataTransaction) throws -> Result) throws -> Result {
    var refusal: ActionError?
    func work(_ db: Database) throws -> Result {
      do { return try body(CollectionTransaction(self, db)) } catch let error as ActionError {
        refusal = error
        throw error
      }
    }
    do throws(StoreError) {
      let result =
        if let outbox { try outbox.write { db, _ in try work(db) } } else { try store.write(work) }
      tellTouched()
      return result
    } catch {
      if let refusal { throw refusal }
      throw error
    }
  }

  package func once(_ name: String, _ body: (any DataTransaction) throws -> Void) throws {
    func isDone(_ db: Database) throws -> Bool {
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM done WHERE name = ?)", arguments: [name])
        ?? false
    }
    guard try !store.fetch(isDone) else { return }
    try write { transaction in
      let db = transaction.database
      // Another process may have done it meanwhile.
      guard try !isDone(db) else { return }
      try body(transaction)
      try db.execute(sql: "INSERT INTO done (name) VALUES (?)", arguments: [name])
    }
  }

  package func observe(
    _ collections: [String], isLook: Bool, _ call: @escaping @Sendable () -> Void
  ) -> DataObservation {
    let numbers = collections.map { name in
      let number = observe(name, isLook: isLook, call)
      if isLook { readWhereOutdated(name) }
      return (name, number)
    }
    return DataObservation { [weak self] in
      for (name, number) in numbers { self?.stopObserving(name, number) }
    }
  }

  package func follow(
    _ collection: String, _ step: @escaping @Sendable (DataChange, any DataTransaction) throws -> Void
  ) {
    table(collection)?.followers?.add { [weak self] change, db in
      guard let self else { return }
      try step(change, CollectionTransaction(self, db))
    }
  }

  package var signedIn: String? { source?.scope() }

  package func derive(_ collection: String, _ derive: @escaping @Sendable (ValueMap?, ValueMap) -> ValueMap) {
    table(collection)?.followers?.derive(derive)
  }

  package func refresh(_ collection: String) async throws {
    guard let table = table(collection), let feed = feed(of: table) else { return }
    // What is kept until somebody signs in is on the device alone.
    if feed.isKept { return }
    try await feed.refresh()
  }

  package func refreshFirst(_ collection: String) async throws {
    guard let table = table(collection), let feed = feed(of: table) else { return }
    try await feed.refresh(atMost: 1)
  }

  package func refresh(_ key: String, of collection: String) async throws {
    guard let table = table(collection), let feed = feed(of: table) else { return }
    try await feed.rows.read(key)
  }

  /// How many rows are read one by one; of more, pages of the list are read before.
  private static let mostSingleReads = 3

  package func read(_ keys: Set<String>, of collection: String) async throws {
    guard let table = table(collection), let feed = feed(of: table), feed.scope != nil else { return }
    if missing(keys, in: collection).count > Self.mostSingleReads {
      try await feed.refresh(atMost: 1)
      try await feed.readOn { [weak self] in
        self.map { $0.missing(keys, in: collection).count <= Self.mostSingleReads } ?? true
      }
    }
    let left = missing(keys, in: collection)
    // The list has no more of them.
    guard left.count <= Self.mostSingleReads else { return }
    for key in left.sorted() {
      do throws(ActionError) { try await feed.rows.read(key) } catch {
        if error.code != .notFound { throw error }
      }
    }
  }

  private func missing(_ keys: Set<String>, in collection: String) -> Set<String> {
    (try? read { rows in try keys.filter { try rows.row($0, of: collection) == nil } }) ?? keys
  }

  package func more(_ collection: String) async throws {
    guard let table = table(collection), let feed = feed(of: table), let scope = feed.scope else { return }
    guard try self.feed(table, scope: scope)?.next != nil else { return }
    try await feed.readNext()
  }

  package func status(of collection: String) -> DataStatus {
    var status = DataStatus()
    guard let table = table(collection), let feed = feed(of: table) else { return status }
    status.take(feed.status)
    guard let scope = feed.shownScope else { return status }
    let known = try? self.feed(table, scope: scope)
    (status.total, status.hasMore) = (known?.total, known?.next != nil)
    status.readAt = known.map { feed.readAt($0, of: scope) }
    status.isUnreadable = (try? isUnreadable(table, known, scope: scope)) ?? false
    return status
  }

  package func send(
    _ kind: String, of collection: String,
    by send: @escaping @Sendable (DataOperation) async throws -> String
  ) {
    table(collection)?.followers?.send(kind, by: send)
  }

  package func status(of key: String, in collection: String) -> DataStatus {
    var status = DataStatus()
    guard let table = table(collection), let feed = feed(of: table) else { return status }
    status.take(feed.rows.status(of: key))
    return status
  }

  /// Whether the server has sent rows, none of which this version can read.
  private func isUnreadable(
    _ table: CollectionTable, _ known: FeedState?, scope: String
  ) throws(StoreError) -> Bool {
    guard known != nil else { return false }
    return try store.fetch { db in
      guard try table.count(of: scope, in: db) == 0 else { return false }
      return try table.hasUnreadable(of: scope, in: db)
    }
  }

  package func describe(
    _ collection: String,
    _ describe: @escaping @Sendable (DataChange, any DataTransaction) throws -> DataDescription
  ) {
    table(collection)?.followers?.describe { [weak self] change, db in
      guard let self else { return DataDescription() }
      return try describe(change, CollectionTransaction(self, db, isReading: true))
    }
  }
}

extension DataStatus {
  fileprivate mutating func take(_ status: RemoteFeed.Status) {
    (isReading, errorCode, isConfirmed) = (status.isReading, status.errorCode, status.isConfirmed)
    (readAt, isMissing) = (status.readAt, status.isMissing)
  }
}
