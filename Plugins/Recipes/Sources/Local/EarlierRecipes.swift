import Foundation
import Foundations
import PluginKit
import Storage

/// The copy of the recipes in the plugin's own database, as earlier versions have stored it.
struct EarlierRecipes {
  let store: Store

  /// Moves the copy, so that it is there without a network; all of it is read again where there is one.
  ///
  /// - Parameter data: what the server has.
  /// - Throws: where it cannot be read or written; the next start moves it then.
  func move(to data: any DataService) throws {
    guard
      try store.fetch({ try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM recipe)") ?? false })
    else { return }
    let (recipes, readAt) = try store.read { db in
      (
        try Row.fetchAll(db, sql: "SELECT id, content FROM recipe").map {
          ($0["id"] as String, Array($0["content"] as Data))
        }, try Int64.fetchOne(db, sql: "SELECT at FROM sync").map { Timestamp(milliseconds: $0) }
      )
    }
    try data.once(Recipe.collection) { rows in
      for (id, content) in recipes {
        guard case .map(let recipe)? = try? ValueJSON.read(content) else { continue }
        let sent = JSONWriter.bytes(.map(Self.sent(recipe)))
        guard (try? rows.decode(sent, of: Recipe.collection)) != nil else { continue }
        try rows.receive(sent, as: id, of: Recipe.collection)
      }
      if let readAt { try rows.noteRead(of: Recipe.collection, at: readAt) }
    }
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO recipe_search (recipe_search) VALUES ('delete-all');
          DELETE FROM recipe; DELETE FROM sync;
          """)
    }
  }

  /// A recipe as the server sends it, from one as it was stored.
  private static func sent(_ recipe: ValueMap) -> ValueMap {
    var members = zip(recipe.keys, recipe.values).map { ($0.description, $1) }
    for (index, (name, value)) in members.enumerated() {
      switch (name, value) {
      case ("name", .map(let names)):
        members[index] = ("names", value)
        members.append(("name", names["en"] ?? names.values.first ?? ""))
      case ("description", _): members[index].0 = "descriptions"
      case ("nutrition", .map(let nutrition)):
        members[index].1 = .map(nutrition.renaming(["kcal": "calories", "fat_g": "fats_g"]))
      case ("program", .map(let program)): members[index] = ("recipe_data", .map(sent(program: program)))
      default: break
      }
    }
    return ValueMap(fields: members)
  }

  private static func sent(program: ValueMap) -> ValueMap {
    program.changingEach("stages") { stage in
      var sent = stage.renaming([
        "celsius": "temp_target", "seconds": "duration_seconds", "stirring": "stir_pattern",
        "check": "cv_check",
      ])
      sent = ValueMap(
        Array(zip(sent.keys, sent.values)) + [(.string("stir"), .bool(sent["stir_pattern"] != nil))])
      return sent.changingEach("ingredients") { portion in
        ValueMap(
          fields: zip(portion.keys, portion.values).flatMap { name, value -> [(String, Value)] in
            switch (name, value) {
            case (.string("ingredient"), _): [("ingredient_id", value)]
            case (.string("grams"), _): [("amount_g", value)]
            case (.string("dispenser"), .map(let dispenser)): place(dispenser)
            default: [(name.description, value)]
            }
          })
      }
    }
  }

  private static func place(_ dispenser: ValueMap) -> [(String, Value)] {
    func number(_ name: String) -> Value? {
      if case .map(let values)? = dispenser[name] { values["_0"] } else { nil }
    }
    if let box = number("powder") { return [("subsystem", "ASD"), ("id", box)] }
    if let tray = number("tray") { return [("subsystem", "CID"), ("id", tray)] }
    return [("subsystem", "SLD"), ("channel", dispenser["water"] == nil ? "OIL" : "WATER")]
  }
}

extension ValueMap {
  fileprivate func renaming(_ names: [String: String]) -> ValueMap {
    ValueMap(fields: zip(keys, values).map { (names[$0.description] ?? $0.description, $1) })
  }

  fileprivate func changingEach(_ name: String, _ change: (ValueMap) -> ValueMap) -> ValueMap {
    ValueMap(
      zip(keys, values).map { key, value in
        guard key == .string(name), case .list(let items) = value else { return (key, value) }
        return (key, .list(items.map { if case .map(let map) = $0 { .map(change(map)) } else { $0 } }))
      })
  }
}
