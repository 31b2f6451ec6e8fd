import Flags
import Foundations
import PluginKit
import Simulation
import Storage
import Synchronization

/// The garden's plants, their events and what the person prefers, on this device alone.
///
/// It records which plants' next watering, or whose reminders' words, have changed, so that reminders follow. A copy of a
/// photo is deleted with the last row that refers to it.
final class GardenRepository: Sendable {
  /// The limit of a plan on active plants, in flags.yaml.
  static let limit = "plants"

  let photos: GardenPhotos
  private let store: Store
  private let limits: PlanLimits
  private let identifiers: any IdentifierSource
  private let scheduler: Scheduler
  private let broadcaster = ChangeBroadcaster()
  private let reminders = Mutex(ReminderChange())
  private let writes = Mutex(0)

  init(
    _ store: Store, _ photos: GardenPhotos, limits: PlanLimits, identifiers: any IdentifierSource,
    scheduler: Scheduler
  ) {
    (self.store, self.photos, self.limits) = (store, photos, limits)
    (self.identifiers, self.scheduler) = (identifiers, scheduler)
  }

  /// An element at once, and one for each change.
  var changes: AsyncStream<Void> { broadcaster.stream }
  var now: Timestamp { scheduler.now }

  /// The plants whose reminders change.
  struct ReminderChange {
    /// Those whose next watering may have moved.
    var moved: Set<String> = []
    /// Those whose reminder is in another language.
    var reworded: Set<String> = []
  }

  /// What has changed since the last call.
  func takeReminderChange() -> ReminderChange {
    reminders.withLock { change in
      defer { change = ReminderChange() }
      return change
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
  /// - Parameter draft: its fields; its id, its moment and what is computed are set here.
  /// - Returns: its id.
  /// - Throws: `limit_reached`, `storage`, or why its photo cannot be copied; nothing is added then.
  func add(_ draft: StoredPlant) throws(ActionError) -> String {
    var plant = draft
    (plant.id, plant.created) = (identifiers.next(), now)
    try write(plant.id) { db, photos in
      // Counted in the transaction that adds it. A sample to try the app with counts for nobody.
      let active = try GardenTable.activeCount(in: db)
      guard plant.isSample || self.limits.isBelowLimit(Self.limit, than: active) else {
        throw GardenError.limitReached
      }
      plant.photo = try self.photos.kept(plant.photo)
      photos.copied = plant.photo
      try GardenTable.save(plant, in: db)
      try GardenTable.note(plant.stage, of: plant.id, at: self.now, in: db)
    }
    return plant.id
  }

  /// Changes a plant.
  func change(_ id: String, _ change: (inout StoredPlant) -> Void) throws(ActionError) {
    try write(id) { db, photos in
      guard var plant = try GardenTable.plant(id, in: db) else { throw GardenError.notFound }
      let before = plant
      change(&plant)
      if before.isArchived, !plant.isArchived, !plant.isSample {
        let active = try GardenTable.activeCount(in: db)
        guard self.limits.isBelowLimit(Self.limit, than: active) else { throw GardenError.limitReached }
      }
      if plant.photo != before.photo {
        plant.photo = try self.photos.kept(plant.photo)
        photos = PhotoChange(copied: plant.photo, left: [before.photo])
      }
      try GardenTable.save(plant, in: db)
      if plant.stage != before.stage { try GardenTable.note(plant.stage, of: id, at: self.now, in: db) }
    }
  }

  /// Removes a plant with its diary.
  func remove(_ id: String) throws(ActionError) {
    try write(id) { db, photos in
      guard try GardenTable.plant(id, in: db) != nil else { throw GardenError.notFound }
      photos.left = try GardenTable.photos(of: id, in: db)
      try GardenTable.deletePlant(id, in: db)
    }
  }

  // MARK: Events

  /// Logs an event.
  ///
  /// - Parameter draft: its fields; its id is set here.
  /// - Returns: its id.
  /// - Throws: `not_found`, `storage`, or why its photo cannot be copied.
  func log(_ draft: StoredEvent) throws(ActionError) -> String {
    var event = draft
    event.id = identifiers.next()
    try write(event.plant) { db, photos in
      guard try GardenTable.plant(event.plant, in: db) != nil else { throw GardenError.notFound }
      event.photo = try self.photos.kept(event.photo)
      photos.copied = event.photo
      try GardenTable.save(event, in: db)
    }
    return event.id
  }

  /// Changes an event of a plant.
  func change(
    event id: String, of plant: String, _ change: (inout StoredEvent) throws(GardenError) -> Void
  ) throws(ActionError) {
    try write(plant) { db, photos in
      guard var event = try GardenTable.event(id, in: db), event.plant == plant else {
        throw GardenError.notFound
      }
      let before = event.photo
      try change(&event)
      if event.photo != before {
        event.photo = try self.photos.kept(event.photo)
        photos = PhotoChange(copied: event.photo, left: [before])
      }
      try GardenTable.save(event, in: db)
    }
  }

  /// Removes an event of a plant.
  func remove(event id: String, of plant: String) throws(ActionError) {
    try write(plant) { db, photos in
      guard let event = try GardenTable.event(id, in: db), event.plant == plant else {
        throw GardenError.notFound
      }
      photos.left = [event.photo]
      try GardenTable.delete(event, in: db)
    }
  }

  // MARK: Settings

  func set(_ values: [String: String]) throws(ActionError) {
    try write(nil) { db, _ in
      for (name, value) in values { try GardenTable.set(name, to: value, in: db) }
      guard values["climate"] != nil || values["language"] != nil else { return }
      let plants = try GardenTable.plants(isArchived: false, in: db).map(\.id)
      self.reminders.withLock { change in
        if values["climate"] != nil {
          change.moved.formUnion(plants)
        } else {
          change.reworded.formUnion(plants)
        }
      }
    }
  }

  /// The photos that a transaction has copied, and those that its rows refer to no more.
  private struct PhotoChange {
    var copied = ""
    var left: Set<String> = []
  }

  /// Writes in one transaction; what it throws as a ``GardenError`` leaves everything as it was.
  ///
  /// - Parameters:
  ///   - plant: the plant whose next watering may change; nil for none.
  ///   - body: writes, and notes what becomes of photos.
  /// - Throws: what it was refused for, or `storage`.
  private func write(
    _ plant: String?, _ body: (Database, inout PhotoChange) throws -> Void
  ) throws(ActionError) {
    var (refusal, photos) = (nil as GardenError?, PhotoChange())
    do throws(StoreError) {
      try store.write { db in
        do { try body(db, &photos) } catch let error as GardenError {
          refusal = error
          throw error
        }
      }
    } catch {
      removeUnused([photos.copied])
      throw refusal?.error() ?? GardenError.storage.error(error.description)
    }
    writes.withLock { $0 += 1 }
    // After the transaction: no row may refer to a copy that is deleted.
    removeUnused(photos.left)
    if let plant { reminders.withLock { _ = $0.moved.insert(plant) } }
    broadcaster.send()
  }

  private func removeUnused(_ paths: Set<String>) {
    let copies = paths.filter(photos.files.isCopy)
    // What cannot be read now stays.
    guard !copies.isEmpty, let used = try? read({ try GardenTable.photos(in: $0) }) else { return }
    photos.remove(copies.subtracting(used))
  }
}
