import Foundations
import PluginKit
import Simulation
import Storage
import Testing

/// How a plant has done, its export, and what the person prefers.
struct InsightsTests {
  @Test func insightsCountWhatTheDiaryHas() throws {
    let garden = try TestGarden()
    let id = try garden.add("=cmd, \"x\"")
    let watering = try garden.open("Watering", [("plant", .string(id))])
    try watering.invoke("water")
    garden.advance(days: 40)
    try watering.invoke("water")
    let insights = try garden.open("Insights", [("plant", .string(id))])
    #expect(insights.each("months", "count").suffix(2) == [1, 1])
    #expect(insights.each("kinds", "count") == [2])
    #expect(insights.each("stages", "days") == [40])
    guard case .string(let csv) = try insights.invoke("export", [("format", "csv")]) else { return }
    #expect(csv.contains("\"'=cmd, \"\"x\"\"\""))
    #expect(csv.split(separator: "\r\n").count == 3)
    guard case .string(let json) = try insights.invoke("export", [("format", "json")]) else { return }
    #expect(try ValueJSON.read(Array(json.utf8)) != .null)
  }

  /// A plant is often there before the app is: its days in stages are its age.
  @Test func theFirstStageLastsFromThePlantsFirstDay() throws {
    let garden = try TestGarden()
    let id = try garden.add()
    let plant = try garden.open("Plant", [("id", .string(id))])
    let start = garden.scheduler.now.advanced(by: .seconds(-24 * 86_400))
    try plant.invoke("edit", [("start", .timestamp(start))])
    garden.advance(days: 3)
    try plant.invoke("edit", [("stage", "flowering")])
    garden.advance(days: 2)
    try plant.invoke("refresh")
    #expect(plant["age"] == 29)
    let insights = try garden.open("Insights", [("plant", .string(id))])
    #expect(insights.each("stages", "days") == [27, 2])
  }

  @Test(arguments: ["csv", "json"]) func anExportHasTheNotesOfAPlant(_ format: String) throws {
    let garden = try TestGarden()
    let id = try garden.add()
    try garden.open("Plant", [("id", .string(id))]).invoke("edit", [("notes", "From the market")])
    try garden.open("Watering", [("plant", .string(id))]).invoke("water")
    let insights = try garden.open("Insights", [("plant", .string(id))])
    guard case .string(let text) = try insights.invoke("export", [("format", .string(format))]) else {
      Issue.record("no text")
      return
    }
    #expect(text.contains("From the market"))
    // Every row of CSV has as many fields as its head.
    #expect(
      format == "json"
        || Set(
          text.split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).count
          }
        ).count == 1)
  }

  @Test func insightsOfAnEndedPlanStayAsTheyWereThen() throws {
    let garden = try TestGarden()
    let id = try garden.add()
    let watering = try garden.open("Watering", [("plant", .string(id))])
    try watering.invoke("water")
    garden.advance(days: 10)
    let end = garden.scheduler.now
    garden.advance(days: 40)
    try watering.invoke("water")
    try garden.open("Plant", [("id", .string(id))]).invoke("edit", [("stage", "flowering")])
    let insights = try garden.open("Insights", [("plant", .string(id))])
    #expect(insights.each("kinds", "count") == [2] && insights.each("stages", "days") == [50, 0])
    try insights.invoke("show", [("until", .timestamp(end))])
    #expect(insights.each("kinds", "count") == [1] && insights.each("stages", "days") == [10])
    #expect(insights.each("months", "count").last == 1)
    try watering.invoke("water")
    #expect(insights.each("kinds", "count") == [1])
    try insights.invoke("show")
    #expect(insights.each("kinds", "count") == [3])
  }

  @Test func settingsAreKeptForTheNextStart() throws {
    let stores = Stores.inMemory()
    let settings = try TestGarden(stores: stores).openData("settings")
    #expect(TestModel.field("isWelcomed", of: settings["item"]) == false)
    #expect(TestModel.field("units", of: settings["item"]) == "metric")
    try settings.invoke("set", [("isWelcomed", true), ("units", "imperial")])
    let next = try TestGarden(stores: stores).openData("settings")
    #expect(TestModel.field("isWelcomed", of: next["item"]) == true)
    #expect(TestModel.field("units", of: next["item"]) == "imperial")
  }
}
