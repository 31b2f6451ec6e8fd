import Foundations
import PluginKit
import RecipesPlugin
import Services
import Simulation
import Storage
import Sync
import Synchronization
import Testing

/// What somebody prefers, with the shipped servers in this process.
struct PreferencesTests {
  private let household: Household
  private let device: HouseholdDevice

  init() throws {
    household = try Household()
    device = try household.device()
  }

  private func preferenceRequests() -> [String] {
    device.newRequests().filter { $0.hasSuffix("/users/me") }
  }

  @Test func aChoiceIsShownAtOnceAndSentAfterHalfASecond() throws {
    let model = try device.open("Preferences")
    try device.signIn()
    _ = device.newRequests()
    try model.invoke("set", ["spiceLevel": 5])
    #expect(model["spiceLevel"] == 5)
    device.pass(.milliseconds(499))
    #expect(preferenceRequests() == [])
    device.pass(.milliseconds(1))
    #expect(preferenceRequests() == ["PUT /api/v1/users/me"])
    #expect(model["spiceLevel"] == 5)
  }

  @Test func choicesWithinHalfASecondAreOneRequest() throws {
    let model = try device.open("Preferences")
    try device.signIn()
    _ = device.newRequests()
    for change in [["spiceLevel": 4], ["saltLevel": 1], ["oilLevel": 2]] as [Value] {
      device.pass(.milliseconds(400))
      try model.invoke("set", change)
    }
    #expect(try device.waiting().map(\.kind) == ["preferences.change"])
    device.settle()
    #expect(preferenceRequests() == ["PUT /api/v1/users/me"])
    let other = try household.device()
    let there = try other.open("Preferences")
    try other.signIn()
    #expect([there["spiceLevel"], there["saltLevel"], there["oilLevel"]] == [4, 1, 2])
  }

  @Test func aChoiceThatChangesNothingIsNotSent() throws {
    let model = try device.open("Preferences")
    try device.signIn()
    try model.invoke("set", ["units": "imperial"])
    device.settle()
    _ = device.newRequests()
    try model.invoke("set", ["units": "imperial"])
    device.settle()
    #expect(preferenceRequests() == [])
  }

  @Test func choicesWithoutANetworkAreKeptOverTheAppsEndAndSentAsOne() throws {
    let stores = Stores.inMemory()
    let first = try household.device(stores: stores)
    let model = try first.open("Preferences")
    try first.signIn()
    first.reachability.set(online: false)
    try model.invoke("set", ["allergens": ["nuts"]])
    first.settle()
    try model.invoke("set", ["allergens": ["nuts", "soy"], "diet": "vegan"])
    first.settle()
    #expect(try first.waiting().map(\.kind) == ["preferences.change"])
    #expect(model["allergens"] == ["nuts", "soy"])
    let again = try household.device(stores: stores)
    let reopened = try again.open("Preferences")
    try again.signIn()
    #expect(reopened["allergens"] == ["nuts", "soy"])
    #expect(reopened["diet"] == "vegan")
    #expect(try again.waiting().isEmpty)
    #expect(again.newRequests().filter { $0 == "PUT /api/v1/users/me" }.count == 1)
  }

  @Test func theLastWriteWinsMemberByMember() throws {
    let other = try household.device()
    let (here, there) = (try device.open("Preferences"), try other.open("Preferences"))
    try device.signIn()
    try other.signIn()
    device.reachability.set(online: false)
    try here.invoke("set", ["spiceLevel": 1, "saltLevel": 1])
    try there.invoke("set", ["spiceLevel": 5, "oilLevel": 5])
    device.settle()
    device.reachability.set(online: true)
    device.settle()
    try there.invoke("refresh")
    for model in [here, there] {
      #expect([model["spiceLevel"], model["saltLevel"], model["oilLevel"]] == [1, 1, 5])
    }
  }

