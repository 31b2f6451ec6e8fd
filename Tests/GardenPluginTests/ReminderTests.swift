import AppServices
import Foundations
import PluginKit
import Simulation
import Storage
import Testing

/// Reminders of waterings follow the watering, the season and the language.
struct ReminderTests {
  @Test func aReminderIsToldForNineOfTheDayAndMovesWithTheWatering() throws {
    let garden = try TestGarden()
    let reminders = try garden.open("Reminders")
    let told = Told()
    reminders.handle.onEvent { event in told.add(event.payload) }
    let id = try garden.add()
    // Due since noon today, so tomorrow at nine: 21 hours.
    #expect(told.last("after") == .duration(.seconds(21 * 3600)))
    try garden.open("Watering", [("plant", .string(id))]).invoke("water")
    #expect(told.last("after") == .duration(.seconds((3 * 24 - 3) * 3600)))
    #expect(told.last("id") == .string("watering/\(id)"))
    let count = told.count
    try garden.open("Plant", [("id", .string(id))]).invoke("archive", [("isArchived", true)])
    #expect(told.count == count)
  }

  @Test func anotherClimateMovesTheReminders() throws {
    // The 1st of January: cool in most of India.
    let garden = try TestGarden()
    let id = try garden.add()
    try garden.open("Watering", [("plant", .string(id))]).invoke("water")
    let reminders = try garden.open("Reminders")
    let told = Told()
    reminders.handle.onEvent { event in told.add(event.payload) }
    try garden.openData("settings").invoke("set", [("climate", "india")])
    #expect(told.last("after") == .duration(.seconds((4 * 24 - 3) * 3600)))
    let list = try garden.open("Garden")
    #expect(list.each("plants", "days") == [4])
  }

  @Test func anotherLanguageTellsTheRemindersAgainThatAreStillToCome() throws {
    let garden = try TestGarden()
    let ids = try ["Tulsi", "Fern", "Moss"].map { try garden.add($0) }
    let reminders = try garden.open("Reminders")
    let told = Told()
    reminders.handle.onEvent { event in if event.payload["plant"] != nil { told.add(event.payload) } }
    garden.scheduler.drain()
    // The app has posted two: one is still to come, one was shown. The person has removed the third.
    try garden.scheduler.run { [notifications = garden.notifications, now = garden.scheduler.now] in
      let later = now.advanced(by: .seconds(21 * 3600))
      await notifications.post(
        NotificationDraft("Tulsi", "Water?", on: .reminders, id: "watering/\(ids[0])"), at: later)
      await notifications.post(NotificationDraft("Fern", "Water?", on: .reminders, id: "watering/\(ids[1])"))
    }
    let settings = try garden.openData("settings")
    let count = told.count
    try settings.invoke("set", [("units", "imperial")])
    #expect(told.count == count)
    try settings.invoke("set", [("language", "ta")])
    #expect(told.count == count + 1 && told.last("plant") == .string(ids[0]))
    #expect(told.last("after") == .duration(.seconds(21 * 3600)))
  }

  /// Posts what the model tells, as the app does.
  private func post(_ payload: ValueMap, _ garden: TestGarden) {
    guard case .string(let id) = payload["id"], case .duration(let after) = payload["after"] else { return }
    let (scheduler, notifications) = (garden.scheduler, garden.notifications)
    scheduler.start("the app") {
      await notifications.post(
        NotificationDraft("Water", "Now?", on: .reminders, id: id), at: scheduler.now.advanced(by: after))
    }
  }

  @Test func aReminderThatWasNotPostedIsToldAgainByTheNextStart() throws {
    let stores = Stores.inMemory()
    var garden = try TestGarden(stores: stores)
    // Killed after the write, before anything could follow it.
    let id = try garden.add()
    garden = try TestGarden(stores: stores)
    var told = Told()
    // Killed after the app was told, before it has posted.
    try garden.open("Reminders").handle.onEvent { [told] in told.add($0.payload) }
    garden.scheduler.drain()
    #expect(told.count == 1 && told.last("plant") == .string(id))
    garden = try TestGarden(stores: stores)
    told = Told()
    let reminders = try garden.open("Reminders")
    reminders.handle.onEvent { [told, garden] in
      told.add($0.payload)
      post($0.payload, garden)
    }
    garden.scheduler.drain()
    #expect(told.count == 1)
    #expect(garden.notifications.scheduledTime("watering/\(id)") != nil)
    // It is done: the next start tells nothing.
    garden = try TestGarden(stores: stores)
    told = Told()
    try garden.open("Reminders").handle.onEvent { [told] in told.add($0.payload) }
    garden.scheduler.drain()
    #expect(told.count == 0)
  }

  @Test func aReminderOfARemovedPlantIsTakenBackByTheNextStart() throws {
    let stores = Stores.inMemory()
    var garden = try TestGarden(stores: stores)
    let reminders = try garden.open("Reminders")
    reminders.handle.onEvent { [garden] in post($0.payload, garden) }
    let id = try garden.add()
    #expect(garden.notifications.scheduledTime("watering/\(id)") != nil)
    garden = try TestGarden(stores: stores)
    try garden.openData("plants").invoke("remove", [("id", .string(id))])
    #expect(garden.notifications.scheduledTime("watering/\(id)") != nil)
    garden = try TestGarden(stores: stores)
    _ = try garden.open("Reminders")
    #expect(garden.notifications.scheduledTime("watering/\(id)") == nil)
  }
}
