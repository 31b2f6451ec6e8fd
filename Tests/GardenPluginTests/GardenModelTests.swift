import Foundations
import GardenPlugin
import PluginKit
import Simulation
import Storage
import Testing

/// The garden's view models, without a screen.
struct GardenModelTests {
  @Test func conformsToItsContract() throws {
    let garden = try TestGarden()
    let id = try garden.add()
    let plugin = try GardenPlugin(garden.services)
    let suite = PluginConformance(plugin, try TestGarden.contract())
    #expect(suite.check(taken: garden.services.taken) == [])
    for plant in [id, "none"] {
      let arguments: [String: Value] = [
        "Plant.id": .string(plant), "Diary.plant": .string(plant), "Watering.plant": .string(plant),
        "Insights.plant": .string(plant),
      ]
      #expect(try suite.exercise(on: garden.scheduler, with: arguments) == [])
    }
  }

  // MARK: Garden

  @Test func theOneThatNeedsWaterFirstIsOnTop() throws {
    let garden = try TestGarden()
    let chilli = try garden.add("Chilli")
    _ = try garden.add("Fern")
    try garden.open("Watering", [("plant", .string(chilli))]).invoke("water")
    let list = try garden.open("Garden")
    #expect(list.each("plants", "name") == ["Fern", "Chilli"])
    #expect(list.each("plants", "due") == ["today", "upcoming"])
    try list.invoke("sort", [("by", "name")])
    #expect(list.each("plants", "name") == ["Chilli", "Fern"])
    try list.invoke("filter", [("stage", "seedling")])
    #expect(list.each("plants", "name") == [])
    #expect(list["total"] == 2)
  }

  @Test func theFourthPlantIsRefusedAndArchivedOnesDoNotCount() throws {
    let garden = try TestGarden()
    garden.limits.use(["plants": 3])
    let ids = try ["A", "B", "C"].map { try garden.add($0) }
    let list = try garden.open("Garden")
    #expect(list.failure("add", [("name", "D"), ("stage", "seedling")]) == "limit_reached")
    #expect(list["active"] == 3)
    try garden.open("Plant", [("id", .string(ids[0]))]).invoke("archive", [("isArchived", true)])
    #expect(list.failure("add", [("name", "D"), ("stage", "seedling")]) == nil)
    let first = try garden.open("Plant", [("id", .string(ids[0]))])
    #expect(first.failure("archive", [("isArchived", false)]) == "limit_reached")
    garden.limits.use(["plants": nil])
    #expect(first.failure("archive", [("isArchived", false)]) == nil)
    #expect(list["active"] == 4)
  }

  @Test func theSampleIsAddedOnceCountsForNothingAndCanBeRemoved() throws {
    let garden = try TestGarden()
    garden.limits.use(["plants": 0])
    let list = try garden.open("Garden")
    for _ in 1...2 { try list.invoke("addSample") }
    #expect(list.each("plants", "isSample") == [true])
    #expect(list["active"] == 0)
    try garden.openData("plants").invoke(
      "removeAll", [("where", ["text": "item.isSample", "captured": []])])
    #expect(list["total"] == 0)
    #expect(try garden.data.read { try $0.rows(of: "diary", where: []) } == [])
  }

  @Test(arguments: [
    ("  ", 4.0, "name_length"), (String(repeating: "x", count: 61), 4, "name_length"),
    ("Fern", -1, "invalid_value"), ("Fern", 2000, "invalid_value"),
  ])
  func aPlantThatCannotBeIsRefused(_ name: String, _ litres: Double, _ code: String) throws {
    let list = try TestGarden().open("Garden")
    let fields: [(String, Value)] = [
      ("name", .string(name)), ("stage", "seedling"), ("litres", .double(litres)),
    ]
    #expect(list.failure("add", fields) == code)
    #expect(list["total"] == 0)
  }

  @Test func thePlansLimitHoldsForChangesOfScreens() throws {
    let garden = try TestGarden()
    garden.limits.use(["plants": 1])
    let ids = [try garden.add("A")]
    let stored = try garden.openData("plants")
    try stored.invoke("update", [("id", .string(ids[0])), ("isArchived", true)])
    let second = try garden.add("B")
    #expect(stored.failure("update", [("id", .string(ids[0])), ("isArchived", false)]) != nil)
    #expect(try garden.data.read { try $0.row(ids[0], of: "plants")?["isArchived"] } == true)
    try stored.invoke("remove", [("id", .string(second))])
    #expect(stored.failure("update", [("id", .string(ids[0])), ("isArchived", false)]) == nil)
  }

