import Foundations
import Storage

/// The names of the garden's collections, as `data:` of the contract has them.
enum GardenRows {
  static let (settings, plants, diary, stages) = ("settings", "plants", "diary", "stages")
}

/// The rows of the garden, within a transaction.
extension DataTransaction {
  /// All plants, as they were added.
  func plants() throws -> [StoredPlant] {
    let climate = try climate()
    return try rows(of: GardenRows.plants, where: []).map { StoredPlant($0, climate) }
  }

  func plant(_ id: String) throws -> StoredPlant? {
    let climate = try climate()
    return try row(id, of: GardenRows.plants).map { StoredPlant($0, climate) }
  }

  /// Which seasons count, as the person says for all plants.
  private func climate() throws -> Climate {
    try document(GardenRows.settings).text("climate").flatMap(Climate.init(rawValue:)) ?? .none
  }

  /// The language that the person has chosen; nil where none was.
  func language() throws -> Reminders.Language? {
    try document(GardenRows.settings).text("language").flatMap(Reminders.Language.init(rawValue:))
  }

  /// The events of a plant, the newest first; of those at one time the one that was added last.
  func events(of plant: String) throws -> [StoredEvent] {
    try rows(of: GardenRows.diary, where: [("plant", .string(plant))]).reversed().map(StoredEvent.init)
  }

  /// The waterings of a plant, the oldest first.
  func waterings(of plant: String) throws -> [StoredEvent] {
    let kind = EventKind.watering.rawValue
    return try rows(of: GardenRows.diary, where: [("plant", .string(plant)), ("kind", .string(kind))]).map(
      StoredEvent.init)
  }

  func event(_ id: String) throws -> StoredEvent? { try row(id, of: GardenRows.diary).map(StoredEvent.init) }

  func stages(of plant: String) throws -> [(stage: String, time: Timestamp)] {
    try rows(of: GardenRows.stages, where: [("plant", .string(plant))]).map {
      ($0.text("stage") ?? "", $0.time("at") ?? Timestamp(seconds: 0))
    }
  }

  /// Whether a plant or an event has a photo.
  func has(photo path: String) throws -> Bool {
    try [GardenRows.plants, GardenRows.diary].contains {
      try !rows(of: $0, where: [("photo", .string(path))]).isEmpty
    }
  }
}

extension [StoredPlant] {
  /// How many of them a plan's limit counts.
  var activeCount: Int { count { !$0.isArchived && !$0.isSample } }
}

extension [StoredEvent] {
  /// What was said of the waterings among them.
  var feedback: [Feedback] { compactMap(\.feedback) }
}

extension ValueMap {
  func text(_ field: String) -> String? { if case .string(let text)? = self[field] { text } else { nil } }
  func number(_ field: String) -> Double? {
    if case .double(let number)? = self[field] { number } else { nil }
  }
  func time(_ field: String) -> Timestamp? {
    if case .timestamp(let time)? = self[field] { time } else { nil }
  }
}
