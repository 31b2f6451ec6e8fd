import Collections
import Foundations
import PluginKit
import Storage
import Testing

/// Rows of a declaration that has changed since.
@Suite struct CollectionMigrationTests {
  private func notes(_ fields: [RecordDeclaration.Field], search: [CollectionDeclaration.Search] = [])
    -> CollectionDeclaration
  {
    CollectionDeclaration(
      "notes", record: RecordDeclaration("Note", fields: fields), search: search, at: .nowhere)
  }

  private func field(
    _ name: String, _ type: ValueType, _ defaultValue: Value? = nil, was: String? = nil
  ) -> RecordDeclaration.Field {
    .init(name, type, defaultValue: defaultValue, was: was, at: .nowhere)
  }

  /// Stores a row by one declaration, and reads it by another.
  private func migrated(
    _ row: [(String, Value)], from old: [RecordDeclaration.Field], to new: [RecordDeclaration.Field]
  ) async throws -> (row: ValueMap, reports: [String]) {
    let stores = Stores.inMemory()
    try await Shelf([notes(old)], in: stores).open("notes").call("add", row)
    let shelf = Shelf([notes(new)], in: stores)
    guard case .list(let items) = try shelf.open("notes").value("items"), case .map(let row)? = items.first
    else {
      throw ActionError(.notFound)
    }
    return (row, shelf.reports.all)
  }

  @Test func renamesAField() async throws {
    let (row, _) = try await migrated(
      [("note", "Milk")], from: [field("note", .string)], to: [field("text", .string, was: "note")])
    #expect(row["text"] == "Milk")
  }

  @Test(
    arguments: [
      (.int, 3, .double, 3.0), (.int, 3, .string, "3"), (.string, "3", .int, 3),
      (.string, "a", .nullable(.string), "a"),
      (.string, "a", .list(.string), ["a"]), (.bool, true, .string, "true"),
      (
        .enumeration(Enumeration(cases: ["a", "b"])), "b", .enumeration(Enumeration(cases: ["b", "c"])), "b"
      ),
      (.duration, .duration(.seconds(90)), .nullable(.duration), .duration(.seconds(90))),
      (
        .timestamp, .timestamp(Timestamp(seconds: 5, nanoseconds: 7)), .nullable(.timestamp),
        .timestamp(Timestamp(seconds: 5, nanoseconds: 7))
      ),
    ] as [(ValueType, Value, ValueType, Value)])
  func convertsWhatFits(_ old: ValueType, _ value: Value, _ new: ValueType, _ expected: Value) async throws {
    let (row, reports) = try await migrated([("x", value)], from: [field("x", old)], to: [field("x", new)])
    #expect(row["x"] == expected)
    #expect(reports.isEmpty)
  }

  @Test func keepsAsideWhatDoesNotFitAndSaysSo() async throws {
    let (row, reports) = try await migrated(
      [("x", "soon"), ("y", "kept")], from: [field("x", .string), field("y", .string)],
      to: [field("x", .int, 7), field("y", .string)])
    #expect(row["x"] == 7)
    #expect(row["y"] == "kept")
    #expect(reports.count == 1)
    #expect(reports.first?.contains("`x` of `notes`") == true)
  }

  @Test func givesANewFieldItsDefaultAndFindsARemovedOneAgain() async throws {
    let stores = Stores.inMemory()
    let (x, y) = (field("x", .string), field("y", .int, 4))
    try await Shelf([notes([x])], in: stores).open("notes").call("add", [("x", "a")])
    #expect(try Shelf([notes([y])], in: stores).open("notes").column("y") == [4])
    let again = try Shelf([notes([x, y])], in: stores).open("notes")
    #expect(again.column("x") == ["a"])
    #expect(again.column("y") == [4])
  }

  @Test func searchesInAFieldThatIsNewlySearched() async throws {
    let stores = Stores.inMemory()
    let x = field("x", .string)
    try await Shelf([notes([x])], in: stores).open("notes").call("add", [("x", "Masala dosa")])
    let shelf = Shelf([notes([x], search: ["x"])], in: stores)
    #expect(try shelf.open("notes", ("search", "dosa")).value("total") == 1)
  }
}