  // MARK: Plant

  @Test func aPlantTellsItsAgeInDaysOfTheZone() throws {
    // 20:00 UTC is already the next day in Kolkata.
    let garden = try TestGarden(now: 1_767_297_600)
    let id = try garden.add()
    let plant = try garden.open("Plant", [("id", .string(id))])
    #expect(plant["age"] == 0)
    garden.scheduler.advance(by: .seconds(23 * 3600))
    try plant.invoke("refresh")
    #expect(plant["age"] == 1)
  }

  @Test func aCodeOfANewerVersionSurvivesAnEdit() throws {
    let garden = try TestGarden()
    let id = try garden.add()
    let newer = ValueMap(fields: [("stage", "dormant"), ("substrate", "bark")])
    try garden.data.write { try $0.update(id, newer, of: "plants") }
    let plant = try garden.open("Plant", [("id", .string(id))])
    #expect(plant["stage"] == "other" && plant["substrate"] == "other")
    try plant.invoke("edit", [("name", "Orchid"), ("stage", "other"), ("substrate", "other")])
    #expect(plant["name"] == "Orchid")
    let stored = try #require(try garden.data.read { try $0.row(id, of: "plants") })
    #expect(stored["stage"] == "dormant" && stored["substrate"] == "bark")
  }

  @Test func aPlantThatIsNotThereSaysSo() throws {
    let plant = try TestGarden().open("Plant", [("id", "none")])
    #expect(plant["phase"] == "error" && plant["errorCode"] == "not_found")
    #expect(plant.failure("archive", [("isArchived", true)]) == "not_found")
  }

  @Test func whatDiagnosticsAreToldHasNothingOfThePerson() throws {
    let garden = try TestGarden()
    let id = try garden.add("Grandmother’s tulsi")
    let diary = try garden.open("Diary", [("plant", .string(id))])
    try diary.invoke("log", [("kind", "stress"), ("tags", .list(["heat"]))])
    let plant = try garden.open("Plant", [("id", .string(id))])
    #expect(TestModel.field("stage", of: plant["facts"]) == "vegetative")
    #expect(TestModel.field("name", of: plant["facts"]) == .null)
    #expect(plant.each("care", "kind") == ["stress"])
    #expect(plant.each("care", "stress") == [.list(["heat"])])
  }

  // MARK: Diary

  @Test func entriesComeByDayTheNewestFirstAndCanBeFiltered() throws {
    let garden = try TestGarden()
    let id = try garden.add()
    let diary = try garden.open("Diary", [("plant", .string(id))])
    try diary.invoke("log", [("kind", "note"), ("note", "First")])
    garden.advance(days: 1)
    try diary.invoke("log", [("kind", "feeding"), ("litres", 1.5)])
    try diary.invoke("log", [("kind", "note"), ("note", "Second")])
    #expect(diary.each("days", "id") == ["2026-01-02", "2026-01-01"])
    try diary.invoke("filter", [("kind", "feeding")])
    #expect(diary.each("days", "id") == ["2026-01-02"])
    #expect(diary["total"] == 3)
  }

  @Test func anEditKeepsTheIdAndTheKind() throws {
    let garden = try TestGarden()
    let id = try garden.add()
    let diary = try garden.open("Diary", [("plant", .string(id))])
    let entry = try diary.invoke("log", [("kind", "note"), ("note", "Frst")])
    try diary.invoke("edit", [("id", entry), ("note", "First")])
    guard case .string(let name) = entry else { throw ActionError(.internalFailure) }
    let opened = try garden.open("Diary", [("plant", .string(id)), ("entry", .string(name))])
    #expect(TestModel.field("note", of: opened["entry"]) == "First")
    #expect(TestModel.field("kind", of: opened["entry"]) == "note")
    try garden.openData("diary").invoke("remove", [("id", entry)])
    #expect(opened["entry"] == .null && opened["total"] == 0)
  }

  @Test(
    arguments: [
      ("note", [("note", " ")], "empty"), ("photo", [], "empty"), ("stress", [], "empty"),
      ("watering", [("litres", -1.0)], "invalid_value"),
      ("note", [("note", "x"), ("time", .timestamp(Timestamp(seconds: 1_900_000_000)))], "future"),
    ] as [(Value, [(String, Value)], String)])
  func anEntryThatCannotBeIsRefused(_ kind: Value, _ fields: [(String, Value)], _ code: String) throws {
    let garden = try TestGarden()
    let id = try garden.add()
    let diary = try garden.open("Diary", [("plant", .string(id))])
    #expect(diary.failure("log", [("kind", kind)] + fields) == code)
    #expect(diary["total"] == 0)
  }

