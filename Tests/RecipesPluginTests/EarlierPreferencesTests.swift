import Accounts
import AppServices
import Foundation
import Foundations
import PluginKit
import Services
import Storage
import Testing

@testable import RecipesPlugin

/// Preferences as earlier versions have stored them, in the plugin's own database.
struct EarlierPreferencesTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "kolam-\(UUID().uuidString)"
  )
  .path

  /// A database of the last version that had them.
  private func write(_ rows: (Database) throws -> Void) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let database = try DatabaseQueue(path: "\(folder)/recipes.sqlite")
    try RecipeSchema.migrator.migrate(database, upTo: "12 cursors of servers without meal plans")
    try database.write(rows)
    try database.close()
  }

  private func confirm(_ content: String, of account: String, in db: Database) throws {
    try db.execute(
      sql: "INSERT INTO preference VALUES (?, ?)", arguments: [account, Data(content.utf8)])
  }

  private func enqueue(
    _ body: String, of account: String, state: String = "pending", attempts: Int = 0, code: String? = nil,
    in db: Database
  ) throws {
    let id = "\(account) \(body)"
    try db.execute(
      sql: """
        INSERT INTO outbox (id, account, kind, entity, body, idempotency_key, enqueued_at, next_attempt_at, state,
          attempts, code)
        VALUES (?, ?, 'preferences.change', 'preferences/me', ?, ?, 900000000, 900000000, ?, ?, ?)
        """, arguments: [id, account, Data(body.utf8), id, state, attempts, code])
  }

  private func everybody(_ db: Database) throws {
    try confirm(#"{"spice_level":2,"theme":"dark","later":7}"#, of: "ann", in: db)
    try enqueue(#"{"spice_level":5}"#, of: "ann", in: db)
    try enqueue(#"{"units":"imperial"}"#, of: "ann", state: "dead", attempts: 1, code: "invalid", in: db)
    try confirm(#"{"default_servings":2,"diet":"vegan"}"#, of: "bob", in: db)
    try enqueue(#"{"default_servings":null}"#, of: "bob", state: "blocked", attempts: 1, in: db)
    try confirm(#"{"language":"ta_IN","allergens":["dairy"]}"#, of: "", in: db)
  }

  private struct Move {
    let store: Store
    let data: any DataService

    init(in folder: String) throws {
      let services = try Kitchen(stores: Stores(folder: folder)).services()
      store = try services.store(migrator: RecipeSchema.migrator)
      data = try services.data(of: ServerSettings.mainName)
    }

    func run() throws { try EarlierPreferences(store: store).move(to: data) }

    /// What somebody prefers.
    func values(of account: String?) throws -> PreferenceValues {
      try data.read {
        PreferenceValues(try $0.rows(ofAccount: account).document(PreferenceRepository.document))
      }
    }

    /// What waits, such as `ann pending {"spiceLevel":5}`.
    func waiting() throws -> [String] {
      try data.read { rows in
        try Row.fetchAll(
          rows.database,
          sql: """
            SELECT o.account, o.state, u.new FROM outbox o JOIN unsettled u ON u.operation = o.id
            ORDER BY o.account, o.sequence
            """
        ).map { "\($0["account"] as String) \($0["state"] as String) \($0["new"] as String)" }
      }
    }

    func left() throws -> Int? {
      try store.fetch { db in
        try Int.fetchOne(
          db,
          sql: """
            SELECT (SELECT count(*) FROM preference)
              + (SELECT count(*) FROM outbox WHERE kind = 'preferences.change')
            """)
      }
    }
  }

  private static let waiting = [
    #"ann pending {"spiceLevel":5}"#, #"ann dead {"units":"imperial"}"#, #"bob pending {"servings":null}"#,
  ]

  @Test func movesWhatEveryAccountAndNobodyHasChosen() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(everybody)
    let move = try Move(in: folder)
    try move.run()
    #expect(try move.left() == 0)
    let ann = try move.values(of: "ann")
    #expect(ann.spiceLevel == 5 && ann.theme == .dark)
    // What the server has rejected is taken back, and waits for a decision.
    #expect(ann.units == .metric)
    let bob = try move.values(of: "bob")
    #expect(bob.diet == .vegan && bob.servings == nil)
    let nobody = try move.values(of: nil)
    #expect(nobody.language == .ta && nobody.allergens == [.dairy])
    #expect(try move.waiting() == Self.waiting)
  }

  @Test func movesNothingTwiceWhereTheProcessEndsInBetween() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(everybody)
    let first = try Move(in: folder)
    try first.run()
    try first.store.close()
    // As after an end between the two databases.
    try write(everybody)
    let second = try Move(in: folder)
    try second.run()
    #expect(try second.left() == 0)
    #expect(try second.waiting() == Self.waiting)
  }

  @Test func losesNothingWhereTheMoveCannotBeWritten() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write { db in
      try everybody(db)
      try enqueue(#"{"diet":"pescatarian"}"#, of: "", in: db)
      try confirm("no JSON", of: "zoe", in: db)
    }
    let move = try Move(in: folder)
    struct Full: Error {}
    #expect(throws: (any Error).self) {
      try move.data.once(PreferenceRepository.document) { _ in throw Full() }
    }
    #expect(try move.left() == 8)
    try move.run()
    #expect(try move.left() == 0)
    #expect(try move.values(of: nil).diet == .pescatarian)
    #expect(try move.values(of: "zoe") == PreferenceValues())
  }

  @Test(arguments: [(#"{"spice_level":2}"#, "{}"), (#"{"spice_level":null}"#, #"{"spiceLevel":null}"#)])
  func sendsAgainWhatTheServerMayHaveByNow(_ last: String, _ sent: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write { db in
      try confirm(#"{"spice_level":2}"#, of: "ann", in: db)
      try enqueue(#"{"spice_level":5}"#, of: "ann", state: "inFlight", attempts: 1, in: db)
      try enqueue(last, of: "ann", in: db)
    }
    let move = try Move(in: folder)
    try move.run()
    let expected = sent == "{}" ? #"{"spiceLevel":2}"# : sent
    #expect(try move.waiting() == ["ann pending \(expected)"])
  }

  @Test func whatWaitedIsSentOnceByThisVersion() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (household, secrets) = (try Household(), MemorySecretStore())
    let owner: String
    do {
      let device = try household.device(secrets: secrets)
      try device.signIn()
      owner = try #require(device.host.accounts[ServerSettings.mainName]?.owner)
    }
    try write { db in
      try enqueue(#"{"spice_level":5}"#, of: owner, in: db)
      try confirm(#"{"language":"ta_IN"}"#, of: "", in: db)
    }
    let device = try household.device(stores: Stores(folder: folder), secrets: secrets, seed: 2)
    let model = try device.open("Preferences")
    device.settle()
    #expect(model["spiceLevel"] == 5 && model["language"] == "ta")
    #expect(device.newRequests().filter { $0 == "PUT /api/v1/users/me" }.count == 1)
    #expect(try device.waiting().isEmpty)
    let other = try household.device(seed: 3)
    let there = try other.open("Preferences")
    try other.signIn()
    #expect(there["spiceLevel"] == 5 && there["language"] == "ta")
  }
}
