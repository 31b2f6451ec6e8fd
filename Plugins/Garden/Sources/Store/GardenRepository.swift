import Flags
import Foundations
import PluginKit
import Simulation
import Storage
import Synchronization

/// The garden's plants, their events and what the person prefers, on this device alone.
///
/// Whatever changes a plant's next watering is noted, so that its reminder follows.
final class GardenRepository: Sendable {
  /// The limit of a plan on active plants, in flags.yaml.
  static let limit = "plants"

  private let store: Store
  private let limits: PlanLimits
  private let identifiers: any IdentifierSource
  private let scheduler: Scheduler
  private let broadcaster = ChangeBroadcaster()
  private let rescheduled = Mutex<Set<String>>([])

  init(
    _ store: Store, limits: PlanLimits, identifiers: any IdentifierSource, scheduler: Scheduler
  ) {
    (self.store, self.limits, self.identifiers, self.scheduler) = (store, limits, identifiers, scheduler)
  }

  /// An element at once, and one for each change.
  var changes: AsyncStream<Void> { broadcaster.stream }
  var now: Timestamp { scheduler.now }

  /// The plants whose next watering may have changed since the last call.
  func takeRescheduled() -> [String] {
    rescheduled.withLock { ids in
      defer { ids = [] }
      return ids.sorted()
    }
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
  /// - Throws: `limit_reached` or `storage`; nothing is added then.
  func add(_ draft: StoredPlant) throws(ActionError) -> String {
    var plant = draft
    (plant.id, plant.created) = (identifiers.next(), now)
    try write(plant.id) { db in
      // Counted in the transaction that adds it. A sample to try the app with counts for nobody.
      let active = try GardenTable.activeCount(in: db)
      guard plant.isSample || self.limits.isBelowLimit(Self.limit, than: active) else {
        throw GardenError.limitReached
      }
      try GardenTable.save(plant, in: db)
      try GardenTable.note(plant.stage, of: plant.id, at: self.now, in: db)
    }
    return plant.id
  }

  /// Changes a plant.
  func change(_ id: String, _ change: (inout StoredPlant) -> Void) throws(ActionError) {
    try write(id) { db in
      guard var plant = try GardenTable.plant(id, in: db) else { throw GardenError.notFound }
      let before = plant
      change(&plant)
      if before.isArchived, !plant.isArchived, !plant.isSample {
        let active = try GardenTable.activeCount(in: db)
        guard self.limits.isBelowLimit(Self.limit, than: active) else { throw GardenError.limitReached }
      }
      try GardenTable.save(plant, in: db)
      if plant.stage != before.stage { try GardenTable.note(plant.stage, of: id, at: self.now, in: db) }
    }
  }

  /// Removes a plant with its diary.
  func remove(_ id: String) throws(ActionError) {
    try write(id) { db in
      guard try GardenTable.plant(id, in: db) != nil else { throw GardenError.notFound }
      try GardenTable.deletePlant(id, in: db)
    }
  }

  // MARK: Events

  /// Logs an event.
  ///
  /// - Parameter draft: its fields; its id is set here.
  /// - Returns: its id.
  /// - Throws: `not_found` or `storage`.
  func log(_ draft: StoredEvent) throws(ActionError) -> String {
    var event = draft
    event.id = identifiers.next()
    try write(event.plant) { db in
      guard try GardenTable.plant(event.plant, in: db) != nil else { throw GardenError.notFound }
      try GardenTable.save(event, in: db)
    }
    return event.id
  }

  /// Changes an event of a plant.
  func change(
    event id: String, of plant: String, _ change: (inout StoredEvent) throws(GardenError) -> Void
  ) throws(ActionError) {
    try write(plant) { db in
      guard var event = try GardenTable.event(id, in: db), event.plant == plant else {
        throw GardenError.notFound
      }
      try change(&event)
      try GardenTable.save(event, in: db)
    }
  }

  /// Removes an event of a plant.
  func remove(event id: String, of plant: String) throws(ActionError) {
    try write(plant) { db in
      guard let event = try GardenTable.event(id, in: db), event.plant == plant else {
        throw GardenError.notFound
      }
      try GardenTable.delete(event, in: db)
    }
  }

  // MARK: Settings

  func set(_ values: [String: String]) throws(ActionError) {
    try write(nil) { db in
      for (name, value) in values { try GardenTable.set(name, to: value, in: db) }
      guard values["climate"] != nil else { return }
      // It moves the next watering of all plants.
      let plants = try GardenTable.plants(isArchived: false, in: db).map(\.id)
      self.rescheduled.withLock { $0.formUnion(plants) }
    }
  }

  /// Writes in one transaction; what it throws as a ``GardenError`` leaves everything as it was.
  private func write(_ plant: String?, _ body: (Database) throws -> Void) throws(ActionError) {
    var refusal: GardenError?
    do throws(StoreError) {
      try store.write { db in
        do { try body(db) } catch let error as GardenError {
          refusal = error
          throw error
        }
      }
    } catch {
      throw refusal?.error() ?? GardenError.storage.error(error.description)
    }
    if let plant { rescheduled.withLock { _ = $0.insert(plant) } }
    broadcaster.send()
  }
}
