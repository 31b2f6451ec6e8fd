import Flags
import Foundations
import Services
import Simulation
import Testing

@testable import AppServices

/// Attempts to get a higher plan than the one paid for.
@Suite struct TamperingTests {
  private func bought() throws -> Device {
    let device = try Device()
    device.sell()
    try device.upgrade()
    return device
  }

  private func refusal(_ device: Device) -> PlanRefusal? {
    let plan = device.plan.current
    #expect(plan.grantedTier == nil || plan.refusal == nil)
    return plan.status == .refused ? plan.refusal : nil
  }

  @Test func rejectsAKeyRemovedFromTheApp() throws {
    let device = try bought()
    try device.restart(keys: PlanServer.publicKeys("k2"))
    #expect(refusal(device) == .unknownKey)
    // Both are valid while keys are rotated.
    try device.restart(keys: PlanServer.publicKeys("k1", "k2"))
    #expect(device.plan.current.grantedTier == "pro")
    device.server.set { $0.key = "k2" }
    #expect(try device.refresh() == nil)
    try device.restart(keys: PlanServer.publicKeys("k2"))
    #expect(device.plan.current.grantedTier == "pro")
  }

  @Test func rejectsAForeignSignatureUnderAKnownKeyID() throws {
    let device = try bought()
    let other = try #require(PlanServer.keys["k2"]?.publicKey)
    try device.restart(keys: ["k1": other])
    #expect(refusal(device) == .signature)
  }

  @Test(arguments: [
    ("aud", "\"other\"", PlanRefusal.app), ("sub", "\"ravi\"", .device), ("dev", "\"x\"", .device),
  ])
  func rejectsATokenWithForeignClaims(_ claim: String, _ value: String, _ expected: PlanRefusal) throws {
    let device = try bought()
    let state = device.server.state.withLock { $0 }
    var changed = state
    changed.claims[claim] = value
    let owner = try #require(try device.value("device"))
    let now = device.scheduler.now
    let token = PlanServer.token(
      changed, device: owner, tier: "pro", issued: now, until: now.advanced(by: .seconds(1000)))
    try device.edit("UPDATE plan SET token = '\(token)'")
    try device.restart()
    #expect(refusal(device) == expected)
    // A response of the server is rejected, too.
    device.server.set { $0.claims[claim] = value }
    #expect(try device.refresh() == .unverified)
  }

  @Test func rejectsACopiedTokenOfAnotherDevice() throws {
    let device = try bought()
    try device.edit("UPDATE plan SET device = 'another'")
    try device.restart()
    #expect(refusal(device) == .device)
    #expect(try device.restore() == nil)
    #expect(device.plan.current.grantedTier == "pro")
  }

  @Test(arguments: [
    ("tier", "1"), ("tier", "null"), ("exp", "\"soon\""), ("exp", "1e300"), ("exp", "99999999999999"),
    ("iat", "true"),
    ("dev", "{}"),
  ])
  func rejectsClaimsOfAnotherType(_ claim: String, _ value: String) throws {
    let device = try Device()
    device.sell()
    device.server.set { $0.claims[claim] = value }
    #expect(try device.upgrade() == .unverified)
    #expect(device.plan.current.status == .none)
  }

  @Test func ignoresATokenUntilItIsValid() throws {
    let device = try Device()
    device.sell()
    device.server.set { $0.skew = .seconds(240) }
    try device.upgrade()
    #expect(device.plan.current.grantedTier == "pro", "clocks may differ a little")
    device.server.set { $0.skew = .seconds(3600) }
    #expect(try device.refresh() == nil)
    #expect(refusal(device) == .future)
    device.wait(hours: 1)
    #expect(device.plan.current.grantedTier == "pro")
  }

  /// A device that bought its plan while its clock was ahead by a day, and has the right time again.
  private func boughtAhead() throws -> Device {
    let device = try Device()
    device.wait(hours: 24)
    device.sell()
    try device.upgrade()
    device.scheduler.advance(by: .seconds(-24 * 3600))
    try device.restart()
    #expect(refusal(device) == .future)
    return device
  }