  // MARK: Watering

  @Test func feedbackCountsOnceForAWatering() throws {
    let garden = try TestGarden()
    let id = try garden.add()
    let watering = try garden.open("Watering", [("plant", .string(id))])
    #expect(watering["due"] == "today" && watering["awaiting"] == .null)
    try watering.invoke("water", [("litres", 0.5)])
    let first = watering["awaiting"]
    #expect(watering["interval"] == 3)
    try watering.invoke("feedback", [("watering", first), ("feedback", "too_late")])
    #expect(watering["interval"] == 2 && watering["awaiting"] == .null)
    #expect(
      watering.failure("feedback", [("watering", first), ("feedback", "too_late")]) == "already_given")
    #expect(watering["interval"] == 2)
    #expect(watering.each("reasons", "id") == ["base", "late"])
  }

  @Test func feedbackIsChangedAndTakenBackWithItsEntry() throws {
    let garden = try TestGarden()
    let id = try garden.add()
    let watering = try garden.open("Watering", [("plant", .string(id))])
    let diary = try garden.open("Diary", [("plant", .string(id))])
    try watering.invoke("water")
    let entry = watering["awaiting"]
    try watering.invoke("feedback", [("watering", entry), ("feedback", "too_late")])
    try diary.invoke("edit", [("id", entry), ("feedback", "too_early")])
    #expect(watering["interval"] == 4 && watering["awaiting"] == .null)
    #expect(watering.each("reasons", "id") == ["base", "early"])
    try diary.invoke("edit", [("id", entry), ("feedback", "none")])
    #expect(watering["interval"] == 3 && watering["awaiting"] == entry)
    let note = try diary.invoke("log", [("kind", "note"), ("note", "Dry")])
    #expect(diary.failure("edit", [("id", note), ("feedback", "too_late")]) == "invalid_value")
  }

  @Test func editingAndRemovingAWateringComputesTheNextOneAgain() throws {
    let garden = try TestGarden()
    let id = try garden.add()
    let watering = try garden.open("Watering", [("plant", .string(id))])
    let diary = try garden.open("Diary", [("plant", .string(id))])
    garden.advance(days: 2)
    try watering.invoke("water")
    #expect(watering["days"] == 3 && watering["due"] == "upcoming")
    let entry = watering.each("history", "id")[0]
    let yesterday = Value.timestamp(garden.scheduler.now.advanced(by: .seconds(-86_400)))
    try diary.invoke("edit", [("id", entry), ("time", yesterday)])
    #expect(watering["days"] == 2)
    try watering.invoke("feedback", [("watering", entry), ("feedback", "too_early")])
    #expect(watering["interval"] == 4)
    try garden.openData("diary").invoke("remove", [("id", entry)])
    #expect(watering["interval"] == 3 && watering["last"] == .null && watering["due"] == "overdue")
  }

  @Test func anotherStageMovesTheIntervalIntoItsRange() throws {
    let garden = try TestGarden()
    let id = try garden.add()
    let plant = try garden.open("Plant", [("id", .string(id))])
    let watering = try garden.open("Watering", [("plant", .string(id))])
    for _ in 1...4 {
      try watering.invoke("water")
      try watering.invoke("feedback", [("watering", watering["awaiting"]), ("feedback", "too_early")])
    }
    #expect(watering["interval"] == 7)
    try plant.invoke("edit", [("name", "Tulsi"), ("stage", "seedling"), ("substrate", "soil")])
    #expect(watering["interval"] == 4)
    try plant.invoke("edit", [("name", "Tulsi"), ("stage", "vegetative"), ("substrate", "hydro")])
    #expect(watering["interval"] == 1)
  }

  @Test func aPlantDueTomorrowMorningIsNotDueTonight() throws {
    let garden = try TestGarden()
    let id = try garden.add(litres: 4)
    let watering = try garden.open("Watering", [("plant", .string(id))])
    try watering.invoke("water")
    #expect(watering["interval"] == 2)
    // 23:30 of the next day: the instants are 12 hours apart, the days are one.
    garden.scheduler.advance(by: .seconds(35 * 3600 + 1800))
    try watering.invoke("refresh")
    #expect(watering["due"] == "upcoming" && watering["days"] == 1)
    garden.scheduler.advance(by: .seconds(3600))
    try watering.invoke("refresh")
    #expect(watering["due"] == "today")
  }
}
