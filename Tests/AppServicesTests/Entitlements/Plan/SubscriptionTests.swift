import Flags
import Foundations
import Services
import Simulation
import Synchronization
import Testing

@testable import AppServices

@Suite struct SubscriptionTests {
  @Test func sendsNoRequestWithoutAPurchase() throws {
    let device = try Device()
    device.plan.start(device.reachability)
    device.wait(hours: 100)
    #expect(device.plan.current == Subscription())
    #expect(device.plan.current.grantedTier == nil)
    #expect(device.server.requests.isEmpty)
  }

  @Test func restoresAPurchasedPlanAfterARestart() throws {
    let device = try Device()
    device.sell()
    #expect(try device.upgrade() == nil)
    #expect(device.plan.current.status == .active)
    #expect(device.plan.current.grantedTier == "pro")
    try device.restart()
    #expect(device.plan.current.status == .active)
    #expect(device.plan.current.until == Timestamp(seconds: 1_767_225_600 + 30 * 86_400))
  }

  @Test func retriesAnOfflineUpgradeWithTheSameKey() throws {
    let device = try Device()
    device.sell()
    device.reachability.set(online: false)
    #expect(try device.upgrade() == .offline)
    #expect(device.plan.current.status == .none)
    device.reachability.set(online: true)
    device.server.set { $0.failure = .timedOut }
    #expect(try device.upgrade() == .timeout)
    // The app is killed before the response arrives.
    try device.restart()
    device.server.set { $0.failure = nil }
    #expect(try device.upgrade() == nil)
    let keys = device.server.requests.compactMap { $0.headers["idempotency-key"] }
    #expect(keys.count == 2 && Set(keys).count == 1, "\(keys)")
    // The next purchase is a new one.
    #expect(try device.upgrade() == nil)
    #expect(Set(device.server.requests.compactMap { $0.headers["idempotency-key"] }).count == 2)
  }

  @Test func recoversAPurchaseWhoseResponseWasLost() throws {
    let device = try Device()
    device.server.set { $0.failure = .timedOut }
    #expect(try device.upgrade() == .timeout)
    device.server.set { $0.failure = nil }
    device.sell()
    try device.restart()
    device.plan.start(device.reachability)
    device.scheduler.drain()
    #expect(device.plan.current.grantedTier == "pro")
  }

  @Test func distinguishesTLSErrorsFromServerErrors() throws {
    let device = try Device()
    device.sell()
    for failure in [TLSError.expired, .wrongHost, .unknownAuthority, .handshake] {
      device.server.set { $0.failure = .insecure(failure) }
      #expect(try device.upgrade() == .insecure)
      #expect(try device.restore() == .insecure)
      #expect(try device.refresh() == .insecure)
    }
    #expect(device.plan.current.status == .none)
  }

