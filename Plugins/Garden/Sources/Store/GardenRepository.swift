import Foundations
import PluginKit
import Simulation
import Storage
import Synchronization

/// The garden's plants and their diary, on this device alone: rows of its collections, whose changes ``GardenSteps``
/// follow.
final class GardenRepository: Sendable {
  let photos: GardenPhotos
  private let data: any DataService
  private let identifiers: any IdentifierSource
  private let scheduler: Scheduler
  private let broadcaster = ChangeBroadcaster()
  private let writes = Mutex(0)

  init(
    _ data: any DataService, _ photos: GardenPhotos, identifiers: any IdentifierSource, scheduler: Scheduler
  ) {
    (self.data, self.photos) = (data, photos)
    (self.identifiers, self.scheduler) = (identifiers, scheduler)
    data.observe([GardenRows.plants, GardenRows.diary, GardenRows.settings]) { [weak self] in self?.changed()
    }
  }

  private func changed() {
    writes.withLock { $0 += 1 }
    removeUnusedPhotos()
    broadcaster.send()
  }

  /// An element at once, and one for each change.
  var changes: AsyncStream<Void> { broadcaster.stream }
  var now: Timestamp { scheduler.now }

  /// What follows writes.
  enum Intention {
    /// A plant's next watering may have moved.
    static let move = "garden reminder"
    /// A plant's reminder is in another language.
    static let reword = "garden reminder words"
    /// A copy of a photo may have no row.
    static let photo = "garden photo"
  }

  /// Removes intents that are done.
  func finish(_ done: [Intent]) {
    // What cannot be removed now is carried out again by the next start.
    try? data.intents.finish(done)
  }

  /// Replaces intents to reword, as those to move: their reminders are taken back before they are posted again.
  func move(_ rewording: [Intent]) throws -> [Intent] {
    try data.write { rows in
      for intent in rewording { try Intents.add(Intention.move, intent.subject, in: rows.database) }
      try Intents.finish(rewording, in: rows.database)
      let subjects = Set(rewording.map(\.subject))
      return try Intents.pending(Intention.move, in: rows.database).filter { subjects.contains($0.subject) }
    }
  }

  /// Deletes the copies of photos that no row refers to, those that an ended process has left, too.
  func removeUnusedPhotos() {
    // In the transaction, so that a copy that is found there by the one that refers to it stays.
    try? data.intents.carryOut(Intention.photo) { [data] intents, db in
      let rows = data.rows(in: db)
      return try intents.filter { try rows.has(photo: $0.subject) || photos.remove($0.subject) }
    }
  }

  /// Tells two moments apart between which a row may have changed.
  struct Revision: Equatable {
    /// How often this process has written.
    let own: Int
    /// Changes where another process has (SQLite, `PRAGMA data_version`).
    let others: Int
  }

  /// The revision of what is read now.
  func revision(in db: Database) throws -> Revision {
    Revision(
      own: writes.withLock(\.self),
      others: try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0)
  }

  /// Reads what several statements see at one moment.
  func read<Result>(_ body: (any DataTransaction) throws -> Result) throws(StoreError) -> Result {
    try data.read(body)
  }

  // MARK: Plants

  /// Adds a plant.
  ///
  /// - Parameters:
  ///   - draft: its fields; its id, its moment and what is computed are set here.
  ///   - events: what has happened to it already.
  /// - Returns: its id.
  /// - Throws: `limit_reached`, `storage`, or why its photo cannot be copied; nothing is added then.
  func add(_ draft: StoredPlant, with events: [StoredEvent] = []) async throws(ActionError) -> String {
    var plant = draft
    (plant.id, plant.created) = (identifiers.next(), now)
    let ids = events.map { _ in identifiers.next() }
    let new = plant
    try await write(photo: new.photo) { rows, photo in
      var plant = new
      // A sample to try the app with is there once.
      if plant.isSample, try rows.plants().contains(where: \.isSample) { return }
      plant.photo = photo ?? ""
      try rows.add(ValueMap(fields: plant.fields), to: GardenRows.plants)
      for (id, draft) in zip(ids, events) {
        var event = draft
        (event.id, event.plant) = (id, plant.id)
        try rows.add(ValueMap(fields: event.fields), to: GardenRows.diary)
      }
    }
    return plant.id
  }

