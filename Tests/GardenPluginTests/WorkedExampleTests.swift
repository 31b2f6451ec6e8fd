import Foundations
import PluginKit
import Simulation
import Testing

/// The example of `docs/products/grobro.md`, day by day.
struct WorkedExampleTests {
  @Test func aTomatoInABagOfSoilIsWateredAsTheGuideSays() throws {
    // Monday, 2 March 2026, 08:00 in Chennai.
    let garden = try TestGarden(now: 1_772_418_600)
    let id = try garden.add("Tomato", stage: "seedling", substrate: "soil", litres: 25)
    let watering = try garden.open("Watering", [("plant", .string(id))])
    #expect(shown(watering) == "today, 0, every 3")

    garden.pass(hours: 10.5)
    try watering.invoke("water", [("litres", 1.0)])
    #expect(shown(watering) == "upcoming, 3, every 3")
    // Wednesday, 23:50, and ten minutes later.
    garden.pass(hours: 53 + 1.0 / 3)
    try watering.invoke("refresh")
    #expect(shown(watering) == "upcoming, 1, every 3")
    garden.pass(hours: 1.0 / 6)
    try watering.invoke("refresh")
    #expect(shown(watering) == "today, 0, every 3")

    // Friday, 08:00: a day late, which the person says.
    garden.pass(hours: 32)
    try watering.invoke("refresh")
    #expect(shown(watering) == "overdue, 1, every 3")
    try watering.invoke("water", [("litres", 1.0)])
    let late = watering["awaiting"]
    try watering.invoke("feedback", [("watering", late), ("feedback", "too_late")])
    #expect(shown(watering) == "upcoming, 2, every 2")

    // Eight days later it has left the seedling stage.
    garden.advance(days: 8)
    try garden.open("Plant", [("id", .string(id))]).invoke("edit", [("stage", "vegetative")])
    #expect(shown(watering) == "overdue, 5, every 3")
    #expect(watering.each("reasons", "id") == ["base", "pot", "late"])
    #expect(watering.each("reasons", "days") == [3.0, 0.5, -1.0])

    // Friday's watering was another plant's: what was said of it goes with it.
    try garden.openData("diary").invoke("remove", [("id", late)])
    #expect(shown(watering) == "overdue, 8, every 4")

    // March is hot there.
    try garden.openData("settings").invoke("set", [("climate", "southeast")])
    #expect(shown(watering) == "overdue, 9, every 3")
    #expect(watering.each("reasons", "id") == ["base", "pot", "season"])
    #expect(watering.each("reasons", "season").last == "hot")
  }

  private func shown(_ watering: TestModel) -> String {
    guard case .string(let due) = watering["due"], case .int(let days) = watering["days"],
      case .int(let interval) = watering["interval"]
    else { return "" }
    return "\(due), \(days), every \(interval)"
  }
}

extension TestGarden {
  fileprivate func pass(hours: Double) { scheduler.advance(by: .seconds(Int64((hours * 3600).rounded()))) }
}
