import Services
import Simulation
import Synchronization
import Testing

@testable import Sync

/// Which responses say something about an operation.
@Suite("The result of an operation")
struct OutboxResultTests {
  @Test(
    "keeps trying what gets a response that is not the server's, or cannot be read",
    arguments: [
      APIError.intercepted(status: 200), .intercepted(status: 302), .intercepted(status: 511),
      .malformed("`.data` is missing"), .tooLarge(limit: 10), .unexpected(status: 600, .silent),
      .unexpected(status: 425, .silent),
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
