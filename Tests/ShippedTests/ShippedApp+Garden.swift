import Foundations
import PluginKit
import Simulation

@testable import Runtime

extension ShippedApp {
  /// The name of the plant in the garden.
  static let plantName = "Tulsi"
  /// The note of its watering.
  static let plantNote = "New leaves at the top"

  /// Plants a tulsi that was watered once, where the app has a garden.
  ///
  /// - Returns: the params of the screens that show it; none without a garden.
  static func plant(
    in plugins: PluginRegistry, of app: App, _ scheduler: Scheduler
  ) throws -> [String: ValueMap] {
    guard app.contracts["garden"] != nil else { return [:] }
    func act(_ model: String, _ fields: [(String, Value)], _ action: String, _ with: [(String, Value)]) throws
      -> Value
    {
      let handle = try plugins.open(
        "garden.\(model)", with: ValueMap(fields: fields + [("zone", "UTC")]))
      handle.start()
      scheduler.drain()
      defer { handle.close() }
      return try scheduler.run { try await handle.invoke(action, ValueMap(fields: with)) }
    }
    let plant = try act(
      "Garden", [], "add",
      [("name", .string(plantName)), ("stage", "vegetative"), ("substrate", "soil"), ("litres", 4.0)])
    let entry = try act(
      "Diary", [("plant", plant)], "log",
      [("kind", "watering"), ("litres", 0.5), ("note", .string(plantNote))])
    let shown = ValueMap(fields: [("id", plant)])
    return [
      "plant": shown, "edit_plant": shown, "insights": shown,
      "log_entry": ValueMap(fields: [("plant", plant), ("kind", "watering")]),
      "entry": ValueMap(fields: [("plant", plant), ("id", entry)]),
      "leaf_check": ValueMap(fields: [("plant", plant)]), "console": ValueMap(fields: [("plant", plant)]),
    ]
  }
}
