import ProductProfiles
import Runtime
import TestSupport
import Testing

/// The limits that the contracts of servers have.
@Suite struct RateLimitTests {
  @Test func epicuraHasALimitForEachKind() {
    #expect(
      ProductProfile.epicura.server.limits == [
        ServerEntry.Limit(paths: ["/auth"], requests: 10, isByAddress: true),
        ServerEntry.Limit(paths: ["/recipes/sync"], requests: 30, isByAddress: false),
        ServerEntry.Limit(paths: ["/telemetry"], requests: 600, isByAddress: false),
        ServerEntry.Limit(paths: [], requests: 100, isByAddress: false),
      ])
  }

  @Test func otherServersHaveTheLimitsOfTheirContracts() {
    #expect(
      ProductProfile.waddlebot.server.limits == [
        ServerEntry.Limit(paths: [], requests: 100, isByAddress: false)
      ])
    #expect(ProductProfile.helix.server.limits == [])
  }
}
