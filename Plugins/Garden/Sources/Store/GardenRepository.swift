import Flags
import Foundations
import PluginKit
import Simulation
import Storage
import Synchronization

/// The garden's plants, their events and what the person prefers, on this device alone.
///
/// What follows a change is an intent in its transaction: which plants' reminders move or have other words, and which
/// copies of photos may have no row any more.
final class GardenRepository: Sendable {
  /// The limit of a plan on active plants, in flags.yaml.
  static let limit = "plants"

  let photos: GardenPhotos
  private let store: Store
  private let intents: Intents
  private let limits: PlanLimits
  private let identifiers: any IdentifierSource
  private let scheduler: Scheduler
  private let broadcaster = ChangeBroadcaster()
  private let writes = Mutex(0)

  init(
    _ store: Store, _ photos: GardenPhotos, limits: PlanLimits, identifiers: any IdentifierSource,
    scheduler: Scheduler
  ) {
    (self.store, self.photos, self.limits) = (store, photos, limits)
    (self.identifiers, self.scheduler) = (identifiers, scheduler)
    intents = Intents(store)
  }

  /// An element at once, and one for each change.
  var changes: AsyncStream<Void> { broadcaster.stream }
  var now: Timestamp { scheduler.now }

  /// What follows writes.
  enum Intention {
    /// A plant's next watering may have moved.
    static let move = "reminder"
    /// A plant's reminder is in another language.
    static let reword = "reminder words"
    /// A copy of a photo may have no row.
    static let photo = "photo"
  }

  /// Removes intents that are done.
  func finish(_ done: [Intent]) {
    // What cannot be removed now is carried out again by the next start.
    try? intents.finish(done)
  }

  /// Replaces intents to reword, as those to move: their reminders are taken back before they are posted again.
  func move(_ rewording: [Intent]) throws(StoreError) -> [Intent] {
    try store.write { db in
      for intent in rewording { try Intents.add(Intention.move, intent.subject, in: db) }
      try Intents.finish(rewording, in: db)
      let subjects = Set(rewording.map(\.subject))
      return try Intents.pending(Intention.move, in: db).filter { subjects.contains($0.subject) }
    }
  }

