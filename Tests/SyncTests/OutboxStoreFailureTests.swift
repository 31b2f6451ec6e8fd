import Foundations
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Sync

/// A disk that is full for a time must not leave an operation behind.
@Suite("An outbox whose database cannot be written")
struct OutboxStoreFailureTests {
  private final class Reports: Sendable {
    let errors = Mutex(0)
  }

  private let reports = Reports()
  private let fixture: OutboxFixture

  init() throws {
    fixture = try OutboxFixture { [reports] _ in reports.errors.withLock { $0 += 1 } }
  }

  private var reported: Int { reports.errors.withLock(\.self) }

  @Test("sends again, under its key, an operation whose confirmation could not be written")
  func confirmation() throws {
    fixture.server.state.withLock { $0.unconfirmable = 2 }
    try fixture.add(on: "a", "1")
    try fixture.add(on: "a", "2")
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(600))
    #expect(reported == 2)
    #expect(try fixture.outbox.status().isEmpty)
    #expect(fixture.accepted == ["1", "2"])
    #expect(
      fixture.server.state.withLock { $0.attempts.map { String(decoding: $0.body, as: UTF8.self) } }
        == ["1", "1", "1", "2"])
    #expect(try fixture.notes() == ["a": "ok a"])
  }

  @Test("tries again later where it could not note that an operation is sent")
  func beginning() throws {
    try fixture.store.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER disk_full BEFORE UPDATE ON outbox WHEN NEW.state = 'inFlight' BEGIN
            SELECT RAISE(ABORT, 'full');
          END
          """)
    }
    try fixture.add(on: "a", "1")
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(1))
    #expect(reported > 0)
    #expect(fixture.accepted.isEmpty)
    try fixture.store.write { try $0.execute(sql: "DROP TRIGGER disk_full") }
    fixture.scheduler.advance(by: .seconds(120))
    #expect(fixture.accepted == ["1"])
    #expect(try fixture.outbox.status().isEmpty)
  }

  @Test("leaves to the next start what it could not finish before it was stopped")
  func stopping() throws {
    fixture.server.state.withLock { $0.unconfirmable = 1 }
    try fixture.add(on: "a", "1")
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(1))
    try fixture.scheduler.run { [outbox = fixture.outbox] in await outbox.stop() }
    fixture.scheduler.advance(by: .seconds(600))
    #expect(try fixture.outbox.status(of: Outbox.anonymous).inFlight == 1)
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(1))
    #expect(try fixture.outbox.status().isEmpty)
    #expect(fixture.accepted == ["1"])
  }
}