  @Test(arguments: [
    (422, "not_for_sale", PlanError.notForSale), (404, "nothing_to_restore", .nothingToRestore),
    (500, "internal", .server), (503, "", .server), (429, "", .server),
  ])
  func reportsTheServersRefusal(_ status: Int, _ code: String, _ trouble: PlanError) throws {
    let device = try Device()
    device.server.set {
      $0.answer = .json(#"{"error":{"code":"\#(code)","message":"no"}}"#, status: status)
    }
    #expect(try device.upgrade() == trouble)
    #expect(try device.restore() == trouble)
    #expect(device.plan.current.status == .none)
  }

  @Test(arguments: [
    "", "{}", "[]", "null", "<html>", #"{"token":1}"#, #"{"token":{}}"#, #"{"token":"pro"}"#,
    #"{"token":""}"#,
    #"{"subscription":{"tier":"pro"}}"#,
  ])
  func ignoresAnInvalidResponse(_ body: String) throws {
    let device = try Device()
    device.sell()
    try device.upgrade()
    device.server.set { $0.answer = .json(body) }
    #expect(try device.refresh() != nil)
    #expect(device.plan.current.grantedTier == "pro")
    try device.restart()
    #expect(device.plan.current.grantedTier == "pro")
  }

  @Test func reportsAPlanThatCannotBeStored() throws {
    let device = try Device()
    device.sell()
    try device.edit("DROP TABLE plan")
    #expect(try device.upgrade() == .storage)
    #expect(device.log.all.count == 1 && device.log.all[0].hasPrefix("the plan cannot be stored: "))
  }

  @Test func removesAPlanThatTheServerRevokes() throws {
    let device = try Device()
    device.sell()
    try device.upgrade()
    device.server.set { $0.plan = nil }
    #expect(try device.refresh() == nil)
    #expect(device.plan.current == Subscription())
    try device.restart()
    #expect(device.plan.current == Subscription())
  }

  // MARK: The end of a plan

  @Test func planExpiresWhileTheAppRuns() throws {
    let device = try Device()
    device.sell(days: 1)
    device.plan.start(device.reachability)
    try device.upgrade()
    let told = Atomic(0)
    _ = device.plan.observe { told.add(1, ordering: .relaxed) }
    device.wait(hours: 23)
    #expect(device.plan.current.status == .active)
    let before = told.load(ordering: .relaxed)
    device.wait(hours: 1)
    #expect(device.plan.current.status == .expired)
    #expect(device.plan.current.grantedTier == nil)
    #expect(told.load(ordering: .relaxed) > before)
  }

  @Test func refreshesARenewingPlanAtItsExpiry() throws {
    let device = try Device()
    device.sell(days: 1)
    device.plan.start(device.reachability)
    try device.upgrade()
    device.sell(days: 31)
    device.wait(hours: 25)
    #expect(device.plan.current.status == .active)
  }

  @Test func keepsAPlanOfflineForItsGracePeriod() throws {
    let device = try Device()
    device.sell(days: 1)
    device.plan.start(device.reachability)
    try device.upgrade()
    device.reachability.set(online: false)
    device.wait(hours: 24)
    #expect(device.plan.current.status == .grace)
    #expect(device.plan.current.grantedTier == "pro")
    #expect(device.plan.current.graceEnd == Timestamp(seconds: 1_767_225_600 + 86_400 + 72 * 3600))
    try device.restart()
    device.plan.start(device.reachability)
    device.wait(hours: 71)
    #expect(device.plan.current.status == .grace)
    device.wait(hours: 1)
    #expect(device.plan.current.status == .expired)
  }

  @Test func treatsAnUnresponsiveServerAsOffline() throws {
    let device = try Device()
    device.sell(days: 1)
    device.plan.start(device.reachability)
    try device.upgrade()
    device.server.set { $0.failure = .timedOut }
    device.wait(hours: 24)
    #expect(device.plan.current.status == .grace)
    device.server.set { $0.failure = nil }
    // The retry comes soon, and not after hours.
    device.scheduler.advance(by: .seconds(301))
    #expect(device.plan.current.status == .expired)
  }

  @Test func endsTheGracePeriodOnceTheServerConfirmsExpiry() throws {
    let device = try Device()
    device.sell(days: 1)
    device.plan.start(device.reachability)
    try device.upgrade()
    device.reachability.set(online: false)
    device.wait(hours: 30)
    #expect(device.plan.current.status == .grace)
    device.reachability.set(online: true)
    device.scheduler.drain()
    #expect(device.plan.current.status == .expired)
    // Going offline again restores nothing.
    device.reachability.set(online: false)
    try device.restart()
    #expect(device.plan.current.status == .expired)
  }

  @Test func tierWithoutGraceExpiresAtOnce() throws {
    let device = try Device()
    device.sell("plus", days: 1)
    try device.upgrade("plus")
    device.reachability.set(online: false)
    device.wait(hours: 24)
    #expect(device.plan.current.status == .expired)
  }
}
