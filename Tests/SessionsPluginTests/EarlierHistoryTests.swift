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
      // An upload whose request was sent, and whose response never came.
      try db.execute(
        sql: """
          INSERT INTO outbox (id, account, kind, entity, body, idempotency_key, enqueued_at, next_attempt_at, attempts)
          VALUES ('o6', 'ann', 'session.upload', 'session/c', CAST('{"status":"aborted"}' AS BLOB), 'k6',
            1773400000000, 1773400000000, 1);
          INSERT INTO recipe_name VALUES ('dal', '{"en":"Dal","hi":"दाल"}');
          """)
      try db.execute(sql: "UPDATE outbox SET state = 'dead', attempts = 1, code = 'CONFLICT' WHERE id = 'o5'")
    }
  }

  private static let paths = ["/sessions/a/rate", "/sessions/n/rate", "/sessions/r2/rate"]

  /// A device whose server takes nothing yet.
  private func device(_ seed: UInt64 = 1) -> Device {
    let device = Device(stores: stores, seed: seed)
    for path in Self.paths + ["/sessions/c"] { device.appliance.respond(path, "{}", status: 503) }
    return device
  }

  /// Lets the server take ratings and sessions, for a while.
  private func takeAll(_ device: Device) {
    for path in Self.paths { device.appliance.respond(path, "{}") }
    device.appliance.respond("/sessions/c", "{}", status: 404)
    device.appliance.respond("/sessions", #"{"id":"r9"}"#, status: 201)
    device.appliance.respond("/sessions/r9", #"{"status":"started"}"#)
    device.pass(.seconds(1200))
  }

  /// The sessions that were sent, with the keys of the requests.
  private func uploads(_ device: Device) -> [String] {
    device.appliance.requests("/sessions").filter { $0.method == .post }.map {
      "\($0.headers[IdempotencyKey.field] ?? "") \(String(decoding: $0.body, as: UTF8.self))"
    }
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
  private static let upload = #""k6" {"status":"aborted"}"#

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
    let bob = try device.data.read {
      try $0.rows(ofAccount: "bob").row(SessionRecord.self, "a", of: "sessions")
    }
    #expect(bob?.recipe == "upma" && bob?.rating == 3 && bob?.notes == "salty" && bob?.sync == "pending")
    #expect(
      try device.data.read { try Intents.pending(SessionRepository.end, in: $0.database) }.map(\.subject) == [
        "c"
      ])
    #expect(
      try device.waiting().map(\.kind).sorted() == Array(repeating: "session.rate", count: 4) + [
        "session.upload"
      ])
    #expect(try device.waiting().first { $0.kind == "session.upload" }?.summary.subject["hi"] == "दाल")
    // What was rejected waits for the person, and is not seen meanwhile.
    let refused = try device.waiting().filter { $0.entry.operation.state == .dead }
    #expect(refused.map(\.summary.text) == ["refused"])
    #expect(try device.data.read { try $0.row(SessionRecord.self, "r", of: "sessions")?.rating } == nil)
  }

  @Test func whatWaitsIsSentOnce() throws {
    let first = device()
    _ = try first.open("Sessions")
    takeAll(first)
    #expect(ratings(first) == Self.sent)
    #expect(uploads(first) == [Self.upload])
    #expect(try first.waiting().map(\.summary.text) == ["refused"])
    let next = Device(stores: stores, seed: 2)
    let list = try next.open("Sessions")
    next.pass(.seconds(120))
    #expect(list.ids == ["n", "c", "b", "a", "r"])
    #expect(ratings(next) == [] && uploads(next) == [])
    // Bob's waits for him.
    #expect(
      try next.data.read { try $0.rows(ofAccount: "bob").row("a", of: "sessions") }?["sync"] == "pending")
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
    let killed = device(2)
    #expect(
      try killed.data.read { try $0.rows(ofAccount: "ann").rows(of: "sessions", where: []).isEmpty }
        == !isMoved)
    let list = try killed.open("Sessions")
    #expect(list.ids == ["n", "c", "b", "a", "r"])
    takeAll(killed)
    #expect(ratings(killed) == Self.sent)
    #expect(uploads(killed) == [Self.upload])
    #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM outbox") } == 0)
  }

}
