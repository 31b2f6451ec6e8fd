import Foundations
import PluginKit
import Storage
import Sync

/// The recipes that the person has marked: keys of the collection `favourites`, which goes to the server and back.
struct Favourites: Sendable {
  static let collection = "favourites"

  /// The collections of the server.
  let data: any DataService

  /// The ids of the marked recipes.
  ///
  /// - Throws: an error if they cannot be read.
  func marked() throws(StoreError) -> Set<String> {
    try data.read { rows in Set(try rows.rows(of: Self.collection, where: []).compactMap(\.key)) }
  }

  /// Toggles a mark.
  ///
  /// - Parameter id: the recipe.
  /// - Throws: that the plan allows no further mark, or an error if it cannot be stored.
  func toggle(_ id: String) throws {
    try data.write { rows in
      if try rows.row(id, of: Self.collection) != nil {
        try rows.remove(id, from: Self.collection)
      } else {
        try rows.add(Self.mark(id), to: Self.collection)
      }
    }
  }

  private static func mark(_ id: String) -> ValueMap { ValueMap(fields: [("id", .string(id))]) }

  /// Names the recipe of a mark that is not sent yet.
  func describe() {
    data.describe(Self.collection) { change, rows in
      DataDescription(
        kind: change.after == nil ? "favourite.remove" : "favourite.add",
        subject: try rows.names(ofRecipe: (change.after ?? change.before)?.key ?? ""))
    }
  }

  /// Reads the marks from the server, where somebody is signed in.
  func refresh() async {
    // Why they cannot be read is in their status, and they are read again.
    if data.signedIn != nil { try? await data.refresh(Self.collection) }
  }
}

extension Favourites {
  /// Moves the marks of an earlier version, and those that it has not sent, out of the database of the recipes.
  ///
  /// Whatever is killed in between, the next start goes on: what is moved already is the same once more.
  ///
  /// - Parameter store: the database of the recipes.
  /// - Throws: where one of the databases cannot be read or written; the next start moves them then.
  func move(from store: Store) throws {
    let hasAny = try store.fetch { db in
      try Bool.fetchOne(
        db,
        sql:
          "SELECT EXISTS (SELECT 1 FROM favourite) OR EXISTS (SELECT 1 FROM outbox WHERE kind LIKE 'favourite.%')"
      )
    }
    guard hasAny == true else { return }
    let (marks, changes) = try store.read { db in
      (
        try Row.fetchAll(db, sql: "SELECT account, recipe_id FROM favourite ORDER BY added_at"),
        try Row.fetchAll(
          db, sql: "SELECT * FROM outbox WHERE kind LIKE 'favourite.%' ORDER BY sequence")
      )
    }
    try data.write { rows in
      for mark in marks {
        let (account, id): (String, String) = (mark["account"], mark["recipe_id"])
        let record = JSONWriter.bytes(["recipe_id": .string(id)])
        try rows.rows(ofAccount: account.isEmpty ? nil : account).receive(
          record, as: id, of: Self.collection)
      }
      for change in changes {
        let (account, kind, entity): (String, String, String) = (
          change["account"], change["kind"], change["entity"]
        )
        let id = String(entity.dropFirst("favourite/".count))
        var rows = rows.rows(ofAccount: account)
        // What the server has rejected waits for the person, and is not sent again by itself.
        if change["state"] as String == OutboxState.dead.rawValue {
          rows = rows.rejected(change["code"] ?? "rejected", change["message"])
        }
        let isMarked = try rows.row(id, of: Self.collection) != nil
        if kind == "favourite.remove" {
          try rows.remove(id, from: Self.collection)
        } else if !isMarked {
          try rows.add(Self.mark(id), to: Self.collection)
        }
      }
    }
    try store.write { db in
      try db.execute(sql: "DELETE FROM favourite; DELETE FROM outbox WHERE kind LIKE 'favourite.%'")
    }
  }
}

extension ValueMap {
  fileprivate var key: String? { if case .string(let key)? = self["id"] { key } else { nil } }
}

extension DataTransaction {
  /// The names of a recipe by language; its id where the copy does not have it.
  func names(ofRecipe id: String) throws -> [String: String] {
    try row(id, of: Recipe.collection).flatMap(Recipe.init)?.name ?? ["en": id]
  }
}
