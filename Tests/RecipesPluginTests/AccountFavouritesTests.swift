import Accounts
import AppServices
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Sync
import Testing

@testable import RecipesPlugin

/// The favourites of somebody who is signed in, with the shipped server in this process.
struct AccountFavouritesTests {
  private static let (ann, bob) = ("+919876543210", "+919876543211")
  private static let path = "/users/me/favourites"

  private let household: Household
  private let device: HouseholdDevice
  private let list: Model

  init() throws {
    household = try Household()
    device = try household.device()
    list = try device.open("RecipeList")
  }

  private func marked(_ list: Model? = nil) -> [String] {
    guard case .list(let rows) = (list ?? self.list)["recipes"] else { return [] }
    return rows.compactMap { row in
      guard case .map(let card) = row, card["isFavourite"] == true, case .string(let id)? = card["id"] else {
        return nil
      }
      return id
    }.sorted()
  }

  private func toggle(_ id: String, _ list: Model? = nil) throws {
    try (list ?? self.list).invoke("toggleFavourite", ["id": .string(id)])
    device.settle()
  }

  /// What another device of a person shows.
  private func elsewhere(_ phone: String) throws -> [String] {
    let other = try household.device(seed: 2)
    let list = try other.open("RecipeList")
    try other.signIn(phone)
    return marked(list)
  }

  /// Marks a recipe on another device of a person.
  private func mark(_ id: String, of phone: String) throws {
    let other = try household.device(seed: 3)
    let list = try other.open("RecipeList")
    try other.signIn(phone)
    try list.invoke("toggleFavourite", ["id": .string(id)])
    other.settle()
  }

  private func requests(_ suffix: String) -> Int { device.newRequests().count { $0.hasSuffix(suffix) } }

  @Test func sendsAMarkAndTakesItBack() throws {
    try device.signIn(Self.ann)
    try toggle("idli")
    #expect(try elsewhere(Self.ann) == ["idli"])
    try toggle("idli")
    #expect(try elsewhere(Self.ann) == [])
    #expect(marked() == [])
  }

  @Test func keepsMarksOfASignedOutPersonOnTheDevice() throws {
    _ = device.newRequests()
    try toggle("idli")
    #expect(device.newRequests().isEmpty)
    #expect(marked() == ["idli"])
  }

  @Test func givesTheFirstAccountWhatNobodyHasMarked() throws {
    try toggle("idli")
    try device.signIn(Self.ann)
    #expect(marked() == ["idli"])
    #expect(try elsewhere(Self.ann) == ["idli"])
    try device.signOut()
    #expect(marked() == [])
    try device.signIn(Self.bob)
    #expect(marked() == [])
    #expect(try elsewhere(Self.bob) == [])
  }

  @Test func showsWhatAnotherDeviceHasMarked() throws {
    try mark("poha", of: Self.ann)
    try device.signIn(Self.ann)
    #expect(marked() == ["poha"])
    try mark("idli", of: Self.ann)
    try list.invoke("refresh")
    device.settle()
    #expect(marked() == ["idli", "poha"])
  }

  @Test func aListThatTheServerCouldNotSendAfterTheSignInIsRequestedAgainAfterDelaysThatGrow() throws {
    try mark("poha", of: Self.ann)
    device.answerNext(Self.path, with: 501, times: 9)
    try device.signIn(Self.ann)
    #expect(marked() == [])
    device.pass(.seconds(7200))
    #expect(marked() == ["poha"])
    _ = device.newRequests()
    device.pass(.seconds(7200))
    #expect(requests(Self.path) == 0, "it is requested once it is there")
  }

  @Test func nobodysListIsRequestedAgain() throws {
    device.answerNext(Self.path, with: 501, times: 1000)
    try device.signIn(Self.ann)
    try device.signOut()
    _ = device.newRequests()
    device.pass(.seconds(86_400))
    #expect(requests(Self.path) == 0)
  }

  @Test func aMarkWaitsForTheNetwork() throws {
    try device.signIn(Self.ann)
    device.reachability.set(online: false)
    try toggle("idli")
    #expect(marked() == ["idli"])
    #expect(try elsewhere(Self.ann) == [])
    device.reachability.set(online: true)
    device.settle()
    #expect(try elsewhere(Self.ann) == ["idli"])
  }

  @Test func aMarkThatIsTakenBackBeforeItWasSentIsNeverSent() throws {
    try device.signIn(Self.ann)
    device.reachability.set(online: false)
    for _ in 1...2 { try toggle("idli") }
    _ = device.newRequests()
    device.reachability.set(online: true)
    device.settle()
    #expect(!device.newRequests().contains { $0.contains("idli") })
  }

  @Test func takesBackWhatTheServerRejects() throws {
    try device.signIn(Self.ann)
    device.answerNext("\(Self.path)/idli", with: 403)
    try toggle("idli")
    #expect(marked() == [])
    #expect(try device.waiting().map(\.entry.operation.state) == [.dead])
    // Another try does not wait behind it.
    try toggle("idli")
    #expect(marked() == ["idli"])
    #expect(try device.waiting().isEmpty)
  }

