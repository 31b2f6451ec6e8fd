import AppServices
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Testing

@testable import Accounts

/// One data folder with a server at two addresses, on which the same person has an account of the same id.
struct OriginTests {
  private static let (first, second) = ("https://api.example:443", "http://127.0.0.1:27312")
  private let household: Household
  private let stores = Stores.inMemory()
  private let secrets = MemorySecretStore()

  init() throws { household = try Household() }

  /// Starts the app; each start has identifiers of its own.
  private func device(at origin: String?, _ start: UInt64 = 1) throws -> HouseholdDevice {
    let device = try household.device(stores: stores, secrets: secrets, origin: origin, seed: start)
    _ = try device.open("RecipeList")
    return device
  }

  private func status(of device: HouseholdDevice) throws -> AccountState.Status {
    try #require(device.host.accounts[ServerSettings.mainName]).current.status
  }

  private func plan(_ recipe: String, on device: HouseholdDevice) throws {
    let plan = try device.open("MealPlan", ["zone": "UTC", "weekStart": 0])
    try plan.invoke(
      "plan", ["recipe": .string(recipe), "day": "2026-02-15", "meal": "lunch", "servings": 2, "again": true])
  }

  private func changes(_ device: HouseholdDevice) -> [String] {
    device.newRequests().filter { $0.hasPrefix("PUT") || $0.hasPrefix("DELETE") }
  }

  @Test func neitherTokensNorWaitingChangesGoToAnotherAddress() throws {
    let home = try device(at: Self.first, 1)
    try home.signIn()
    home.reachability.set(online: false)
    try plan("idli", on: home)
    #expect(try home.waiting().count == 1)

    let other = try device(at: Self.second, 2)
    other.settle()
    #expect(try status(of: other) == .signedOut)
    #expect(!other.newRequests().contains { $0.contains("/users/me") || $0.contains("/auth/refresh") })
    try other.signIn()
    #expect(try other.waiting().isEmpty)
    #expect(changes(other) == [])
    try plan("poha", on: other)
    other.settle()
    #expect(changes(other).count == 1)

    let again = try device(at: Self.first, 3)
    again.settle()
    #expect(try status(of: again) == .signedIn)
    #expect(changes(again).count == 1)
    #expect(try again.waiting().isEmpty)
    #expect(try device(at: Self.second, 4).waiting().isEmpty)
  }

  @Test func aFolderOfAnEarlierVersionGoesOnAtTheAddressThatItIsUsedWith() throws {
    try device(at: nil, 5).signIn()
    try secrets.remove("origin-main")
    #expect(try status(of: device(at: Self.first)) == .signedIn)
    #expect(try status(of: device(at: nil)) == .signedOut)
    #expect(try status(of: device(at: Self.first)) == .signedIn)
  }
}
