import AppServices
import Foundation
import Foundations
import PluginKit
import Storage
import Testing

/// Photos of plants and entries are copied, and deleted with the last of them.
struct GardenPhotoTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-garden-\(UUID())")
    .path

  /// A photo of the walkthroughs.
  private func shipped(_ name: String) -> String {
    "\(TestGarden.root())/Screens/grobro/walkthroughs/photos/\(name).png"
  }

  /// How many copies there are.
  private var count: Int {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/garden")) ?? []).count
  }

  private func garden(_ stores: Stores = .inMemory()) throws -> TestGarden {
    try TestGarden(stores: stores, photoCopies: KeptFiles(folder: folder))
  }

  private func clean() { try? FileManager.default.removeItem(atPath: folder) }

  @Test func aPhotoStaysWhenItsFileIsMovedAndAfterARestart() throws {
    defer { clean() }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let original = "\(folder)/mine.png"
    try FileManager.default.copyItem(atPath: shipped("yellow"), toPath: original)
    let bytes = try PhotoFiles().bytes(of: original)
    let stores = Stores.inMemory()
    let first = try garden(stores)
    let id = try first.add()
    try first.open("Plant", [("id", .string(id))]).invoke("edit", [("photo", .string(original))])
    try FileManager.default.removeItem(atPath: original)

    let next = try garden(stores)
    guard case .string(let path) = try next.open("Plant", [("id", .string(id))])["photo"] else { return }
    #expect(path.hasPrefix("kept:garden/"))
    #expect(try next.services.photos.bytes(of: path) == bytes)
    #expect(try next.open("Garden").each("plants", "photo") == [.string(path)])
    // An edit that gives the same photo, or none, changes nothing.
    let plant = try next.open("Plant", [("id", .string(id))])
    try plant.invoke("edit", [("photo", .string(path)), ("name", "Fern")])
    try plant.invoke("edit", [("name", "Moss")])
    #expect(plant["photo"] == .string(path) && count == 1)
  }

  @Test func aCopyIsDeletedWithTheLastThatRefersToIt() throws {
    defer { clean() }
    let garden = try garden()
    let id = try garden.add()
    let plant = try garden.open("Plant", [("id", .string(id))])
    try plant.invoke("edit", [("photo", .string(shipped("yellow")))])
    let diary = try garden.open("Diary", [("plant", .string(id))])
    let same = try diary.invoke("log", [("kind", "photo"), ("photo", .string(shipped("yellow")))])
    let other = try diary.invoke("log", [("kind", "photo"), ("photo", .string(shipped("spots")))])
    #expect(count == 2)
    // The plant still has it.
    try garden.openData("diary").invoke("remove", [("id", same)])
    #expect(count == 2)
    try plant.invoke("edit", [("photo", "")])
    #expect(count == 1)
    // Another photo takes its place.
    try diary.invoke("edit", [("id", other), ("photo", .string(shipped("edge")))])
    #expect(count == 1)
    // What is put away is not deleted.
    try plant.invoke("archive", [("isArchived", true)])
    #expect(count == 1)
    try garden.openData("plants").invoke("remove", [("id", .string(id))])
    #expect(count == 0)
  }

  @Test func aPhotoThatCannotBeCopiedIsAnErrorAndLeavesAllAsItWas() throws {
    defer { clean() }
    let garden = try garden()
    let id = try garden.add()
    let plant = try garden.open("Plant", [("id", .string(id))])
    try plant.invoke("edit", [("photo", .string(shipped("yellow")))])
    let before = plant["photo"]
    let diary = try garden.open("Diary", [("plant", .string(id))])
    for (photo, code) in [
      (shipped("gone"), "photo_missing"), (TestGarden.root(), "photo_unreadable"),
      ("\(TestGarden.root())/README.md", "not_a_photo"), ("kept:garden/none.png", "photo_missing"),
    ] {
      #expect(plant.failure("edit", [("photo", .string(photo)), ("name", "Fern")]) == code)
      #expect(diary.failure("log", [("kind", "note"), ("note", "x"), ("photo", .string(photo))]) == code)
    }
    #expect(plant["photo"] == before && plant["name"] == "Tulsi" && diary["total"] == 0)
    // What is refused for another reason leaves no copy, either.
    garden.limits.use(["plants": 1])
    let fields: [(String, Value)] = [
      ("name", "Fern"), ("stage", "seedling"), ("photo", .string(shipped("spots"))),
    ]
    #expect(try garden.open("Garden").failure("add", fields) == "limit_reached")
    #expect(count == 1)
  }

  @Test func aCopyThatAnEndedProcessHasLeftIsDeletedByTheNextStart() throws {
    defer { clean() }
    let stores = Stores.inMemory()
    let killed = try garden(stores)
    let id = try killed.add()
    // Killed after the copy was made, before its row was written.
    let copies = KeptFiles(folder: folder)
    let names = (0..<2).map { String(repeating: "\($0)", count: 64) + ".png" }
    for name in names {
      try copies.keep([1], as: name, of: "garden")
      try killed.data.intents.add("garden photo", "kept:garden/\(name)")
    }
    // The one of them was written, as it is where the process ends before the intent is removed.
    let photo = ValueMap(fields: [("photo", .string("kept:garden/\(names[0])"))])
    try killed.data.write { rows in
      try rows.update(id, photo, of: "plants")
      try Intents.add("garden photo", "kept:garden/\(names[1])", in: rows.database)
    }
    _ = try garden(stores).open("Reminders")
    #expect(copies.has(names[0], of: "garden") && !copies.has(names[1], of: "garden"))
    #expect(try killed.data.read { try Intents.pending("garden photo", in: $0.database) } == [])
  }

  @Test func anOlderPathIsShownAndCopiedWhenItIsGivenAgain() throws {
    defer { clean() }
    let garden = try garden()
    let id = try garden.add()
    let path = shipped("yellow")
    try garden.data.write { try $0.update(id, ValueMap(fields: [("photo", .string(path))]), of: "plants") }
    let plant = try garden.open("Plant", [("id", .string(id))])
    try plant.invoke("edit", [("name", "Fern")])
    #expect(plant["photo"] == .string(path) && count == 0)
    try plant.invoke("edit", [("photo", "")])
    try plant.invoke("edit", [("photo", .string(path))])
    #expect(plant["photo"] != .string(path) && count == 1)
    // The person's own file is never deleted.
    try garden.openData("plants").invoke("remove", [("id", .string(id))])
    #expect(FileManager.default.fileExists(atPath: path) && count == 0)
  }

  @Test func anExportSaysWhereTheFileIs() throws {
    defer { clean() }
    let garden = try garden()
    let id = try garden.add()
    let diary = try garden.open("Diary", [("plant", .string(id))])
    try diary.invoke("log", [("kind", "photo"), ("photo", .string(shipped("yellow")))])
    let insights = try garden.open("Insights", [("plant", .string(id))])
    for format in ["csv", "json"] {
      guard case .string(let text) = try insights.invoke("export", [("format", .string(format))]) else {
        return
      }
      #expect(text.contains("\(folder)/garden/") && !text.contains("kept:"))
    }
  }
}
