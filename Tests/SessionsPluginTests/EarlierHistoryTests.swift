import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Sync
import Testing

@testable import SessionsPlugin

/// The history of earlier versions is moved to the rows of the server, whole and once, and nothing is sent twice.
struct EarlierHistoryTests {
  private let stores = Stores.inMemory()
  private let store: Store

  init() throws {
    store = try stores.open("sessions", migrator: HistorySchema.migrator)
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO session (account, id, server_id, recipe_id, recipe_name, appliance_id, device_id, status, started_at,
            completed_at, duration_ms, stages, peak_temperature, by_camera, by_timer, rating, notes, log, servings, spice)
          VALUES
            ('ann', 'a', NULL, 'dal', 'Dal', 'a1', 'EPIC-207', 'completed', 1773136800000, 1773137700500, 900500, 6,
              170.5, 4, 2, 2, 'old', '[{"name":"Simmer","seconds":600,"transition":"timer"}]', 3, 5),
            ('ann', 'b', 'r2', 'poha', 'Poha', NULL, NULL, 'completed', 1773223200000, NULL, NULL, NULL, NULL, NULL, NULL,
              NULL, NULL, NULL, NULL, NULL),
            ('ann', 'c', NULL, 'dal', 'Dal', NULL, NULL, 'aborted', 1773309600000, NULL, NULL, NULL, NULL, NULL, NULL,
              NULL, NULL, NULL, NULL, NULL),
            ('ann', 'r', NULL, 'dal', 'Dal', NULL, NULL, 'completed', 1773050400000, NULL, NULL, NULL, NULL, NULL, NULL,
              NULL, NULL, NULL, NULL, NULL),
            ('bob', 'a', NULL, 'upma', 'Upma', NULL, NULL, 'completed', 1773136800000, NULL, NULL, NULL, NULL, NULL, NULL,
              NULL, NULL, NULL, NULL, NULL),
            ('', 'n', NULL, 'dal', 'Dal', NULL, NULL, 'completed', 1773396000000, NULL, NULL, NULL, NULL, NULL, NULL,
              NULL, NULL, NULL, NULL, NULL);
          INSERT INTO intent (kind, subject) VALUES ('end', 'c');
          """)
      var number = 0
      for (account, id, rating, notes) in [
        ("ann", "a", 5, "new"), ("ann", "b", 4, ""), ("bob", "a", 3, "salty"), ("", "n", 1, "burnt"),
        ("ann", "r", 2, "refused"),
      ] {
        number += 1
        try db.execute(
          sql: """
            INSERT INTO outbox (id, account, kind, entity, body, idempotency_key, enqueued_at, next_attempt_at)
            VALUES (?, ?, 'session.rate', ?, CAST(? AS BLOB), ?, 1773400000000, 1773400000000)
            """,
          arguments: [
            "o\(number)", account, "session/\(id)", #"{"notes":"\#(notes)","rating":\#(rating)}"#,
            "k\(number)",
          ])
      }
      try db.execute(sql: "UPDATE outbox SET state = 'dead', attempts = 1, code = 'CONFLICT' WHERE id = 'o5'")
    }
  }

  private static let paths = ["/sessions/a/rate", "/sessions/n/rate", "/sessions/r2/rate"]

  /// A device whose server takes no ratings yet.
  private func device() -> Device {
    let device = Device(stores: stores)
    for path in Self.paths { device.appliance.respond(path, "{}", status: 503) }
    return device
  }

  /// Lets the server take ratings, for a while.
  private func takeRatings(_ device: Device) {
    for path in Self.paths { device.appliance.respond(path, "{}") }
    device.pass(.seconds(1200))
  }

  /// The ratings that were sent, however often.
  private func ratings(_ device: Device) -> [String] {
    Set(
      device.appliance.requests("/rate").map { "\($0.path) \(String(decoding: $0.body, as: UTF8.self))" }
    ).sorted()
  }

  private static let sent = [
    #"/api/v1/sessions/a/rate {"notes":"new","rating":5}"#,
    #"/api/v1/sessions/n/rate {"notes":"burnt","rating":1}"#,
    #"/api/v1/sessions/r2/rate {"notes":"","rating":4}"#,
  ]

  @Test func nothingIsLost() throws {
    let device = device()
    let list = try device.open("Sessions")
    // What nobody has cooked is now of who has signed in.
    #expect(list.ids == ["n", "c", "b", "a", "r"])
    let a = try device.model("SessionDetail", ValueMap(fields: [("id", "a")]), beside: list)
    #expect(a["rating"] == 5 && a["notes"] == "new" && a["unsent"] == true)
    #expect(a["servings"] == 3 && a["spice"] == 5 && a["stageCount"] == 6 && a["byCamera"] == 4)
    #expect(a["duration"] == .duration(.milliseconds(900_500)) && a["peakTemperature"] == 171)
    guard case .list(let stages) = a["stages"], case .map(let stage)? = stages.first else {
      return #expect(Bool(false))
    }
    #expect(stage["name"] == "Simmer" && stage["duration"] == .duration(.seconds(600)))
    // By the key that the server has given it, too.
    let b = try device.model("SessionDetail", ValueMap(fields: [("id", "r2")]), beside: list)
    #expect(b["id"] == "b" && b["rating"] == 4)
    let bob = try device.data.read { try $0.rows(ofAccount: "bob").session("a") }
    #expect(bob?.recipe == "upma" && bob?.rating == 3 && bob?.notes == "salty" && bob?.isUnsent == true)
    #expect(
      try device.data.read { try Intents.pending(SessionRows.end, in: $0.database) }.map(\.subject) == ["c"])
    #expect(try device.waiting().map(\.kind) == Array(repeating: "session.rate", count: 4))
    // What was rejected waits for the person, and is not seen meanwhile.
    let refused = try device.waiting().filter { $0.entry.operation.state == .dead }
    #expect(refused.map(\.summary.text) == ["refused"])
    #expect(try device.data.read { try $0.session("r")?.rating } == nil)
  }

  @Test func whatWaitsIsSentOnce() throws {
    let first = device()
    _ = try first.open("Sessions")
    takeRatings(first)
    #expect(ratings(first) == Self.sent)
    #expect(try first.waiting().map(\.summary.text) == ["refused"])
    let next = Device(stores: stores)
    let list = try next.open("Sessions")
    next.pass(.seconds(120))
    #expect(list.ids == ["n", "c", "b", "a", "r"])
    #expect(ratings(next) == [])
    // Bob's waits for him.
    #expect(try next.data.read { try $0.rows(ofAccount: "bob").session("a") }?.isUnsent == true)
  }

  @Test(arguments: [
    // What is read last cannot be read, or what was moved cannot be forgotten.
    ("ALTER TABLE intent RENAME TO gone", "ALTER TABLE gone RENAME TO intent", false),
    (
      "CREATE TRIGGER kill BEFORE DELETE ON outbox BEGIN SELECT RAISE(ABORT, 'killed'); END",
      "DROP TRIGGER kill", true
    ),
  ])
  func whereItEndsInBetweenTheNextStartGoesOn(_ fault: String, _ repair: String, _ isMoved: Bool) throws {
    try store.write { try $0.execute(sql: fault) }
    #expect(throws: (any Error).self) { try device().open("Sessions") }
    try store.write { try $0.execute(sql: repair) }
    let killed = device()
    #expect(try killed.data.read { try $0.rows(ofAccount: "ann").sessions().isEmpty } == !isMoved)
    let list = try killed.open("Sessions")
    #expect(list.ids == ["n", "c", "b", "a", "r"])
    takeRatings(killed)
    #expect(ratings(killed) == Self.sent)
    #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM outbox") } == 0)
  }

}
