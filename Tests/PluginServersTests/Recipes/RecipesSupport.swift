import Foundation
import Foundations
import Glibc
import Services
import Simulation
import Testing

@testable import Backend
@testable import PluginServers

/// The shipped data, relative to this file.
let shippedFolder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../Plugins/Recipes/Data").standardized.path

/// A temporary folder.
final class TemporaryFolder {
  private let root: String
  /// The data folder.
  let path: String
  /// The file of a store beside the data folder.
  let store: String

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "kolam-recipes-\(UUID().uuidString)").path
    path = "\(root)/data"
    store = "\(root)/backend.sqlite"
    try FileManager.default.createDirectory(atPath: "\(path)/recipes", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ name: String, _ text: String) throws {
    try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
  }

  /// Replaces a file's content under the same size and time, which only a reader of it can detect.
  func corruptUnnoticed(_ name: String) throws {
    let file = "\(path)/\(name)"
    var status = stat()
    #expect(stat(file, &status) == 0)
    let descriptor = open(file, O_WRONLY | O_TRUNC)
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: Int(status.st_size))
    #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    #expect(futimens(descriptor, [status.st_atim, status.st_mtim]) == 0)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }
}

extension Backend {
  /// Returns a backend with the recipes server alone, under the prefix of the shipped app.
  static func recipes(
    _ data: String?, shownAs shown: String? = nil, store: ServerStore.Location = .memory,
    _ scheduler: Scheduler
  ) throws -> Backend {
    let data = data.map { BackendSetup.Part.Data($0, shownAs: shown) }
    return try Backend(
      BackendSetup(
        prefix: "/api/v1", parts: [BackendSetup.Part(RecipesServer.self, data: data)], store: store,
        clock: ServerClock(scheduler)))
  }

  /// Stores a person's rating.
  func rate(_ recipe: String, _ person: String, _ stars: Int) throws -> Bool {
    let now = setup.clock.now.milliseconds
    return try store.write { db in
      try RecipeRating(recipe: recipe, person: person, stars: stars).write(now: now, db)
    }
  }
}

/// Ingredients of generated recipes.
let testIngredients = """
  water: { en: water, hi: पानी, ta: தண்ணீர், diet: vegan }
  oats: { en: oats, hi: जई, ta: ஓட்ஸ், diet: vegan, allergens: [gluten] }
  milk: { en: milk, hi: दूध, ta: பால், diet: veg, allergens: [dairy] }
  egg: { en: egg, hi: अंडा, ta: முட்டை, diet: egg, allergens: [egg] }
  fish: { en: fish, hi: मछली, ta: மீன், diet: nonveg, allergens: [fish] }
  onion: { en: onion, hi: प्याज, ta: வெங்காயம், diet: vegan }
  """

/// Returns a valid recipe file, of which a test changes one thing.
func testRecipe(
  name: String = "{ en: Gruel, hi: दलिया, ta: கஞ்சி }", ingredients: [String] = ["water", "oats"],
  replacing old: String = "", with new: String = ""
) -> String {
  let lines = ingredients.map { "  - { use: \($0), amount: 100, unit: g }\n" }.joined()
  let text = """
    name: \(name)
    description: { en: Warm and plain., hi: गरम और सादा।, ta: எளிய சூடான கஞ்சி. }
    region: tamil
    category: breakfast
    spice: 0
    tags: [comfort]
    prep: 5m
    cook: 1h10m
    servings: 2
    difficulty: easy
    rating: { average: 4.5, count: 10 }
    nutrition: { kcal: 210, protein: 5, carbs: 43, fat: 2 }
    ingredients:
    \(lines)  - { use: water, unit: to_taste }
    steps:
      - time: 10m
        heat: 95
        text: { en: Boil for 10 minutes., hi: 10 मिनट उबालें।, ta: 10 நிமிடம் கொதிக்கவிடவும். }
      - text: { en: Serve., hi: परोसें।, ta: பரிமாறவும். }

    """
  return old.isEmpty ? text : text.replacingOccurrences(of: old, with: new)
}

/// Returns a response's body as objects of Foundation's JSON reader, which is independent of our code.
func json(_ response: HTTPResponse) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
}

/// Returns the data of a response's envelope.
func content(_ response: HTTPResponse) throws -> [String: Any] {
  let body = try json(response)
  #expect(body["success"] as? Bool == true)
  return try #require(body["data"] as? [String: Any])
}

/// Returns the ids of a list or of a sync, in order.
func ids(_ response: HTTPResponse) throws -> [String] {
  let data = try #require(try json(response)["data"])
  let recipes = try #require(
    (data as? [[String: Any]]) ?? (data as? [String: Any])?["recipes"] as? [[String: Any]])
  return recipes.compactMap { $0["id"] as? String }
}