  @Test(arguments: ["upgrade", "restore", "refresh"])
  func aResponseOfNowReplacesATokenFromTheFuture(_ request: String) throws {
    let device = try boughtAhead()
    let error =
      switch request {
      case "upgrade": try device.upgrade()
      case "restore": try device.restore()
      default: try device.refresh()
      }
    #expect(error == nil)
    #expect(device.plan.current.grantedTier == "pro")
    try device.restart()
    #expect(device.plan.current.grantedTier == "pro")
  }

  @Test func anOldResponseDoesNotReplaceATokenFromTheFuture() throws {
    let device = try boughtAhead()
    device.server.set { $0.skew = .seconds(-3600) }
    #expect(try device.restore() == nil)
    #expect(refusal(device) == .future)
  }

  @Test(arguments: [-1, -240, -3600])
  func anOlderResponseDoesNotReplaceANewerOne(_ seconds: Int64) throws {
    let device = try bought()
    device.sell("plus")
    device.server.set { $0.skew = .seconds(seconds) }
    #expect(try device.refresh() == nil)
    #expect(device.plan.current.grantedTier == "pro")
  }

  @Test func detectsAClockSetBackUntilTheServerConfirms() throws {
    let device = try Device()
    device.sell(days: 1)
    try device.upgrade()
    device.reachability.set(online: false)
    device.wait(hours: 40)
    #expect(device.plan.current.status == .grace)
    device.scheduler.advance(by: .seconds(-20 * 3600))
    #expect(refusal(device) == .clock)
    device.reachability.set(online: true)
    #expect(try device.refresh() == nil)
    #expect(device.plan.current.grantedTier == "pro")
  }

  @Test func detectsAClockSetBackBetweenStarts() throws {
    let device = try Device()
    device.sell(days: 1)
    device.plan.start(device.reachability)
    try device.upgrade()
    device.reachability.set(online: false)
    device.wait(hours: 40)
    try device.restart()
    device.scheduler.advance(by: .seconds(-20 * 3600))
    #expect(refusal(device) == .clock)
  }

  /// Nothing but time has passed: no response of the server, by which the plan would be written.
  @Test func detectsAClockSetBackAfterThePlanWasSeenToEnd() throws {
    let device = try Device()
    device.sell(days: 1)
    try device.upgrade()
    device.reachability.set(online: false)
    device.wait(hours: 40)
    #expect(device.plan.current.status == .grace)
    try device.restart()
    device.scheduler.advance(by: .seconds(-20 * 3600))
    #expect(refusal(device) == .clock)
  }

  @Test(arguments: [
    "UPDATE plan SET token = 'pro'", "UPDATE plan SET token = ''", "UPDATE plan SET token = x'00ff00'",
    "UPDATE plan SET token = 17", "UPDATE plan SET token = token || 'x'", "UPDATE plan SET token = '..'",
  ])
  func anEditedTokenNeverRaisesThePlan(_ sql: String) throws {
    let device = try bought()
    try device.edit(sql)
    try device.restart()
    #expect(device.plan.current.grantedTier == nil)
    #expect(try device.restore() == nil)
    #expect(device.plan.current.grantedTier == "pro")
  }

  @Test(arguments: ["seen", "confirmed"])
  func otherColumnsOnlyExtendTheGracePeriod(_ column: String) throws {
    let device = try Device()
    device.sell(days: 1)
    try device.upgrade()
    device.wait(hours: 24)
    #expect(try device.refresh() == nil)
    #expect(device.plan.current.status == .expired)
    for value in ["NULL", "0", "-9223372036854775808", "'x'"] where column == "confirmed" || value != "NULL" {
      try device.edit("UPDATE plan SET \(column) = \(value)")
      try device.restart()
      device.reachability.set(online: false)
      device.wait(hours: 72)
      #expect(device.plan.current.grantedTier == nil, "\(column) = \(value)")
    }
  }

  @Test func rejectsAStoredTokenWithAnyBitFlipped() throws {
    let device = try bought()
    let token = Array(try #require(try device.value("token")).utf8)
    let keys = try PlanServer.publicKeys("k1")
    for bit in 0..<(token.count * 8) {
      var changed = token
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: PlanRefusal.self) {
        try PlanClaims(String(decoding: changed, as: UTF8.self), keys: keys)
      }
    }
    for count in 0..<token.count {
      #expect(throws: PlanRefusal.self) {
        try PlanClaims(String(decoding: token.prefix(count), as: UTF8.self), keys: keys)
      }
    }
  }
}
