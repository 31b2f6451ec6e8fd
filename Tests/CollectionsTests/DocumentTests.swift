import Collections
import Foundations
import PluginKit
import Storage
import Testing

/// Documents: one record each.
@Suite struct DocumentTests {
  private let profile = CollectionDeclaration(
    "profile", form: .document,
    record: RecordDeclaration(
      "Profile",
      fields: [
        .init("name", .nullable(.string), range: 1...20, at: .nowhere),
        .init("spice", .int, range: 1...5, defaultValue: 3, at: .nowhere),
        .init("allergens", .list(.string), at: .nowhere),
      ]), undo: .seconds(5), at: .nowhere)

  private func item(_ handle: any ModelHandle) -> ValueMap {
    if case .map(let map) = handle.value("item") { map } else { .empty }
  }

  @Test func hasItsFirstValuesBeforeAnybodyHasChangedIt() throws {
    let document = try Shelf([profile]).open("profile")
    #expect(document.value("item") == ["name": .null, "spice": 3, "allergens": []])
    #expect(document.value("isSet") == false)
  }

  @Test func keepsWhatIsSetOverARestart() async throws {
    let folder = TemporaryFolder()
    let document = try Shelf([profile], in: Stores(folder: folder.path)).open("profile")
    try await document.call("set", [("name", "Ananya"), ("allergens", ["peanut"])])
    try await document.call("set", [("spice", 5)])
    let again = try Shelf([profile], in: Stores(folder: folder.path)).open("profile")
    #expect(again.value("item") == ["name": "Ananya", "spice": 5, "allergens": ["peanut"]])
    #expect(again.value("isSet") == true)
  }

  @Test func refusesValuesBeyondTheLimits() async throws {
    let document = try Shelf([profile]).open("profile")
    #expect(await document.failure("set", [("spice", 6)]) == "bad_arguments")
    #expect(await document.failure("set", [("name", "")]) == "invalid_value")
    #expect(item(document)["spice"] == 3)
  }

  @Test func takesAChangeBackAndBeginsAgain() async throws {
    let document = try Shelf([profile]).open("profile")
    try await document.call("set", [("spice", 5)])
    try await document.call("undo")
    #expect(item(document)["spice"] == 3)
    try await document.call("set", [("spice", 1), ("name", "A")])
    try await document.call("reset")
    #expect(item(document)["spice"] == 3)
    #expect(item(document)["name"] == .null)
  }
}
