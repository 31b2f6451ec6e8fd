package import Expressions
package import Foundations
package import PluginKit
package import Simulation
package import Storage
internal import Synchronization

/// What an app keeps by its `data:`: the rows of its collections and its documents, in one database.
///
/// Every change is one transaction that reads what it depends on, so any number of processes may share the folder. The
/// tables of a collection are made by its first change and made again where its declaration has changed; nothing that
/// was stored is lost by that, see ``CollectionMigration``.
package final class CollectionStore: Sendable {
  /// Whose the rows of a collection without a server are.
  package static let device = "device"
  /// How long a change of another process may go unseen.
  private static let pollInterval = Duration.seconds(1)

  let store: Store
  let scheduler: Scheduler
  private let tables: [String: CollectionTable]
  private let conditions: RowConditions
  private let source: @Sendable (_ server: String) -> RemoteFeed.Source?
  private let identifiers: any IdentifierSource
  private let isBelowLimit: @Sendable (String, Int) -> Bool
  let report: @Sendable (String) -> Void
  private let state = Mutex(State())

  private struct State {
    /// The collections whose tables are as they are declared.
    var prepared: Set<String> = []
    /// What reads collections from their servers.
    var feeds: [String: RemoteFeed] = [:]
    var observers: [String: Observers<@Sendable () -> Void>] = [:]
    /// How many observers there are, in all.
    var observerCount = 0
    /// Looks for changes of other processes while there are observers.
    var poll: Job?
  }

  /// Keeps collections in a database of an app.
  ///
  /// - Parameters:
  ///   - collections: what the app declares.
  ///   - functions: what conditions may call.
  ///   - stores: the app's databases.
  ///   - scheduler: the clock.
  ///   - identifiers: keys of new rows.
  ///   - isBelowLimit: whether the person's plan allows one more row than there are.
  ///   - source: where collections of a server are read from; nil where the app has no such server.
  ///   - report: receives what authors should know, each in a sentence.
  package init(
    _ collections: [CollectionDeclaration], functions: FunctionLibrary, in stores: Stores,
    scheduler: Scheduler,
    identifiers: any IdentifierSource,
    isBelowLimit: @escaping @Sendable (_ limit: String, _ count: Int) -> Bool,
    source: @escaping @Sendable (_ server: String) -> RemoteFeed.Source? = { _ in nil },
    report: @escaping @Sendable (String) -> Void
  ) {
    store = stores.deferred("data", migrator: CollectionSchema.migrator) { report($0.message) }
    tables = Dictionary(
      collections.map { ($0.name, CollectionTable($0)) }, uniquingKeysWith: { first, _ in first })
    conditions = RowConditions(functions)
    self.scheduler = scheduler
    self.identifiers = identifiers
    self.isBelowLimit = isBelowLimit
    self.source = source
    self.report = report
  }

  /// What reads a collection from its server; nil for one of the device.
  func feed(of table: CollectionTable) -> RemoteFeed? {
    guard let remote = table.declaration.remote, let source = source(remote.server) else { return nil }
    return state.withLock { state in
      if let feed = state.feeds[table.declaration.name] { return feed }
      let feed = RemoteFeed(table, remote, from: source, in: self)
      state.feeds[table.declaration.name] = feed
      return feed
    }
  }

  /// Shows the rows of who is signed in to a server now, and no others, and reads them.
  ///
  /// - Parameter server: the server whose account has changed.
  package func accountChanged(of server: String) {
    for (name, table) in tables where table.declaration.remote?.server == server {
      let (feed, isShown) = state.withLock { ($0.feeds[name], $0.observers[name]?.calls.isEmpty == false) }
      changed(name)
      guard let feed, isShown, feed.scope != nil else { continue }
      // Why they cannot be read is in the state.
      scheduler.start("rows of another account") { try? await feed.refresh() }
    }
  }

  /// The collection of a name; nil where the app declares none.
  func table(_ name: String) -> CollectionTable? { tables[name] }

  /// Returns the filter of an argument `where`; nil for all rows.
  ///
  /// - Throws: that it is no condition.
  func filter(_ argument: Value?, of table: CollectionTable) throws(ActionError) -> RowFilter? {
    try conditions.filter(argument, of: table, report: report)
  }

  // MARK: Observing

  /// Calls back after each change of a collection.
  ///
  /// - Parameters:
  ///   - collection: its name.
  ///   - call: called on any thread.
  /// - Returns: the number to pass to ``stopObserving(_:_:)``.
  func observe(_ collection: String, _ call: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.observerCount += 1
      // No other process sees a database in memory.
      if state.poll == nil, store.path != nil {
        state.poll = scheduler.start("changes of other processes") { [weak self] in await self?.poll() }
      }
      return state.observers[collection, default: Observers()].add(call)
    }
  }

  /// Removes an observer.
  func stopObserving(_ collection: String, _ number: Int) {
    state.withLock { state in
      guard state.observers[collection]?.remove(number) != nil else { return }
      state.observerCount -= 1
      guard state.observerCount == 0 else { return }
      state.poll?.cancel()
      state.poll = nil
    }
  }

  /// Tells all observers when another process has changed the database.
  private func poll() async {
    var known = version
    while true {
      do throws(CancellationError) { try await scheduler.sleep(for: Self.pollInterval) } catch { return }
      let now = version
      if let known, let now, known != now { for name in tables.keys { changed(name) } }
      known = now ?? known
    }
  }

  /// The number that SQLite changes with each commit of another connection; nil where there is no database yet.
  private var version: Int? {
    guard !store.isUnmade else { return nil }
    return try? store.fetch { try Int.fetchOne($0, sql: "PRAGMA data_version") }
  }

  /// Tells the observers of a collection that it has changed.
  func changed(_ collection: String) {
    for call in state.withLock({ $0.observers[collection]?.calls ?? [] }) { call() }
  }

  // MARK: Reading

  /// Reads the rows that a query finds.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - table: the collection.
  ///   - scope: whose rows.
  /// - Returns: the first of them, and how many there are.
  /// - Throws: where the database cannot be read.
  func window(_ query: RowQuery, of table: CollectionTable, scope: String) throws(StoreError) -> RowWindow {
    guard try isThere(table) else { return RowWindow() }
    return try store.read { try query.window(of: table, scope: scope, in: $0) }
  }

  /// Reads a document.
  ///
  /// - Returns: its fields, and when it was last changed; nil where nobody has changed it yet.
  /// - Throws: where the database cannot be read.
  func document(_ table: CollectionTable, scope: String) throws(StoreError) -> StoredRow? {
    guard try isThere(table) else { return nil }
    return try store.fetch { try table.row(Self.documentKey, of: scope, in: $0) }
  }

  /// The last change that can be undone.
  ///
  /// - Returns: what it has done, and until when; nil where there is none.
  /// - Throws: where the database cannot be read.
  func undoable(_ table: CollectionTable, scope: String) throws(StoreError) -> (
    operation: String, until: Timestamp
  )? {
    guard table.declaration.undo != nil, try isThere(table) else { return nil }
    let now = scheduler.now.milliseconds
    return try store.fetch { db in
      try ChangeLog.last(of: table.declaration.name, scope, after: now, in: db).map {
        ($0.operation, Timestamp(milliseconds: $0.until))
      }
    }
  }

  /// Whether its tables are as declared; makes them again where they are those of another version.
  private func isThere(_ table: CollectionTable) throws(StoreError) -> Bool {
    let name = table.declaration.name
    if state.withLock({ $0.prepared.contains(name) }) { return true }
    // A database that nobody has written to is not made by a look at it.
    if store.isUnmade { return false }
    let known = try store.fetch { try CollectionMigration.fingerprint(of: name, in: $0) }
    guard let known else { return false }
    if known != table.fingerprint { try store.write { try prepare(table, in: $0) } }
    state.withLock { _ = $0.prepared.insert(name) }
    return true
  }

  private func prepare(_ table: CollectionTable, in db: Database) throws {
    let name = table.declaration.name
    let known = try CollectionMigration.fingerprint(of: name, in: db)
    guard known != table.fingerprint else { return }
    let migration = CollectionMigration(table, at: scheduler.now, report: report)
    try known == nil ? migration.create(in: db) : migration.run(in: db)
  }

  // MARK: Changing

  private static let documentKey = "document"

  /// Writes in a transaction with the tables as declared, and tells the observers.
  func write<Result>(
    _ table: CollectionTable, _ body: (Database) throws -> Result
  ) throws(ActionError) -> Result {
    var refusal: ActionError?
    do throws(StoreError) {
      let result = try store.write { db in
        try prepare(table, in: db)
        do { return try body(db) } catch let error as ActionError {
          refusal = error
          throw error
        }
      }
      state.withLock { _ = $0.prepared.insert(table.declaration.name) }
      changed(table.declaration.name)
      return result
    } catch {
      throw refusal ?? ActionError(.storage, error.diagnostic.message)
    }
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - fields: its fields; those left out have their defaults.
  ///   - table: the collection.
  ///   - scope: whose it is.
  /// - Returns: its key.
  /// - Throws: why it cannot be added; nothing has changed then.
  func add(_ fields: ValueMap, to table: CollectionTable, scope: String) throws(ActionError) -> String {
    let declaration = table.declaration
    var row = try newRow(fields, of: table)
    let key = row.key
    try write(table) { db in
      if try table.row(key, of: scope, in: db) != nil {
        throw ActionError("duplicate", "there is a row `\(key)`")
      }
      if let limit = declaration.limit {
        let count = try table.count(of: scope, in: db)
        guard isBelowLimit(limit, count) else {
          throw ActionError(
            .limitReached, "the plan allows no more than \(count) rows of `\(declaration.name)`")
        }
      }
      row.position = try table.nextPosition(of: scope, in: db)
      try table.write(row, of: scope, in: db)
      try log(table, scope, in: db) { $0.add(row) }
    }
    return key
  }

  /// Adds many rows in one transaction, such as those of a file; they are one change to undo.
  ///
  /// - Parameters:
  ///   - rows: the fields of each; one that is left out has its default. A row with the key of a stored one takes its place.
  ///   - collection: the collection's name.
  ///   - scope: whose they are.
  /// - Returns: how many rows there are now.
  /// - Throws: why one cannot be added; none is then.
  package func addAll(
    _ rows: [ValueMap], to collection: String, scope: String = CollectionStore.device
  ) throws(ActionError) -> Int {
    guard let table = tables[collection] else {
      throw ActionError(.unknownModel, "the app declares no `\(collection)` under `data:`")
    }
    var added: [StoredRow] = []
    for fields in rows { added.append(try newRow(fields, of: table)) }
    return try write(table) { db in
      var position = try table.nextPosition(of: scope, in: db)
      for var row in added {
        row.position = try table.row(row.key, of: scope, in: db)?.position ?? position
        position = max(position, row.position + 1)
        try table.write(row, of: scope, in: db)
      }
      let count = try table.count(of: scope, in: db)
      if let limit = table.declaration.limit, !isBelowLimit(limit, count - 1) {
        throw ActionError(.limitReached, "the plan allows fewer than \(count) rows of `\(collection)`")
      }
      try log(table, scope, in: db) { log in added.flatMap { log.add($0) } }
      return count
    }
  }

  /// A row of some fields, with a key of its own where none is given.
  private func newRow(_ fields: ValueMap, of table: CollectionTable) throws(ActionError) -> StoredRow {
    let declaration = table.declaration
    var key = identifiers.next()
    if case .string(let given)? = fields["id"], !given.isEmpty { key = given }
    let named = declaration.record.field("id") == nil ? fields : fields.setting("id", to: .string(key))
    return StoredRow(key: key, values: try declaration.record.newRow(named), position: 0)
  }

  /// Changes fields of a row.
  ///
  /// - Parameters:
  ///   - key: the row's key.
  ///   - fields: the new values; other fields stay.
  ///   - table: the collection.
  ///   - scope: whose it is.
  /// - Throws: why it cannot be changed; nothing has changed then.
  func update(
    _ key: String, _ fields: ValueMap, of table: CollectionTable, scope: String
  ) throws(ActionError) {
    let changes = try checked(fields, table)
    try write(table) { db in
      guard var row = try table.row(key, of: scope, in: db) else {
        throw ActionError(.notFound, "no row `\(key)` in `\(table.declaration.name)`")
      }
      try change(&row, changes, of: table, scope, in: db)
    }
  }

  /// Removes a row.
  ///
  /// - Throws: that there is no such row, or that it cannot be removed.
  func remove(_ key: String, from table: CollectionTable, scope: String) throws(ActionError) {
    try write(table) { db in
      guard let row = try table.row(key, of: scope, in: db) else {
        throw ActionError(.notFound, "no row `\(key)` in `\(table.declaration.name)`")
      }
      try table.remove(key, of: scope, in: db)
      try log(table, scope, in: db) { $0.remove([row]) }
    }
  }

  /// Removes the rows that a query finds; they are one change to undo.
  ///
  /// - Returns: how many they were.
  /// - Throws: that they cannot be removed.
  func removeAll(_ query: RowQuery, from table: CollectionTable, scope: String) throws(ActionError) -> Int {
    try write(table) { db in
      let found = try query.all(of: table, scope: scope, in: db)
      for row in found { try table.remove(row.key, of: scope, in: db) }
      if !found.isEmpty { try log(table, scope, in: db) { $0.remove(found) } }
      return found.count
    }
  }

  /// Changes fields of a document.
  ///
  /// - Throws: why it cannot be changed; nothing has changed then.
  func set(_ fields: ValueMap, of table: CollectionTable, scope: String) throws(ActionError) {
    let changes = try checked(fields, table)
    try write(table) { db in
      var row = try table.row(Self.documentKey, of: scope, in: db) ?? first(table)
      try change(&row, changes, of: table, scope, in: db)
    }
  }

  /// Gives every field of a document its first value again.
  ///
  /// - Throws: that it cannot be changed.
  func reset(_ table: CollectionTable, scope: String) throws(ActionError) {
    let names = table.declaration.record.fields.map(\.name)
    let values = zip(names, table.declaration.record.firstValues).map { ($0.0, $0.1) }
    try write(table) { db in
      guard var row = try table.row(Self.documentKey, of: scope, in: db) else { return }
      try change(&row, values, of: table, scope, in: db)
    }
  }

  /// Takes back the last change; of an update only the fields that still have its values.
  ///
  /// - Throws: that there is nothing to undo, or that it cannot be undone.
  func undo(_ table: CollectionTable, scope: String) throws(ActionError) {
    let now = scheduler.now.milliseconds
    try write(table) { db in
      let changes = try ChangeLog.lastUnit(of: table.declaration.name, scope, after: now, in: db)
      guard !changes.isEmpty else { throw ActionError("nothing_to_undo") }
      for change in changes { try change.undo(in: table, scope, db) }
      try ChangeLog.forget(changes, in: db)
    }
  }

  // MARK: Rows of a server

  /// How far the rows of a server were read; nil where they never were.
  ///
  /// - Throws: where the database cannot be read.
  func feed(_ table: CollectionTable, scope: String) throws(StoreError) -> FeedState? {
    guard try isThere(table) else { return nil }
    return try store.fetch { try table.feed(of: scope, in: $0) }
  }

  /// The keys that a read has come to so far.
  ///
  /// - Throws: where the database cannot be read.
  func keys(_ table: CollectionTable, of state: FeedState, scope: String) throws(StoreError) -> Set<String> {
    try store.fetch { try table.keys(of: state.generation, scope, in: $0) }
  }

  /// Takes over a page of a server.
  ///
  /// - Returns: how far the rows were read now; nil where another read has begun meanwhile.
  /// - Throws: that the page cannot be written.
  func take(
    _ page: RemotePage, into table: CollectionTable, after state: FeedState?, scope: String
  ) throws(ActionError) -> FeedState? {
    try write(table) { try table.take(page, after: state, of: scope, at: scheduler.now, in: $0) }
  }

  /// Moves the rows that a read has not come to behind those that it has.
  ///
  /// - Throws: that they cannot be written.
  func moveOlder(_ table: CollectionTable, than state: FeedState, scope: String) throws(ActionError) {
    try write(table) { try table.moveOlder(than: state, of: scope, in: $0) }
  }

  private func first(_ table: CollectionTable) -> StoredRow {
    StoredRow(key: Self.documentKey, values: table.declaration.record.firstValues, position: 0)
  }

  private func checked(_ fields: ValueMap, _ table: CollectionTable) throws(ActionError) -> [(String, Value)]
  {
    var changes: [(String, Value)] = []
    for field in table.declaration.record.fields {
      // A field that cannot be null is left out by null.
      guard field.name != "id", let value = fields[field.name], value != .null || field.isNullable else {
        continue
      }
      changes.append((field.name, try field.checked(value)))
    }
    return changes
  }

  private func change(
    _ row: inout StoredRow, _ changes: [(String, Value)], of table: CollectionTable, _ scope: String,
    in db: Database
  ) throws {
    let before = row
    for (name, value) in changes {
      guard let index = table.declaration.record.fields.firstIndex(where: { $0.name == name }) else {
        continue
      }
      row.values[index] = value
    }
    guard row.values != before.values else { return }
    try table.write(row, of: scope, in: db)
    try log(table, scope, in: db) { $0.update(from: before, to: row) }
  }

  private func log(
    _ table: CollectionTable, _ scope: String, in db: Database,
    _ body: (ChangeLog) throws -> [ChangeLog.Entry]
  ) throws {
    guard let undo = table.declaration.undo else { return }
    let now = scheduler.now
    let log = ChangeLog(table.declaration.record)
    try ChangeLog.write(
      try body(log), of: table.declaration.name, scope, now: now.milliseconds,
      until: now.advanced(by: undo).milliseconds, in: db)
  }
}

extension ValueMap {
  /// The same entries with another value of a field.
  func setting(_ field: String, to value: Value) -> ValueMap {
    let others = zip(keys, values).filter { $0.0 != .string(field) }
    return ValueMap([(.string(field), value)] + others)
  }
}
