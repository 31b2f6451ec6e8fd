import Backend
import Foundations
import PluginKit
import RecipesPlugin
import Services
import Simulation
import Storage
import Testing

/// The plugin with the embedded backend and the recipes that are shipped: both sides of the wire agree.
struct BackendTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_800_000_000)))
  private let log = Log()

  /// Seeded once for all tests.
  private static let snapshot = Result {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try BackendSnapshot(
      RecipeData(folder: "/\(root)/Backend/epicura"), now: Timestamp(seconds: 1_700_000_000))
  }

  private func open(_ model: String, _ parameters: ValueMap = .empty) throws -> Model {
    let backend = try Backend(
      BackendSetup(store: nil, data: .snapshot(try Self.snapshot.get()), clock: BackendClock(scheduler)))
    let plugin = try RecipesPlugin(
      PluginServices(
        http: backend, stores: .inMemory(), scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1),
        reachability: Reachability(), random: SeededRandom(seed: 1), log: log))
    var registry = PluginRegistry()
    registry.register(plugin, try shippedContract().contract)
    let opened = Model(try registry.open("recipes.\(model)", with: parameters), registry, scheduler)
    scheduler.drain()
    return opened
  }

  @Test func understandsEveryRecipeThatIsShipped() throws {
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
  func findsShippedRecipesByTheirNames(_ text: String, _ id: String) throws {
    let list = try open("RecipeList")
    try list.invoke("search", ["text": .string(text)])
    #expect(list.ids.first == id, "found \(list.ids)")
  }

  @Test func asksTheBackendForNothingTwice() throws {
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
}
