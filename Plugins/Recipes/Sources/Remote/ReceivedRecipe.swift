import Foundations
import PluginKit
import Synchronization

/// A recipe as the server sends it (docs/products/epicura.md, 2, 7 and 10), completed for the copy.
///
/// Our server's extras (languages, region, ingredients in kitchen units, steps in prose) are used where they are; a
/// recipe of the bare contract is complete without them.
enum ReceivedRecipe {
  /// Computes what differs from the row that was sent.
  ///
  /// - Parameters:
  ///   - before: the row of the copy; nil where there is none.
  ///   - row: the row as it was sent.
  /// - Returns: the fields that are others.
  static func fields(_ before: ValueMap?, _ row: ValueMap) -> ValueMap {
    let tags = row.texts("tags")
    let minutes = [row["cookMinutes"], row["minutes"]].first { $0 != .null } ?? nil
    let fields: [(String, Value)] = [
      ("name", row.present("name") ?? ["en": row["title"] ?? ""]),
      (
        "description", row.present("description") ?? row.present("summary").map { ["en": $0] } ?? .map(.empty)
      ),
      ("category", own(row["category"])), ("cuisines", own(row["cuisines"])),
      ("difficulty", own(row["difficulty"])), ("allergens", own(row["allergens"])),
      ("diet", row.present("diet") ?? .string(diet(tags))),
      // Servers say the diet by tags; it is shown by itself.
      ("tags", own(.list(tags.filter { !["vegan", "vegetarian"].contains($0) }.map { .string($0) }))),
      ("cookMinutes", minutes ?? 0),
    ]
    return ValueMap(fields: fields + details(before, row))
  }

  private static func details(_ before: ValueMap?, _ row: ValueMap) -> [(String, Value)] {
    let sent = row.present("program")
    let program = sent.flatMap { try? ValueDecoder.decode(CookingProgram.self, from: $0) }
    let isCard = sent == nil && row["ingredients"] == .list([])
    // A card leaves what is known beyond it of the same version.
    if isCard, let before, before["version"] == row["version"] {
      return (Recipe.details + ["cookable"]).compactMap { name in before[name].map { (name, $0) } }
    }
    func lines(_ name: String, _ computed: [Value]) -> (String, Value) {
      (name, row[name] == .list([]) ? .list(computed) : row[name] ?? .list([]))
    }
    let stages = program?.stages ?? []
    return [
      ("program", program == nil ? .null : sent ?? .null), ("cookable", .bool(program != nil)),
      lines("ingredients", stages.flatMap(\.ingredients).map(ingredient)), lines("steps", stages.map(step)),
    ]
  }

  /// Codes in our form: the contract joins words by `-`.
  private static func own(_ codes: Value?) -> Value {
    switch codes {
    case .string(let code)?: .string(code.replacing("-", with: "_"))
    case .list(let codes)?: .list(codes.map(own))
    default: codes ?? .null
    }
  }

  private static func diet(_ tags: [String]) -> String {
    tags.contains("vegan") ? "vegan" : tags.contains("vegetarian") ? "veg" : "nonveg"
  }

  private static func ingredient(_ portion: CookingProgram.Portion) -> Value {
    [
      "id": .string(portion.ingredient ?? portion.name), "name": ["en": .string(portion.name)],
      "amount": portion.grams.map { .double($0) } ?? .null,
      // Of a tray that is emptied nobody has said how much it holds.
      "unit": portion.grams == nil ? "none" : "g", "note": .null, "aisle": .null,
    ]
  }

  private static func step(_ stage: CookingProgram.Stage) -> Value {
    [
      "text": ["en": .string(stage.name)], "minutes": .null,
      "seconds": stage.seconds.map { .int($0) } ?? .null,
      "temperature_c": Int(exactly: stage.celsius.rounded()).map { .int($0) } ?? .null,
    ]
  }
}

extension ValueMap {
  fileprivate func present(_ field: String) -> Value? { self[field].flatMap { $0 == .null ? nil : $0 } }

  /// The texts of a field: one, or those of a list.
  fileprivate func texts(_ field: String) -> [String] {
    switch self[field] {
    case .string(let text)?: [text]
    case .list(let items)?: items.compactMap { if case .string(let text) = $0 { text } else { nil } }
    default: []
    }
  }
}

/// Codes of a newer server, each of which is reported once.
final class UnknownCodes: Sendable {
  private let told = Mutex<Set<String>>([])
  private let log: PluginLogger

  init(_ log: PluginLogger) { self.log = log }

  /// Reports the codes of a row that this version does not know.
  func report(_ row: ValueMap) {
    note("cuisine", row.texts("cuisines").prefix(1)) { Cuisine(rawValue: $0) }
    note("category", row.texts("category")) { Category(rawValue: $0) }
    note("region", row.texts("region")) { Region(rawValue: $0) }
    note("diet", row.texts("diet")) { Diet(rawValue: $0) }
    note("difficulty", row.texts("difficulty")) { Difficulty(rawValue: $0) }
    note("allergen", row.texts("allergens")) { Allergen(rawValue: $0) }
    note("tag", row.texts("tags")) { Tag(rawValue: $0) }
    guard case .list(let lines)? = row["ingredients"] else { return }
    note(
      "unit",
      lines.flatMap { line -> [String] in if case .map(let line) = line { line.texts("unit") } else { [] } }
    ) {
      IngredientUnit(rawValue: $0)
    }
  }

  private func note<Code>(_ name: String, _ codes: some Sequence<String>, _ known: (String) -> Code?) {
    for code in codes where known(code) == nil {
      let word = "\(name) `\(code.prefix(40))`"
      guard told.withLock({ $0.insert(word).inserted }) else { continue }
      log.warning("a newer server sends the \(word), which this version does not know")
    }
  }
}
