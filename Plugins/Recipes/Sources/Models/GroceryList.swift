import Foundations
import PluginKit
import Simulation
import Storage

/// What is to be bought.
actor GroceryList: ViewModel {
  struct State: ModelState {
    var recipes: [GroceryRecipe] = []
    var aisles: [GroceryAisle] = []
    var open: [GroceryItem] = []
    var total = 0
  }

  struct GroceryRecipe: Codable, Equatable, Sendable {
    var id: String
    var recipe: String
    var name: [String: String]
    var servings: Int
  }

  struct GroceryAisle: Codable, Equatable, Sendable {
    var id: Aisle
    var items: [GroceryItem]
    var ticked: [String]
  }

  struct GroceryItem: Codable, Equatable, Sendable {
    var id: String
    var name: [String: String]
    var amount: Double?
    var unit: GroceryUnit
  }

  private struct Addition: Codable {
    var recipe: String
    var servings: Int
    var again: Bool?
  }
  private struct Own: Codable { var text: String }
  private struct Ticks: Codable {
    var aisle: Aisle
    var items: [String]
  }
  private struct Identity: Codable { var id: String }
  private struct Clearing: Codable { var tickedOnly: Bool? }

  static let name = "GroceryList"
  static let actions: [ActionHandler<GroceryList>] = [
    ActionHandler("add", Addition.self) { model, arguments throws(ActionError) in
      try await model.add(arguments)
    },
    ActionHandler("addItem", Own.self) { model, arguments throws(ActionError) in
      try model.addItem(arguments.text)
    },
    ActionHandler("tick", Ticks.self) { model, arguments throws(ActionError) in
      try model.tick(arguments)
    },
    ActionHandler("remove", Identity.self) { model, arguments throws(ActionError) in
      try model.write { try $0.remove(item: arguments.id) }
    },
    ActionHandler("removeRecipe", Identity.self) { model, arguments throws(ActionError) in
      try model.write { try $0.remove(entry: arguments.id) }
    },
    ActionHandler("clear", Clearing.self) { model, arguments throws(ActionError) in
      try model.write { try $0.clear(tickedOnly: arguments.tickedOnly ?? false) }
    },
  ]

  /// The longest text of an item that the person adds.
  static let longestText = 100

  private let groceries: GroceryRepository
  private let recipes: RecipeRepository
  private let preferences: PreferenceRepository
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var state = State()
  private var jobs: [Job] = []

  init(
    _ groceries: GroceryRepository, _ recipes: RecipeRepository, _ preferences: PreferenceRepository,
    _ scheduler: Scheduler, output: ModelOutput<State>
  ) {
    (self.groceries, self.recipes, self.preferences) = (groceries, recipes, preferences)
    (self.scheduler, self.output) = (scheduler, output)
  }

  func open() {
    reload()
    // Units are a preference.
    jobs = [groceries.changes, preferences.changes].map { changes in
      scheduler.start("groceries") { [weak self] in
        for await _ in changes { await self?.reload() }
      }
    }
  }

  func close() { for job in jobs { job.cancel() } }

  private func add(_ addition: Addition) async throws(ActionError) {
    let (recipe, isListed): (Recipe?, Bool)
    do throws(StoreError) {
      recipe = try recipes.recipe(addition.recipe)?.recipe
      isListed = try groceries.has(addition.recipe)
    } catch {
      throw RecipeError.storage.error(error.description)
    }
    guard let recipe else {
      throw RecipeError.notFound.error("there is no recipe `\(addition.recipe)` in the copy")
    }
    if isListed, addition.again != true { throw ActionError("already_listed") }
    try write { try $0.add([(recipe, addition.servings)]) }
  }

  private func addItem(_ text: String) throws(ActionError) {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty, words.count <= Self.longestText else { throw ActionError("item_length") }
    try write { try $0.add(own: words) }
  }

  private func tick(_ ticks: Ticks) throws(ActionError) {
    let all = state.aisles.first { $0.id == ticks.aisle }?.items.map(\.id) ?? []
    try write { try $0.tick(Set(ticks.items), of: all) }
  }

  private func write(_ body: (GroceryRepository) throws -> Void) throws(ActionError) {
    do { try body(groceries) } catch { throw RecipeError.storage.error("\(error)") }
    reload()
  }

  private func reload() {
    // What cannot be read now is reported where it is written.
    guard let content = try? groceries.content() else { return }
    state = State(content, units: (try? preferences.current())?.units ?? .metric)
    output.publish(state)
  }
}

extension GroceryList.State {
  fileprivate init(_ content: GroceryRepository.Content, units: Units) {
    recipes = content.entries.map {
      GroceryList.GroceryRecipe(
        id: $0.id, recipe: $0.recipe, name: $0.name, servings: $0.servings)
    }
    let items = content.items.map { line in
      let (amount, unit) = line.quantity.shown(in: units)
      return (
        line.aisle.code,
        GroceryList.GroceryItem(id: line.item, name: line.name, amount: amount, unit: GroceryUnit(unit))
      )
    }
    let own = content.own.map { own in
      // Of no language: what somebody has typed is shown as it is in all.
      (Aisle.own, GroceryList.GroceryItem(id: own.item, name: ["en": own.text], amount: nil, unit: .none))
    }
    for (aisle, item) in items + own {
      if aisles.last?.id != aisle {
        aisles.append(GroceryList.GroceryAisle(id: aisle, items: [], ticked: []))
      }
      let last = aisles.count - 1
      aisles[last].items.append(item)
      if content.ticks.contains(item.id) {
        aisles[last].ticked.append(item.id)
      } else {
        open.append(item)
      }
    }
    total = items.count + own.count
  }
}