  /// Changes a plant.
  ///
  /// - Parameters:
  ///   - id: its id.
  ///   - photo: the path of its photo, empty for none; nil where it stays.
  ///   - change: changes all else.
  /// - Throws: `not_found`, `limit_reached`, `storage`, why its photo cannot be copied, or what `change` throws.
  func change(
    _ id: String, photo: String? = nil, _ change: (inout StoredPlant) throws(ActionError) -> Void
  ) async throws(ActionError) {
    let present = try stored { try $0.plant(id)?.photo }
    try await write(photo: photo == present ? nil : photo) { rows, photo in
      guard var plant = try rows.plant(id) else { throw GardenError.notFound.error() }
      let before = plant.photo
      try change(&plant)
      plant.photo = photo ?? before
      try rows.update(id, ValueMap(fields: plant.fields), of: GardenRows.plants)
    }
  }

  // MARK: Events

  /// Logs an event.
  ///
  /// - Parameter draft: its fields; its id is set here.
  /// - Returns: its id.
  /// - Throws: `not_found`, `storage`, or why its photo cannot be copied.
  func log(_ draft: StoredEvent) async throws(ActionError) -> String {
    let id = identifiers.next()
    try await write(photo: draft.photo) { rows, photo in
      guard try rows.plant(draft.plant) != nil else { throw GardenError.notFound.error() }
      var event = draft
      (event.id, event.photo) = (id, photo ?? "")
      try rows.add(ValueMap(fields: event.fields), to: GardenRows.diary)
    }
    return id
  }

  /// Changes an event of a plant.
  ///
  /// - Parameters:
  ///   - id: the event's id.
  ///   - plant: the plant's.
  ///   - photo: the path of its photo, empty for none; nil where it stays.
  ///   - change: changes all else; `photo` is what it will be.
  /// - Throws: `not_found`, `storage`, why its photo cannot be copied, or what `change` throws.
  func change(
    event id: String, of plant: String, photo: String? = nil,
    _ change: (inout StoredEvent) throws(GardenError) -> Void
  ) async throws(ActionError) {
    let present = try stored { try $0.event(id)?.photo }
    try await write(photo: photo == present ? nil : photo) { rows, photo in
      guard var event = try rows.event(id), event.plant == plant else { throw GardenError.notFound.error() }
      let before = event.photo
      do throws(GardenError) { try change(&event) } catch { throw error.error() }
      event.photo = photo ?? before
      try rows.update(id, ValueMap(fields: event.fields), of: GardenRows.diary)
    }
  }

  // MARK: Writing

  /// How often a copy is made again that another process has deleted before a row referred to it.
  private static let attempts = 3

  /// Copies a photo, then writes in one transaction.
  ///
  /// - Parameters:
  ///   - given: the photo's path; empty for none, nil where it stays.
  ///   - body: writes, with the path of the copy.
  /// - Throws: why there is no copy, what it was refused for, or `storage`; all is as it was then.
  private func write(
    photo given: String?, _ body: (any DataTransaction, String?) throws -> Void
  ) async throws(ActionError) {
    guard let given, !given.isEmpty else { return try write { try body($0, given) } }
    for _ in 1...Self.attempts {
      let copy: String
      do throws(GardenError) {
        // The copy is noted before it is made, so that it is deleted where no row is written.
        copy = try await photos.kept(given, scheduler) { [data] path throws(StoreError) in
          try data.intents.add(Intention.photo, path)
        }
      } catch {
        removeUnusedPhotos()
        throw error.error()
      }
      var isGone = false
      do throws(ActionError) {
        return try write { rows in
          isGone = !photos.files.exists(copy)
          if isGone { throw GardenError.storage.error("the copy of the photo is gone") }
          try body(rows, copy)
        }
      } catch  where !isGone {
        throw error
      } catch {}
    }
    throw GardenError.storage.error("copies of the photo do not stay")
  }

  /// Writes in one transaction; what it throws leaves everything as it was.
  private func write(_ body: (any DataTransaction) throws -> Void) throws(ActionError) {
    do { try data.write(body) } catch {
      removeUnusedPhotos()
      throw (error as? ActionError) ?? GardenError.storage.error("\(error)")
    }
  }

  private func stored<Result>(_ body: (any DataTransaction) throws -> Result?) throws(ActionError) -> Result?
  {
    do throws(StoreError) { return try read(body) } catch {
      throw GardenError.storage.error(error.description)
    }
  }
}
