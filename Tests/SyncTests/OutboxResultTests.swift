import Services
import Simulation
import Synchronization
import Testing

@testable import Sync

/// Which responses say something about an operation.
@Suite("The result of an operation")
struct OutboxResultTests {
  @Test(
    "keeps trying what a captive portal has intercepted",
    arguments: [
      APIError.intercepted(status: 200), .intercepted(status: 302), .intercepted(status: 511),
    ])
  func noAnswer(_ error: APIError) throws {
    let fixture = try OutboxFixture()
    let isUp = Mutex(false)
    fixture.server.state.withLock { $0.response = { _ in isUp.withLock { $0 } ? nil : OutboxResult(error) } }
    try fixture.add(on: "a", "x")
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(86_400))
    let status = try fixture.outbox.status()
    #expect(status.pending == 1)
    #expect(status.entries.first?.operation.failure?.code == error.code)
    isUp.withLock { $0 = true }
    fixture.scheduler.advance(by: .seconds(61))
    #expect(fixture.accepted == ["x"])
  }

  @Test(
    "asks the person after ten responses that are a gateway's or cannot be read, and sends it once they want it",
    arguments: [
      APIError.gateway(status: 413), .gateway(status: 404), .server(status: 502),
      .malformed("`.data` is missing"), .tooLarge(limit: 10), .unexpected(status: 600, .silent),
      .unexpected(status: 302, .silent), .unexpected(status: 425, .silent),
    ])
  func unreadable(_ error: APIError) throws {
    let fixture = try OutboxFixture()
    let isUp = Mutex(false)
    fixture.server.state.withLock { $0.response = { _ in isUp.withLock { $0 } ? nil : OutboxResult(error) } }
    let id = try fixture.add(on: "a", "x")
    try fixture.start(as: Outbox.anonymous)
    fixture.scheduler.advance(by: .seconds(86_400))
    #expect(fixture.server.state.withLock { $0.attempts.count } == 10)
    let status = try fixture.outbox.status()
    #expect(status.dead == 1)
    #expect(status.entries.first?.operation.failure?.code == error.code)
    isUp.withLock { $0 = true }
    try fixture.scheduler.run { [outbox = fixture.outbox] in try await outbox.retry(id) }
    fixture.scheduler.advance(by: .seconds(1))
    #expect(fixture.accepted == ["x"])
  }

  @Test(
    "asks the person at once where the request is at fault",
    arguments: [
      APIError.forbidden(.silent), .notFound(.silent), .conflict(.silent), .invalid(.silent),
      .unexpected(status: 413, .silent), .unsendable("`.grams`"),
    ])
  func rejection(_ error: APIError) {
    guard case .rejected = OutboxResult(error) else {
      Issue.record("\(OutboxResult(error))")
      return
    }
  }
}
