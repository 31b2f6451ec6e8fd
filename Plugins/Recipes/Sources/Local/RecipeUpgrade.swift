#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Foundations
import Storage

/// Takes over what earlier versions have stored.
enum RecipeUpgrade {
  /// Turns the copy's recipes into the form of the contract, until the next sync replaces all of them.
  ///
  /// A course is kept as a category, of which this version knows some; regions were called cuisines.
  static func takeOverCategories(_ db: Database) throws {
    let rows = try Row.fetchAll(db, sql: "SELECT number, content FROM recipe")
    for row in rows {
      guard let json = try? ValueJSON.read(Array(row["content"] as Data)),
        case .map(let old) = json
      else { continue }
      var fields = zip(old.keys, old.values).map { (name: $0.description, value: $1) }
      for index in fields.indices {
        let (name, value) = fields[index]
        switch (name, value) {
        case ("course", _): fields[index].name = "category"
        case ("cuisine", _): fields[index].name = "region"
        case ("tags", .list(let codes)), ("allergens", .list(let codes)):
          fields[index].value = .list(codes.map(renamed))
        default: break
        }
      }
      let isChinese = fields.contains { $0.name == "region" && $0.value == "indo_chinese" }
      fields.append((name: "cuisine", value: isChinese ? "chinese" : "indian"))
      try db.execute(
        sql: "UPDATE recipe SET content = ? WHERE number = ?",
        arguments: [Data(JSONWriter.bytes(.map(ValueMap(fields: fields)))), row["number"] as Int64])
    }
    try db.execute(sql: "UPDATE sync SET cursor = NULL")
  }

  private static func renamed(_ code: Value) -> Value {
    switch code {
    case "milk": "dairy"
    case "soya": "soy"
    case "high_protein": "protein_rich"
    default: code
    }
  }
}