  @Test func whatNobodyHasChosenBecomesTheFirstAccounts() throws {
    let model = try device.open("Preferences")
    try model.invoke("set", ["language": "ta", "allergens": ["dairy"]])
    device.settle()
    #expect(preferenceRequests() == [])
    try device.signIn()
    #expect(model["allergens"] == ["dairy"])
    try device.signOut()
    #expect(model["allergens"] == [])
    #expect(model["language"] == .null)
    try device.signIn("+919876500000")
    #expect(model["allergens"] == [])
    let other = try household.device()
    let there = try other.open("Preferences")
    try other.signIn()
    #expect(there["language"] == "ta")
  }

  @Test func aChangeThatTheServerRejectsIsTakenBackAndWaitsForADecision() throws {
    let model = try device.open("Preferences")
    try device.signIn()
    device.answerNext("/users/me", with: 400)
    try model.invoke("set", ["theme": "dark"])
    #expect(model["theme"] == "dark")
    device.settle()
    #expect(model["theme"] == .null)
    #expect(try device.waiting().map(\.entry.operation.state) == [.dead])
    // Another choice does not wait behind it.
    try model.invoke("set", ["theme": "light"])
    device.settle()
    #expect(model["theme"] == "light")
    #expect(try device.waiting().isEmpty)
  }

  @Test func theAppIsToldOnceOfWhatItFollows() throws {
    let model = try device.open("Preferences")
    let heard = Mutex<[String]>([])
    model.handle.onEvent { event in heard.withLock { $0.append(event.name) } }
    try device.signIn()
    try model.invoke("set", ["language": "hi"])
    try model.invoke("set", ["language": "hi"])
    device.settle()
    try model.invoke("refresh")
    #expect(heard.withLock { $0 } == ["languageChosen"])
    let other = try household.device()
    let there = try other.open("Preferences")
    try other.signIn()
    try there.invoke("set", ["language": "ta", "theme": "dark", "notifications": false])
    other.settle()
    try model.invoke("refresh")
    #expect(
      heard.withLock { $0 } == ["languageChosen", "languageChosen", "themeChosen", "notificationsChosen"])
  }

  @Test func aRecipeIsShownForTheChosenServingsAndSaysWhatIsAvoided() throws {
    let model = try device.open("Preferences")
    let recipe = try device.open("RecipeDetail", ["id": "paneer-butter-masala"])
    #expect(recipe["servings"] == recipe["recipeServings"])
    #expect(recipe["warnings"] == [])
    try model.invoke("set", ["servings": 2, "allergens": ["nuts", "dairy", "soy"]])
    device.settle()
    #expect(recipe["servings"] == 2)
    #expect(Set(try codes(recipe["warnings"])) == ["dairy", "nuts"])
    // What was chosen on the recipe itself is for this time.
    try recipe.invoke("setServings", ["servings": 7])
    try model.invoke("set", ["servings": 1])
    device.settle()
    #expect(recipe["servings"] == 7)
    try model.invoke("set", ["servings": 0])
    let reopened = try device.open("RecipeDetail", ["id": "paneer-butter-masala"])
    #expect(reopened["servings"] == reopened["recipeServings"])
  }

  @Test func whoAvoidsNutsIsWarnedOfPeanuts() throws {
    let model = try device.open("Preferences")
    try model.invoke("set", ["allergens": ["nuts"]])
    let recipe = try device.open("RecipeDetail", ["id": "poha"])
    #expect(try codes(recipe["warnings"]) == ["peanut"])
  }

  @Test func whatAnotherVersionOfTheAppHasChosenIsKept() throws {
    let model = try device.open("Preferences")
    try device.signIn()
    try model.invoke("set", ["language": "mr", "cuisines": ["thai", "korean"]])
    device.settle()
    #expect(model["language"] == "mr")
    try model.invoke("set", ["servings": 3])
    try model.invoke("set", ["servings": 0])
    device.settle()
    #expect(model["servings"] == 0)
    #expect(model["cuisines"] == ["thai", "korean"])
  }

  private func codes(_ value: Value) throws -> [String] {
    guard case .list(let items) = value else { return [] }
    return items.compactMap { if case .string(let code) = $0 { code } else { nil } }
  }
}
