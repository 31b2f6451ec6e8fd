import Foundations
import Storage

/// Whether the person has given a plant its name, or it has the sample's, which is the app's; none of no plant.
enum Naming: String, Codable, CaseIterable, Sendable { case own, sample, none }

/// A plant as it is stored.
struct StoredPlant: Sendable, Hashable {
  var id: String
  var name: String
  var variety = ""
  /// Codes as they were written; see ``OpenCode``.
  var stage: String
  var substrate: String?
  var start: CivilDate
  var litres: Double?
  var light: Double?
  var notes = ""
  /// The path of the photo's copy, or of the person's own file; empty for none.
  var photo = ""
  var isArchived = false
  var isSample = false
  var created: Timestamp
  /// Days between two waterings, whatever the season is.
  var interval = 0
  var lastWatering: Timestamp?
  /// Which seasons count, as the person says for all plants.
  var climate = Climate.none

  var profile: WateringScheduler.Profile {
    WateringScheduler.Profile(
      stage: Stage(stored: stage), substrate: substrate.map(Substrate.init(stored:)) ?? .other, litres: litres
    )
  }

  /// Whether it has a name of its own, or the sample's.
  var naming: Naming { name.isEmpty ? .sample : .own }

  /// How far its next watering is.
  func due(_ calendar: PersonCalendar, _ now: Timestamp) -> (due: WateringScheduler.Due, days: Int) {
    WateringScheduler.due(next(calendar), today: calendar.day(of: now))
  }

  /// The day of its next watering.
  func next(_ calendar: PersonCalendar) -> CivilDate {
    let last = lastWatering.map(calendar.day(of:))
    let days = WateringScheduler.interval(interval, in: last.flatMap(climate.season(on:)), of: profile)
    return WateringScheduler.next(days, last: last, start: start)
  }

  /// The season that counts: of the day of the last watering, from which the interval runs, else of today.
  func season(_ calendar: PersonCalendar, _ now: Timestamp) -> Season? {
    climate.season(on: calendar.day(of: lastWatering ?? now))
  }

  /// Its age in calendar days; a start that is still to come is none.
  func age(_ calendar: PersonCalendar, _ now: Timestamp) -> Int {
    max(0, calendar.day(of: now).dayNumber - start.dayNumber)
  }
}

extension StoredPlant {
  /// Reads a row of the plants.
  init(_ row: ValueMap, _ climate: Climate = .none) {
    id = row.text("id") ?? ""
    name = row.text("name") ?? ""
    variety = row.text("variety") ?? ""
    stage = row.text("stage") ?? ""
    substrate = row.text("substrate")
    start = row.text("start").flatMap { CivilDate($0) } ?? CivilDate(dayNumber: 0)
    litres = row.number("litres")
    light = row.number("light")
    notes = row.text("notes") ?? ""
    photo = row.text("photo") ?? ""
    isArchived = row["isArchived"] == true
    isSample = row["isSample"] == true
    created = row.time("created") ?? Timestamp(seconds: 0)
    if case .int(let days)? = row["interval"] { interval = days }
    lastWatering = row.time("lastWatering")
    self.climate = climate
  }

  /// What is written, without what is computed from the diary.
  var fields: [(String, Value)] {
    [
      ("id", .string(id)), ("name", .string(name)), ("variety", .string(variety)), ("stage", .string(stage)),
      ("substrate", substrate.map { .string($0) } ?? .null), ("start", .string(start.description)),
      ("litres", litres.map { .double($0) } ?? .null), ("light", light.map { .double($0) } ?? .null),
      ("notes", .string(notes)), ("photo", .string(photo)), ("isArchived", .bool(isArchived)),
      ("isSample", .bool(isSample)), ("created", .timestamp(created)),
    ]
  }
}

/// An event as it is stored.
struct StoredEvent: Sendable, Hashable {
  var id: String
  var plant: String
  var kind: String
  var time: Timestamp
  var litres: Double?
  var note = ""
  var photo = ""
  var tags: [String] = []
  var feedback: Feedback?
}

extension StoredEvent {
  /// Reads a row of the diary.
  init(_ row: ValueMap) {
    id = row.text("id") ?? ""
    plant = row.text("plant") ?? ""
    kind = row.text("kind") ?? ""
    time = row.time("at") ?? Timestamp(seconds: 0)
    litres = row.number("litres")
    note = row.text("note") ?? ""
    photo = row.text("photo") ?? ""
    if case .list(let words)? = row["tags"] {
      tags = words.compactMap { if case .string(let word) = $0 { word } else { nil } }
    }
    feedback = row.text("feedback").flatMap(Feedback.init(rawValue:))
  }

  /// What is written.
  var fields: [(String, Value)] {
    [
      ("id", .string(id)), ("plant", .string(plant)), ("kind", .string(kind)), ("at", .timestamp(time)),
      ("litres", litres.map { .double($0) } ?? .null), ("note", .string(note)), ("photo", .string(photo)),
      ("tags", .list(tags.map { .string($0) })), ("feedback", feedback.map { .string($0.rawValue) } ?? .null),
    ]
  }
}
