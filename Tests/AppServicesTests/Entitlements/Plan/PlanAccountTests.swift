import Flags
import Foundations
import Services
import Simulation
import Testing

@testable import AppServices

/// Whose plan counts on a device where people sign in; "asha" is the account of plans without one.
@Suite struct PlanAccountTests {
  private func device(bought account: String? = nil) throws -> Device {
    let device = try Device(hasAccounts: true)
    if let account {
      device.server.set { $0.claims["sub"] = "\"\(account)\"" }
      device.plan.use(account: account)
    }
    device.sell()
    #expect(try device.upgrade() == nil)
    #expect(device.plan.current.status == .active)
    return device
  }

  @Test func noRequestNamesAnAccount() throws {
    let device = try device(bought: "u1")
    _ = try device.refresh()
    _ = try device.restore()
    for request in device.server.requests {
      #expect(!String(decoding: request.body, as: UTF8.self).contains("account"))
      #expect(!request.query.contains { $0.name == "account" })
    }
  }

  @Test func thePlanOfAnAccountEndsWithItsSignIn() throws {
    let device = try device(bought: "u1")
    device.plan.use(account: nil)
    #expect(device.plan.current.status == .none)
    // Nor does a restart bring it back.
    try device.restart()
    #expect(device.plan.current.status == .none)
  }

  @Test func anotherPersonHasAPlanOfTheirOwn() throws {
    let device = try device(bought: "u1")
    device.plan.use(account: "u2")
    #expect(device.plan.current.status == .none)
    // What a response says of the first one does not count.
    #expect(try device.refresh() == .unverified)
    #expect(device.plan.current.status == .none)
    device.server.set { $0.claims["sub"] = "\"u2\"" }
    #expect(try device.refresh() == nil)
    #expect(device.plan.current.status == .active)
  }

  @Test func theServerIsAskedForThePlanOfWhoSignsIn() throws {
    let device = try device(bought: "u1")
    device.plan.start(device.reachability)
    device.scheduler.drain()
    device.plan.use(account: nil)
    let count = device.server.requests.count
    device.plan.use(account: "u1")
    device.scheduler.drain()
    #expect(device.server.requests.count == count + 1)
    #expect(device.plan.current.status == .active)
  }

  @Test func thePlanOfTheDeviceStaysAfterASignIn() throws {
    let device = try device()
    for account in ["u1", nil, "u2"] {
      device.plan.use(account: account)
      #expect(device.plan.current.status == .active)
    }
  }

  @Test func aPlanCountsOfflineBeforeItIsKnownWhoIsSignedIn() throws {
    let device = try device(bought: "u1")
    device.reachability.set(online: false)
    try device.restart()
    #expect(device.plan.current.status == .active)
    device.plan.use(account: "u1")
    #expect(device.plan.current.status == .active)
    try device.restart()
    device.plan.use(account: "u2")
    #expect(device.plan.current.status == .none)
  }

  @Test func whereNobodySignsInAPlanOfAnAccountIsRefused() throws {
    let device = try Device()
    device.server.set { $0.claims["sub"] = "\"u1\"" }
    device.sell()
    #expect(try device.upgrade() == .unverified)
    #expect(device.plan.current.status == .none)
  }

  @Test func anUpgradeThatSomebodyElseBeganIsNotGoneOnWith() throws {
    let device = try Device(hasAccounts: true)
    device.plan.use(account: nil)
    device.sell()
    device.server.set { $0.failure = .timedOut }
    #expect(try device.upgrade() == .timeout)
    device.plan.use(account: "u1")
    device.server.set { $0.failure = nil }
    #expect(try device.upgrade() == nil)
    let keys = device.server.requests.compactMap { $0.headers["idempotency-key"] }
    #expect(Set(keys).count == 2)
  }
}