  /// Deletes the copies of photos that no row refers to, those that an ended process has left, too.
  func removeUnusedPhotos() {
    // In the transaction, so that a copy that is found there by the one that refers to it stays.
    try? intents.carryOut(Intention.photo) { intents, db in
      let used = try GardenTable.photos(in: db)
      return intents.filter { used.contains($0.subject) || photos.remove($0.subject) }
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
  func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    try store.read(body)
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
    try await write(new.id, photo: new.photo) { db, photo in
      var plant = new
      // A sample to try the app with is there once, and counts for nobody.
      if plant.isSample, try GardenTable.sample(in: db) != nil { return }
      // Counted in the transaction that adds it.
      let active = try GardenTable.activeCount(in: db)
      guard plant.isSample || self.limits.isBelowLimit(Self.limit, than: active) else {
        throw GardenError.limitReached.error()
      }
      plant.photo = photo ?? ""
      try GardenTable.save(plant, in: db)
      try GardenTable.note(plant.stage, of: plant.id, at: self.now, in: db)
      for (id, draft) in zip(ids, events) {
        var event = draft
        (event.id, event.plant) = (id, plant.id)
        try GardenTable.save(event, in: db)
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
  /// - Throws: `not_found`, `storage`, why its photo cannot be copied, or what `change` throws.
  func change(
    _ id: String, photo: String? = nil, _ change: (inout StoredPlant) throws(ActionError) -> Void
  ) async throws(ActionError) {
    let present = try stored { try GardenTable.plant(id, in: $0)?.photo }
    try await write(id, photo: photo == present ? nil : photo) { db, photo in
      guard var plant = try GardenTable.plant(id, in: db) else { throw GardenError.notFound.error() }
      let before = plant
      try change(&plant)
      plant.photo = photo ?? before.photo
      if before.isArchived, !plant.isArchived, !plant.isSample {
        let active = try GardenTable.activeCount(in: db)
        guard self.limits.isBelowLimit(Self.limit, than: active) else {
          throw GardenError.limitReached.error()
        }
      }
      if plant.photo != before.photo { try self.leave([before.photo], in: db) }
      try GardenTable.save(plant, in: db)
      if plant.stage != before.stage { try GardenTable.note(plant.stage, of: id, at: self.now, in: db) }
    }
  }

  /// Removes a plant with its diary.
  func remove(_ id: String) throws(ActionError) {
    try write(id) { db in
      guard try GardenTable.plant(id, in: db) != nil else { throw GardenError.notFound.error() }
      try self.leave(try GardenTable.photos(of: id, in: db), in: db)
      try GardenTable.deletePlant(id, in: db)
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
    try await write(draft.plant, photo: draft.photo) { db, photo in
      guard try GardenTable.plant(draft.plant, in: db) != nil else { throw GardenError.notFound.error() }
      var event = draft
      (event.id, event.photo) = (id, photo ?? "")
      try GardenTable.save(event, in: db)
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
    let present = try stored { try GardenTable.event(id, in: $0)?.photo }
    try await write(plant, photo: photo == present ? nil : photo) { db, photo in
      guard var event = try GardenTable.event(id, in: db), event.plant == plant else {
        throw GardenError.notFound.error()
      }
      let before = event.photo
      do throws(GardenError) { try change(&event) } catch { throw error.error() }
      event.photo = photo ?? before
      if event.photo != before { try self.leave([before], in: db) }
      try GardenTable.save(event, in: db)
    }
  }

  /// Removes an event of a plant.
  func remove(event id: String, of plant: String) throws(ActionError) {
    try write(plant) { db in
      guard let event = try GardenTable.event(id, in: db), event.plant == plant else {
        throw GardenError.notFound.error()
      }
      try self.leave([event.photo], in: db)
      try GardenTable.delete(event, in: db)
    }
  }

  // MARK: Settings

  func set(_ values: [String: String]) throws(ActionError) {
    try write(nil) { db in
      for (name, value) in values { try GardenTable.set(name, to: value, in: db) }
      guard values["climate"] != nil || values["language"] != nil else { return }
      let kind = values["climate"] != nil ? Intention.move : Intention.reword
      for plant in try GardenTable.plants(isArchived: false, in: db) {
        try Intents.add(kind, plant.id, in: db)
      }
    }
  }

  // MARK: Writing

  /// How often a copy is made again that another process has deleted before a row referred to it.
  private static let attempts = 3

  /// Copies a photo, then writes in one transaction.
  ///
  /// - Parameters:
  ///   - plant: the plant whose next watering may change.
  ///   - given: the photo's path; empty for none, nil where it stays.
  ///   - body: writes, with the path of the copy.
  /// - Throws: why there is no copy, what it was refused for, or `storage`; all is as it was then.
  private func write(
    _ plant: String, photo given: String?, _ body: (Database, String?) throws -> Void
  ) async throws(ActionError) {
    guard let given, !given.isEmpty else { return try write(plant) { try body($0, given) } }
    for _ in 1...Self.attempts {
      let copy: String
      do throws(GardenError) {
        // The copy is noted before it is made, so that it is deleted where no row is written.
        copy = try await photos.kept(given, scheduler) { [store] path throws(StoreError) in
          try store.write { try Intents.add(Intention.photo, path, in: $0) }
        }
      } catch {
        removeUnusedPhotos()
        throw error.error()
      }
      var isGone = false
      do throws(ActionError) {
        return try write(plant) { db in
          isGone = !photos.files.exists(copy)
          if isGone { throw GardenError.storage.error("the copy of the photo is gone") }
          try body(db, copy)
        }
      } catch  where !isGone {
        throw error
      } catch {}
    }
    throw GardenError.storage.error("copies of the photo do not stay")
  }

  /// Writes in one transaction; what it throws as an `ActionError` leaves everything as it was.
  ///
  /// - Parameters:
  ///   - plant: the plant whose next watering may change; nil for none.
  ///   - body: writes.
  /// - Throws: what it was refused for, or `storage`.
  private func write(_ plant: String?, _ body: (Database) throws -> Void) throws(ActionError) {
    var refusal: ActionError?
    do throws(StoreError) {
      try store.write { db in
        do { try body(db) } catch let error as ActionError {
          refusal = error
          throw error
        }
        if let plant { try Intents.add(Intention.move, plant, in: db) }
      }
    } catch {
      removeUnusedPhotos()
      throw refusal ?? GardenError.storage.error(error.description)
    }
    writes.withLock { $0 += 1 }
    removeUnusedPhotos()
    broadcaster.send()
  }

  /// Notes photos that a row refers to no more; the person's own files stay.
  private func leave(_ paths: Set<String>, in db: Database) throws {
    for path in paths.sorted() where photos.files.isCopy(path) {
      try Intents.add(Intention.photo, path, in: db)
    }
  }

  private func stored<Result>(_ body: (Database) throws -> Result?) throws(ActionError) -> Result? {
    do throws(StoreError) { return try read(body) } catch {
      throw GardenError.storage.error(error.description)
    }
  }
}
