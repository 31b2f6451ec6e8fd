import Foundations

/// All plants with their events, as text for other programs.
struct GardenExport: Sendable {
  /// The form of the text.
  enum Format: String, Codable, CaseIterable, Sendable { case csv, json }

  let plants: [(StoredPlant, [StoredEvent])]
  /// Where a photo is, as other programs open it.
  let file: @Sendable (String) -> String

  /// The text.
  ///
  /// - Parameter format: CSV (RFC 4180, a row for each event, and one for a plant without events) or JSON.
  /// - Returns: the text.
  func text(_ format: Format) -> String {
    switch format {
    case .csv: csv
    case .json: ValueJSON.write(.list(plants.map(value)), limit: .max)
    }
  }

  private static let head = [
    "plant", "name", "variety", "stage", "substrate", "start", "pot_litres", "light_hours", "archived",
    "plant_notes", "plant_photo", "kind", "time", "litres", "note", "photo", "tags", "feedback",
  ]

  private var csv: String {
    var rows = [Self.head]
    for (plant, events) in plants {
      let fields = [
        plant.id, plant.name, plant.variety, plant.stage, plant.substrate ?? "", plant.start.description,
        Self.number(plant.litres), Self.number(plant.light), plant.isArchived ? "yes" : "no", plant.notes,
        file(plant.photo),
      ]
      if events.isEmpty { rows.append(fields + Array(repeating: "", count: 7)) }
      for event in events {
        rows.append(
          fields + [
            event.kind, RFC3339.text(event.time), Self.number(event.litres), event.note, file(event.photo),
            event.tags.joined(separator: " "), event.feedback?.rawValue ?? "",
          ])
      }
    }
    return rows.map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  /// A cell; what a spreadsheet would run as a formula begins with an apostrophe.
  private static func cell(_ field: String) -> String { CSV.cell(SpreadsheetGuard.guarded(field)) }

  private static func number(_ number: Double?) -> String { number.map { "\($0)" } ?? "" }

  private func value(_ plant: StoredPlant, _ events: [StoredEvent]) -> Value {
    .map(
      ValueMap(fields: [
        ("id", .string(plant.id)), ("name", .string(plant.name)), ("variety", .string(plant.variety)),
        ("stage", .string(plant.stage)), ("substrate", plant.substrate.map { .string($0) } ?? .null),
        ("start", .string(plant.start.description)), ("potLitres", plant.litres.map { .double($0) } ?? .null),
        ("lightHours", plant.light.map { .double($0) } ?? .null), ("notes", .string(plant.notes)),
        ("photo", .string(file(plant.photo))), ("isArchived", .bool(plant.isArchived)),
        ("events", .list(events.map(value))),
      ]))
  }

  private func value(_ event: StoredEvent) -> Value {
    .map(
      ValueMap(fields: [
        ("id", .string(event.id)), ("kind", .string(event.kind)), ("time", .string(RFC3339.text(event.time))),
        ("litres", event.litres.map { .double($0) } ?? .null), ("note", .string(event.note)),
        ("photo", .string(file(event.photo))), ("tags", .list(event.tags.map { .string($0) })),
        ("feedback", event.feedback.map { .string($0.rawValue) } ?? .null),
      ]))
  }
}
