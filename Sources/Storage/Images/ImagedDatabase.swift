internal import Synchronization

/// A database in memory that goes by images wherever one is known.
///
/// It is opened only where something is to be read or done that nobody has read or done at the same moment.
final class ImagedDatabase: Sendable {
  private struct State {
    /// The moment at which the database is; nil where it is at one of its own.
    var moment: Int?
    /// The connection, once something had to be done by itself.
    var queue: DatabaseQueue?
    /// The moment that the connection holds; what is done to it is done at ``moment``.
    var held: Int?
  }

  private let images: StoreImages
  private let configuration: Configuration
  private let state = Mutex(State())

  /// Nothing yet.
  ///
  /// - Parameters:
  ///   - images: what is shared.
  ///   - configuration: how a connection is opened.
  init(_ images: StoreImages, _ configuration: Configuration) {
    self.images = images
    self.configuration = configuration
  }

  /// Does the first thing, such as to migrate.
  ///
  /// - Parameters:
  ///   - deed: what tells it from anything else that might be done.
  ///   - body: does it.
  /// - Throws: what the body throws.
  func begin(_ deed: some Hashable & Sendable, _ body: (DatabaseQueue) throws -> Void) throws {
    let step = StoreImages.Step(past: nil, deed: Deed(deed))
    if let image = images.image(after: step) { return state.withLock { $0.moment = image.moment } }
    let queue = try queue()
    try body(queue)
    try queue.writeWithoutTransaction { keep(true, after: step, $0) }
  }

  /// Reads.
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try queue().writeWithoutTransaction { db in
      try settle(db)
      return try body(db)
    }
  }

  /// Reads what depends on nothing but a deed and on what is stored.
  func read<Result: Sendable>(
    _ deed: some Hashable & Sendable, _ body: (Database) throws -> Result
  ) throws -> Result {
    let deed = Deed(deed)
    // In two steps: nothing found, taken for an optional result, would be one that is nil.
    if let step = step(deed), let found = images.found(by: step), let result = found as? Result {
      return result
    }
    return try queue().writeWithoutTransaction { db in
      // What it is at now: somebody else may go on to another moment while this is read.
      let moment = try settle(db)
      let result = try body(db)
      if let moment { images.keep(result, by: StoreImages.Step(past: moment, deed: deed)) }
      return result
    }
  }

  /// Writes all or nothing; the database is then at a moment of its own.
  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try queue().writeWithoutTransaction { db in
      try settle(db, leaving: true)
      return try db.transacting(body)
    }
  }

  /// Writes what depends on nothing but a deed and on what is stored.
  func write<Result: Sendable>(
    _ deed: some Hashable & Sendable, _ body: (Database) throws -> Result
  ) throws -> Result {
    let deed = Deed(deed)
    if let known: Result = recall(deed) { return known }
    return try queue().writeWithoutTransaction { db in
      let moment = try settle(db, leaving: true)
      let result = try db.transacting(body)
      if let moment { keep(result, after: StoreImages.Step(past: moment, deed: deed), db) }
      return result
    }
  }

  // MARK: Moments

  private func step(_ deed: Deed) -> StoreImages.Step? {
    state.withLock(\.moment).map { StoreImages.Step(past: $0, deed: deed) }
  }

  /// Goes where a deed leads, if somebody has gone there from the same moment.
  private func recall<Result: Sendable>(_ deed: Deed) -> Result? {
    state.withLock { state in
      guard let past = state.moment,
        let image = images.image(after: StoreImages.Step(past: past, deed: deed)),
        let result = image.result as? Result
      else { return nil }
      state.moment = image.moment
      return result
    }
  }

  private func keep(_ result: some Sendable, after step: StoreImages.Step, _ db: Database) {
    guard let moment = db.image().flatMap({ images.keep($0, result, after: step) }) else { return }
    state.withLock { state in
      state.moment = moment
      state.held = moment
    }
  }

  // MARK: The connection

  private func queue() throws -> DatabaseQueue {
    try state.withLock { state in
      if let queue = state.queue { return queue }
      let queue = try DatabaseQueue(configuration: configuration)
      state.queue = queue
      return queue
    }
  }

  /// Brings the connection to the database's moment; called within its queue, so that nothing else is done to it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - isLeaving: whether something is about to be done that leads away from the moment, at once, so that nobody goes
  ///     on from it meanwhile.
  /// - Returns: the moment; nil where it is one of the database's own.
  /// - Throws: what keeps SQLite from taking over the image.
  @discardableResult
  private func settle(_ db: Database, leaving isLeaving: Bool = false) throws -> Int? {
    try state.withLock { state in
      let moment = state.moment
      if let moment, moment != state.held { try db.adopt(images.bytes(at: moment)) }
      state.held = isLeaving ? nil : moment
      if isLeaving { state.moment = nil }
      return moment
    }
  }
}
