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
  init(_ row: Row) {
    id = row["id"]
    name = row["name"]
    variety = row["variety"]
    stage = row["stage"]
    substrate = row["substrate"]
    start = CivilDate(row["start"] as String) ?? CivilDate(dayNumber: 0)
    litres = row["litres"]
    light = row["light"]
    notes = row["notes"]
    photo = row["photo"]
    isArchived = row["is_archived"]
    isSample = row["is_sample"]
    created = Timestamp(milliseconds: row["created"])
    interval = row["interval"]
    lastWatering = (row["last_watering"] as Int64?).map { Timestamp(milliseconds: $0) }
    climate = (row["climate"] as String?).flatMap(Climate.init(rawValue:)) ?? .none
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
  init(_ row: Row) {
    id = row["id"]
    plant = row["plant"]
    kind = row["kind"]
    time = Timestamp(milliseconds: row["time"])
    litres = row["litres"]
    note = row["note"]
    photo = row["photo"]
    tags = (row["tags"] as String).split(separator: ",").map(String.init)
    feedback = (row["feedback"] as String?).flatMap(Feedback.init(rawValue:))
  }
}
