import Backend
import Testing

@testable import PluginServers

/// The limits that the contracts of servers have.
@Suite struct RateLimitTests {
  @Test func epicuraHasALimitForEachKind() {
    #expect(
      AccountServer.limits(signIn: "epicura") == [
        RateLimit("/auth", requests: 10, of: .address), RateLimit("/recipes/sync", requests: 30),
        RateLimit("/telemetry", requests: 600), RateLimit(requests: 100),
      ])
  }

  @Test func otherServersHaveTheLimitsOfTheirContracts() {
    #expect(AccountServer.limits(signIn: "waddlebot") == [RateLimit(requests: 100)])
    #expect(AccountServer.limits(signIn: "gotrue") == [])
    #expect(AccountServer.limits(signIn: "none") == [])
  }
}
