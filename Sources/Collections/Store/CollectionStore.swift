package import Expressions
package import Foundations
package import PluginKit
package import Simulation
package import Storage
import Sync
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
  let tables: [String: CollectionTable]
  private let conditions: RowConditions
  /// The server that has the rows; nil where they are the device's own.
  let source: RemoteFeed.Source?
  private let reachability: Reachability?
  private let channel: (@Sendable (LiveDeclaration) -> (any LiveChannel)?)?
  /// Sends the changes of rows to the server; nil where there is none.
  let outbox: Outbox?
  private let identifiers: any IdentifierSource
  private let keys = OrderedKeys()
  private let isBelowLimit: @Sendable (String, Int) -> Bool
  let report: @Sendable (String) -> Void
  private let state = Mutex(State())

  private struct State {
    /// The collections whose tables are as they are declared.
    var prepared: Set<String> = []
    /// What reads collections from their servers.
    var feeds: [String: RemoteFeed] = [:]
    /// What follows what servers say of collections by themselves.
    var lives: [String: LiveFeed] = [:]
    /// How often the rows of each collection may have changed.
    var revisions: [String: Int] = [:]
    /// The collections that were changed with others, and whose observers were not told.
    var touched: Set<String> = []
    var observers: [String: Observers<@Sendable () -> Void>] = [:]
    /// The observers for whom nothing is read.
    var silent: [String: Set<Int>] = [:]
    /// How many other observers there are, in all.
    var observerCount = 0
    /// Whether the changes of the outbox are reported to observers.
    var isFollowingOutbox = false
    /// Looks for changes of other processes, and for the network, while somebody looks at rows.
    var watches: [Job] = []

    func isLookedAt(_ collection: String) -> Bool {
      (observers[collection]?.calls.count ?? 0) > (silent[collection]?.count ?? 0)
    }
  }

  /// Keeps collections in a database of an app.
  ///
  /// - Parameters:
  ///   - collections: what the app declares, of one server or of the device.
  ///   - functions: what conditions may call.
  ///   - stores: the app's databases.
  ///   - server: the server that has the rows; nil where they are the device's own.
  ///   - scheduler: the clock.
  ///   - identifiers: keys of new rows.
  ///   - isBelowLimit: whether the person's plan allows one more row than there are.
  ///   - report: receives what authors should know, each in a sentence.
  package init(
    _ collections: [CollectionDeclaration], functions: FunctionLibrary, in stores: Stores,
    of server: RowServer? = nil, scheduler: Scheduler, identifiers: any IdentifierSource,
    isBelowLimit: @escaping @Sendable (_ limit: String, _ count: Int) -> Bool,
    report: @escaping @Sendable (String) -> Void
  ) {
    let file = Self.fileName(of: server?.name)
    let store = stores.deferred(file, migrator: CollectionSchema.migrator) { report($0.message) }
    let tables = Dictionary(
      collections.map { ($0.name, CollectionTable($0)) }, uniquingKeysWith: { first, _ in first })
    (self.store, self.tables) = (store, tables)
    conditions = RowConditions(functions)
    (self.scheduler, self.identifiers) = (scheduler, identifiers)
    (self.isBelowLimit, self.report) = (isBelowLimit, report)
    self.server = server?.name
    (source, reachability, channel) = (server?.source, server?.reachability, server?.channel)
    let link = Link()
    var outbox: Outbox?
    if let server, collections.contains(where: \.isSent) {
      let sender = ChangeSender(
        store: store, tables: tables, source: server.source,
        changed: { name in link.store?.changed(name) }, read: { name in link.store?.readAfterChange(name) },
        report: report, now: { scheduler.now })
      outbox = server.outbox(store, sender)
    }
    self.outbox = outbox
    link.set(self)
    server.map(followPushes)
  }

  /// Leads from the sender, which the outbox has first, to the store.
  private final class Link: Sendable {
    private struct Reference: Sendable { weak var store: CollectionStore? }
    private let reference = Mutex(Reference())
    var store: CollectionStore? { reference.withLock(\.store) }
    func set(_ store: CollectionStore) { reference.withLock { $0.store = store } }
  }

  /// The name of the server that has the rows; nil where they are the device's own.
  package let server: String?

  /// What reads a collection from its server; nil for one of the device.
  func feed(of table: CollectionTable) -> RemoteFeed? {
    guard let remote = table.declaration.remote, let source else { return nil }
    return state.withLock { state in
      if let feed = state.feeds[table.declaration.name] { return feed }
      if state.feeds.isEmpty { endFeedsWithTheApp() }
      let feed = RemoteFeed(table, remote, from: source, in: self)
      state.feeds[table.declaration.name] = feed
      return feed
    }
  }

  /// Forgets the feeds, which hold the store, when the app's work is stopped: its databases are closed then.
  private func endFeedsWithTheApp() {
    scheduler.start("end of feeds") { [weak self] in
      for await _ in AsyncStream<Never>.makeStream().stream {}
      self?.state.withLock { ($0.feeds, $0.lives) = ([:], [:]) }
    }
  }

  /// What follows what the server says of a collection by itself; nil where it says nothing.
  func live(_ table: CollectionTable) -> LiveFeed? {
    guard let live = table.declaration.remote?.live, live.isFollowed, let feed = feed(of: table) else {
      return nil
    }
    return state.withLock { state in
      if let known = state.lives[table.declaration.name] { return known }
      let made = LiveFeed(table, live, over: feed, by: channel ?? { _ in nil }, reachability, in: self)
      state.lives[table.declaration.name] = made
      return made
    }
  }

  /// Reads a collection once more, since the server has accepted changes whose outcome only a read shows.
  private func readAfterChange(_ collection: String) {
    guard let table = tables[collection], let feed = feed(of: table) else { return }
    // Why it cannot be read is in the state, and the next read settles the changes as well.
    scheduler.start("read after a change") { try? await feed.readAgain() }
  }

  /// Shows the rows of who is signed in to the server now, and no others, and reads them.
  package func accountChanged() {
    for name in tables.keys.sorted() {
      let (feed, live) = state.withLock { ($0.feeds[name], $0.lives[name]) }
      changed(name)
      if let live { scheduler.start("live rows of another account") { await live.accountChanged() } }
      guard let feed, isObserved(name), feed.scope != nil else { continue }
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
  ///   - isLook: whether somebody looks at the rows, for whom they are kept up to date.
  ///   - call: called on any thread.
  /// - Returns: the number to pass to ``stopObserving(_:_:)``.
  func observe(_ collection: String, isLook: Bool = true, _ call: @escaping @Sendable () -> Void) -> Int {
    followOutbox()
    guard isLook else {
      return state.withLock { state in
        let number = state.observers[collection, default: Observers()].add(call)
        state.silent[collection, default: []].insert(number)
        return number
      }
    }
    if let live = tables[collection].flatMap(live) {
      scheduler.start("live rows") { await live.follow() }
    }
    return state.withLock { state in
      state.observerCount += 1
      if state.observerCount == 1 { state.watches = watches() }
      return state.observers[collection, default: Observers()].add(call)
    }
  }

  /// Removes an observer.
  func stopObserving(_ collection: String, _ number: Int) {
    let live = state.withLock { state -> LiveFeed? in
      guard state.observers[collection]?.remove(number) != nil,
        state.silent[collection]?.remove(number) == nil
      else { return nil }
      state.observerCount -= 1
      if state.observerCount == 0 {
        for watch in state.watches { watch.cancel() }
        state.watches = []
      }
      return state.isLookedAt(collection) ? nil : state.lives[collection]
    }
    if let live { scheduler.start("end of live rows") { await live.leave() } }
  }

  /// Tells observers what an outbox changes, from the first observer on.
  private func followOutbox() {
    guard let outbox else { return }
    state.withLock { state in
      guard !state.isFollowingOutbox else { return }
      state.isFollowingOutbox = true
      scheduler.start("changes of an outbox") { [weak self] in
        for await _ in outbox.changes { self?.changedAll() }
      }
    }
  }

  private func watches() -> [Job] {
    var watches: [Job] = []
    // No other process sees a database in memory.
    if store.path != nil {
      watches.append(
        scheduler.start("changes of other processes") { [weak self] in await self?.poll() })
    }
    if let reachability {
      watches.append(
        scheduler.start("return of the network") { [weak self] in
          var wasOnline = true
          for await isOnline in reachability.values {
            if isOnline, !wasOnline { self?.readOutdated() }
            wasOnline = isOnline
          }
        })
    }
    return watches
  }

  /// Reads again what somebody looks at and could not be read, or is not fresh any more, and single rows.
  private func readOutdated() {
    for name in tables.keys.sorted() where isObserved(name) { readWhereOutdated(name) }
    for (_, feed) in state.withLock(\.feeds).sorted(by: { $0.key < $1.key }) { feed.rows.readFailed() }
  }

  /// Reads a collection of a server that is not fresh.
  func readWhereOutdated(_ collection: String) {
    guard let table = tables[collection], let feed = feed(of: table), feed.scope != nil, feed.isOutdated
    else { return }
    // Why they cannot be read is in the state.
    scheduler.start("rows that are not fresh") { try? await feed.refresh() }
  }

  private func changedAll() { for name in tables.keys.sorted() { changed(name) } }

  /// Tells all observers when another process has changed the database.
  private func poll() async {
    var (known, interval) = (version, Self.pollInterval)
    while true {
      do throws(CancellationError) { try await scheduler.sleep(for: interval) } catch { return }
      let now = version
      // Days of a virtual clock pass in no time, and are not looked at second by second.
      interval = scheduler.isVirtual && known == now ? min(interval * 2, .seconds(600)) : Self.pollInterval
      if let known, let now, known != now { changedAll() }
      known = now ?? known
    }
  }

  /// The number that SQLite changes with each commit of another connection; nil where there is no database yet.
  private var version: Int? {
    guard !store.isUnmade else { return nil }
    return try? store.fetch { try Int.fetchOne($0, sql: "PRAGMA data_version") }
  }

  /// Whether somebody looks at a collection.
  func isObserved(_ collection: String) -> Bool {
    state.withLock { $0.isLookedAt(collection) }
  }

  /// Tells the observers of a collection that it has changed.
  func changed(_ collection: String) {
    state.withLock { $0.revisions[collection, default: 0] += 1 }
    readingChanged(collection)
  }

  /// How often the rows of a collection may have changed since the app was started, as far as it is known here.
  package func revision(of collection: String) -> Int {
    state.withLock { $0.revisions[collection] ?? 0 }
  }

  /// Tells the observers of a collection that it is being read, or how that has ended.
  func readingChanged(_ collection: String) {
    for call in state.withLock({ $0.observers[collection]?.calls ?? [] }) { call() }
  }

  /// Notes that a transaction changes a collection.
  func touch(_ collection: String) { state.withLock { _ = $0.touched.insert(collection) } }

  /// Tells the observers of the collections that transactions have changed.
  func tellTouched() {
    let touched = state.withLock { state in
      defer { state.touched = [] }
      return state.touched
    }
    for name in touched.sorted() { changed(name) }
  }

  /// Whether its tables are as declared; makes them again where they are those of another version.
  func isThere(_ table: CollectionTable) throws(StoreError) -> Bool {
    let name = table.declaration.name
    if state.withLock({ $0.prepared.contains(name) }) { return true }
    // A database that nobody has written to is not made by a look at it.
    if store.isUnmade { return false }
    guard let known = try store.fetch({ try CollectionMigration.fingerprint(of: name, in: $0) })
    else { return false }
    if known != table.fingerprint { try store.write { try prepare(table, in: $0) } }
    state.withLock { _ = $0.prepared.insert(name) }
    return true
  }

  func prepare(_ table: CollectionTable, in db: Database) throws {
    let name = table.declaration.name
    let known = try CollectionMigration.fingerprint(of: name, in: db)
    guard known != table.fingerprint else { return }
    let migration = CollectionMigration(table, at: scheduler.now, report: report)
    try known == nil ? migration.create(in: db) : migration.run(in: db)
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
    return try store.fetch { try table.row(RowTransaction.documentKey, of: scope, in: $0) }
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

  // MARK: Changing

  /// Changes rows in one transaction with the tables as declared, and tells the observers.
  ///
  /// - Parameters:
  ///   - table: the collection.
  ///   - scope: whose rows; nil while somebody has to sign in.
  ///   - body: changes the rows.
  /// - Returns: the body's result.
  /// - Throws: why nothing has changed.
  func change<Result>(
    _ table: CollectionTable, scope: String?, _ body: (RowTransaction) throws -> Result
  ) throws(ActionError) -> Result {
    guard let scope else { throw ActionError("signed_out", "nobody is signed in") }
    return try write(table) { db in
      try body(transaction(table, scope, db, operations(of: table, scope, in: db)))
    }
  }

  /// The rows of a collection within a transaction.
  func transaction(
    _ table: CollectionTable, _ scope: String, _ db: Database, _ operations: OutboxWriter? = nil,
    _ rejection: OutboxFailure? = nil
  ) -> RowTransaction {
    RowTransaction(
      table: table, scope: scope, db: db, operations: operations, rejection: rejection, now: scheduler.now,
      newKey: { self.keys.next(self.identifiers, table, self.scheduler.now) }, isBelowLimit: isBelowLimit)
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
    return try change(table, scope: scope) { try $0.addAll(rows) }
  }

  /// Writes in a transaction with the tables as declared, and tells the observers.
  func write<Result>(
    _ table: CollectionTable, _ body: (Database) throws -> Result
  ) throws(ActionError) -> Result {
    var refusal: ActionError?
    func work(_ db: Database) throws -> Result {
      try prepare(table, in: db)
      do { return try body(db) } catch let error as ActionError {
        refusal = error
        throw error
      }
    }
    do throws(StoreError) {
      let result =
        if let outbox, table.declaration.isSent { try outbox.write { db, _ in try work(db) } } else {
          try store.write(work)
        }
      state.withLock { _ = $0.prepared.insert(table.declaration.name) }
      touch(table.declaration.name)
      tellTouched()
      return result
    } catch {
      throw refusal ?? ActionError(.storage, error.diagnostic.message)
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

  /// The last change that the server has accepted: a page that is requested now has all up to it.
  ///
  /// - Throws: where the database cannot be read.
  func lastAcceptance() throws(StoreError) -> Int64 {
    if store.isUnmade { return 0 }
    return try store.fetch { try CollectionTable.lastAcceptance(in: $0) }
  }

  /// Takes over a page of a server.
  ///
  /// - Returns: how far the rows were read now; nil where another read has begun meanwhile.
  /// - Throws: that the page cannot be written.
  func take(
    _ page: RemotePage, into table: CollectionTable, after state: FeedState?, since acceptance: Int64,
    scope: String
  ) throws(ActionError) -> FeedState? {
    try write(table) { db in
      try table.take(page, after: state, since: acceptance, of: scope, at: scheduler.now, in: db)
    }
  }

  /// Ends a read: moves the rows that it has not come to behind the others, and settles the changes that it shows.
  ///
  /// - Throws: that they cannot be written.
  func end(_ read: FeedState, of table: CollectionTable, scope: String) throws(ActionError) {
    try write(table) { db in
      try table.moveOlder(than: read, of: scope, in: db)
      try table.settleRest(scope, upTo: read.began, in: db)
    }
  }
}