  @Test func aServerWithoutFavouritesLeavesThemToTheDevice() throws {
    let household = try Household(dialects: ["no-favourites"])
    let device = try household.device()
    let list = try device.open("RecipeList")
    try device.signIn(Self.ann)
    try list.invoke("toggleFavourite", ["id": "idli"])
    device.settle()
    #expect(marked(list) == ["idli"])
    #expect(try device.waiting().isEmpty)
  }

  @Test func namesTheRecipeOfAWaitingMark() throws {
    try device.signIn(Self.ann)
    device.reachability.set(online: false)
    try toggle("idli")
    let waiting = try device.waiting()
    #expect(waiting.map(\.summary.subject) == [["en": "Idli", "hi": "इडली", "ta": "இட்லி"]])
    #expect(waiting.map(\.kind) == ["favourite.add"])
  }

  // MARK: Earlier versions

  /// Writes what a version before collections has stored, for a start of the next one.
  private static func store(
    marks: [(account: String, id: String)], changes: [(account: String, kind: String, id: String)],
    in stores: Stores
  ) throws {
    let store = try stores.open("recipes", migrator: RecipeSchema.migrator)
    try store.write { db in
      for mark in marks {
        try db.execute(
          sql: "INSERT INTO favourite (account, recipe_id, added_at) VALUES (?, ?, 900000000)",
          arguments: [mark.account, mark.id])
      }
      for (number, change) in changes.enumerated() {
        try db.execute(
          sql: """
            INSERT INTO outbox (id, account, kind, entity, body, idempotency_key, enqueued_at, next_attempt_at)
            VALUES (?, ?, ?, ?, x'', ?, 900000000, 900000000)
            """,
          arguments: [
            "o\(number)", change.account, "favourite.\(change.kind)", "favourite/\(change.id)", "k\(number)",
          ])
      }
    }
  }

  @Test func marksOfAnEarlierVersionAreMovedAndSentOnce() throws {
    let (stores, secrets) = (Stores.inMemory(), MemorySecretStore())
    try mark("poha", of: Self.ann)
    let account: String
    do {
      let first = try household.device(stores: stores, secrets: secrets)
      try first.signIn(Self.ann)
      account = try #require(first.host.accounts["main"]?.owner)
    }
    try Self.store(
      marks: [(account, "poha"), (account, "upma"), ("bob", "idli"), ("", "dal-tadka")],
      changes: [(account, "add", "idli"), (account, "remove", "upma"), ("bob", "add", "upma")], in: stores)
    let device = try household.device(stores: stores, secrets: secrets, seed: 5)
    let list = try device.open("RecipeList")
    device.settle()
    // What nobody had marked is that of who is signed in.
    #expect(marked(list) == ["dal-tadka", "idli", "poha"])
    let sent = device.newRequests().filter { $0.contains("favourites/") }
    #expect(Set(sent).count == sent.count)
    #expect(sent.contains("PUT /api/v1\(Self.path)/idli"))
    #expect(try elsewhere(Self.ann) == ["dal-tadka", "idli", "poha"])
    // The next start sends nothing again.
    let again = try household.device(stores: stores, secrets: secrets, seed: 6)
    let same = try again.open("RecipeList")
    #expect(marked(same) == ["dal-tadka", "idli", "poha"])
    #expect(!again.newRequests().contains { $0.contains("favourites/") })
    let data = try #require(again.host.serverData["main"])
    let bobs = try data.read { rows in
      try rows.rows(ofAccount: "bob").rows(of: "favourites", where: []).map { $0["id"] }
    }
    #expect(bobs == ["idli", "upma"])
  }

  @Test func aRejectedMarkOfAnEarlierVersionWaitsForThePerson() throws {
    let (stores, secrets) = (Stores.inMemory(), MemorySecretStore())
    let account: String
    do {
      let first = try household.device(stores: stores, secrets: secrets)
      try first.signIn(Self.ann)
      account = try #require(first.host.accounts["main"]?.owner)
    }
    try Self.store(marks: [], changes: [(account, "add", "idli")], in: stores)
    let store = try stores.open("recipes", migrator: RecipeSchema.migrator)
    try store.write { try $0.execute(sql: "UPDATE outbox SET state = 'dead', code = 'forbidden'") }
    let device = try household.device(stores: stores, secrets: secrets, seed: 5)
    let list = try device.open("RecipeList")
    device.settle()
    #expect(marked(list) == [])
    #expect(!device.newRequests().contains { $0.contains("favourites/") })
    let waiting = try device.waiting()
    #expect(waiting.map(\.entry.operation.state) == [.dead])
    #expect(waiting.first?.entry.operation.failure?.code == "forbidden")
  }
}
