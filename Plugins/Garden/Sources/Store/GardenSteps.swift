import AppServices
import Flags
import Foundations
import Simulation
import Storage

/// What follows each change of the garden's rows, in its transaction and wherever it came from.
///
/// A plan's limit refuses a plant; the interval is computed again; reminders that move or have other words, and copies
/// of photos that may have no row any more, are intents.
struct GardenSteps: Sendable {
  /// The limit of a plan on active plants, in flags.yaml.
  private static let limit = "plants"

  let limits: PlanLimits
  let photos: PhotoFiles
  let scheduler: Scheduler

  /// Takes them from now on.
  func follow(_ data: any DataService) {
    data.follow(GardenRows.plants) { [self] in try plantChanged($0, $1) }
    data.follow(GardenRows.diary) { [self] in try eventChanged($0, $1) }
    data.follow(GardenRows.settings) { change, rows in
      guard change.changes("climate") || change.changes("language") else { return }
      let kind =
        change.changes("climate") ? GardenRepository.Intention.move : GardenRepository.Intention.reword
      for plant in try rows.plants() where !plant.isArchived {
        try Intents.add(kind, plant.id, in: rows.database)
      }
    }
  }

  private func plantChanged(_ change: DataChange, _ rows: any DataTransaction) throws {
    let (before, after) = (change.before.map { StoredPlant($0) }, change.after.map { StoredPlant($0) })
    try leave(before?.photo, for: after?.photo, rows)
    guard let plant = after else {
      guard let id = before?.id else { return }
      for event in try rows.events(of: id) { try rows.remove(event.id, from: GardenRows.diary) }
      for stage in try rows.rows(of: GardenRows.stages, where: [("plant", .string(id))]) {
        try rows.remove(stage.text("id") ?? "", from: GardenRows.stages)
      }
      return try Intents.add(GardenRepository.Intention.move, id, in: rows.database)
    }
    if [plant].activeCount > [before].compactMap(\.self).activeCount {
      // Counted in the transaction that adds it.
      guard limits.isBelowLimit(Self.limit, than: try rows.plants().activeCount - 1) else {
        throw GardenError.limitReached.error()
      }
    }
    if plant.stage != before?.stage {
      let stage: [(String, Value)] = [
        ("plant", .string(plant.id)), ("stage", .string(plant.stage)), ("at", .timestamp(scheduler.now)),
      ]
      try rows.add(ValueMap(fields: stage), to: GardenRows.stages)
    }
    if plant.profile != before?.profile { try recompute(plant, rows) }
    try Intents.add(GardenRepository.Intention.move, plant.id, in: rows.database)
  }

  private func eventChanged(_ change: DataChange, _ rows: any DataTransaction) throws {
    let (before, after) = (change.before.map(StoredEvent.init), change.after.map(StoredEvent.init))
    try leave(before?.photo, for: after?.photo, rows)
    guard let id = (after ?? before)?.plant, let plant = try rows.plant(id) else { return }
    try recompute(plant, rows)
    try Intents.add(GardenRepository.Intention.move, id, in: rows.database)
  }

  /// Computes what a plant has of its waterings, so that the list of plants reads no events.
  private func recompute(_ plant: StoredPlant, _ rows: any DataTransaction) throws {
    let waterings = try rows.waterings(of: plant.id)
    let interval = WateringScheduler.interval(plant.profile, feedback: waterings.feedback)
    let fields: [(String, Value)] = [
      ("interval", .int(interval.days)),
      ("lastWatering", waterings.last.map { .timestamp($0.time) } ?? .null),
    ]
    try rows.update(plant.id, ValueMap(fields: fields), of: GardenRows.plants)
  }

  /// Notes a photo that a row refers to no more; the person's own files stay.
  private func leave(_ old: String?, for new: String?, _ rows: any DataTransaction) throws {
    guard let old, old != new, photos.isCopy(old) else { return }
    try Intents.add(GardenRepository.Intention.photo, old, in: rows.database)
  }
}
