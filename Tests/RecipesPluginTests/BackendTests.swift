import AppServices
import Backend
import Foundations
import PluginKit
import PluginServers
import ProductProfiles
import RecipesPlugin
import Services
import Simulation
import Storage
import Testing

/// The plugin with the embedded backend and the shipped recipes: both sides of the wire format agree.
struct BackendTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_800_000_000)))
  private let log = Log()

  /// Seeded once for all tests.
  private static let image = Result {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let data = BackendSetup.Part.Data("/\(root)/Plugins/Recipes/Data")
    return try BackendImage(
      [BackendSetup.Part(RecipesServer.self, data: data)], now: Timestamp(seconds: 1_700_000_000))
  }

  private func services() throws -> PluginServices {
    let backend = try Backend(
      BackendSetup(
        prefix: "/api/v1", parts: [BackendSetup.Part(RecipesServer.self)],
        store: .copy(of: try Self.image.get().content), clock: ServerClock(scheduler)))
    let contract = try shippedContract().contract
    var services = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1), log: log,
      servers: AppServers(ServerSettings(prefix: "/api/v1"), backend), stores: .inMemory(),
      reachability: Reachability())
    services.addAccount(of: ServerSettings.mainName, ProductProfile.epicura.signIn)
    try giveData(to: &services)
    return PluginServices(contract, from: services)
  }

  private func open(_ model: String, _ parameters: ValueMap = .empty) throws -> Model {
    try open(model, parameters, of: RecipesPlugin(services()))
  }

  private func open(_ model: String, _ parameters: ValueMap, of plugin: RecipesPlugin) throws -> Model {
    var registry = PluginRegistry()
    registry.register(plugin, try shippedContract().contract)
    let opened = Model(try registry.open("recipes.\(model)", with: parameters), registry, scheduler)
    scheduler.drain()
    return opened
  }

  @Test func decodesEveryShippedRecipe() throws {
    let list = try open("RecipeList")
    #expect(list["phase"] == "ready")
    #expect(list.ids.count >= 40)
    #expect(log.lines == [])
    #expect(!"\(list["recipes"])".contains("\"other\""))
  }

  @Test(arguments: [
    ("masala dosa", "masala-dosa"), ("मसाला डोसा", "masala-dosa"), ("சாம்பார்", "sambar"),
    ("पनीर बटर", "paneer-butter-masala"),
    ("coffee", "filter-coffee"), ("இட்லி", "idli"), ("हलवा", "gajar-halwa"),
  ])
  func findsShippedRecipesByName(_ text: String, _ id: String) throws {
    let list = try open("RecipeList")
    try list.invoke("search", ["text": .string(text)])
    #expect(list.ids.first == id, "found \(list.ids)")
  }

  @Test func requestsNothingTwice() throws {
    let list = try open("RecipeList")
    let before = list.states.count
    try list.invoke("refresh")
    #expect(list.states.count == before)
    #expect(list["errorCode"] == .null)
  }

  @Test func opensARecipeByItsLink() throws {
    let detail = try open("RecipeDetail", ValueMap(fields: [("id", "dal-tadka")]))
    #expect(detail["phase"] == "ready")
    let missing = try open("RecipeDetail", ValueMap(fields: [("id", "../health")]))
    #expect(missing["errorCode"] == "not_found")
  }

  @Test(arguments: ["metric", "imperial"])
  func noAmountIsFinerThanAKitchenMeasures(_ units: String) throws {
    let plugin = try RecipesPlugin(services())
    let list = try open("RecipeList", .empty, of: plugin)
    try open("Preferences", .empty, of: plugin).invoke("set", ["units": .string(units)])
    for id in list.ids {
      let detail = try open("RecipeDetail", ValueMap(fields: [("id", .string(id))]), of: plugin)
      for servings in 1...20 {
        try detail.invoke("setServings", ["servings": .int(servings)])
        for (part, isBox) in [("ingredients", false), ("fillings", true)] {
          guard case .list(let rows) = detail[part] else { return #expect(Bool(false), "no \(part)") }
          for case .map(let row) in rows {
            guard case .string(let unit)? = row["unit"] else { return #expect(Bool(false), "no unit") }
            let isSpooned = ["tsp", "pinch"].contains(unit)
            if isBox { #expect((row["dispenser"] == "powder") == isSpooned, "\(id): \(row)") }
            guard case .double(let amount)? = row["amount"] else { continue }
            #expect(Self.isMeasurable(amount), "\(id) for \(servings): \(row)")
          }
        }
      }
    }
  }

  /// Whether an amount is shown with at most two decimals, or as a fraction of cooks, and not as nothing.
  private static func isMeasurable(_ amount: Double) -> Bool {
    let hundredths = amount * 100
    let thirds = amount * 3
    let eighths = amount * 8
    return amount >= 0.01
      && [hundredths, thirds, eighths].contains { abs($0 - $0.rounded()) < 1e-6 }
  }
}
