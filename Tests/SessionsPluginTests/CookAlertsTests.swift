import Foundations
import PluginKit
import Storage
import Testing

@testable import SessionsPlugin

/// The events of a cook that a person is notified of wherever they are in the app.
struct CookAlertsTests {
  private let device = Device()
  private let dal = ["recipe_id": "dal", "recipe_name": "Dal"]

  /// An event of a push; the server knows the names of the recipe `dal`.
  private func event(_ type: String, _ data: [String: String]) throws -> ModelEvent? {
    device.appliance.respond("/recipes/dal", #"{"name":"Dal","names":{"en":"Dal","hi":"दाल"}}"#)
    let alerts = try device.open("CookAlerts")
    #expect(device.push(type, data))
    #expect(alerts.events.count == 1 && alerts["count"] == 1)
    return alerts.lastEvent
  }

  private func payload(of event: ModelEvent?) -> Value? { event.map { .map($0.payload) } }

  @Test func aPushNamesTheDishInAllLanguages() throws {
    let event = try event("cooking_complete", dal.merging(["session_id": "s7"]) { $1 })
    #expect(event?.name == "completed")
    #expect(payload(of: event) == ["session": "s7", "name": ["en": "Dal", "hi": "दाल"]])
    // Once they are known, the network is not needed.
    device.appliance.set(.request, isThere: false)
    #expect(device.push("cooking_complete", dal))
  }

  @Test func aDishWhoseNamesCannotBeReadIsNamedInTheWordsOfTheServer() throws {
    let alerts = try device.open("CookAlerts")
    device.appliance.set(.request, isThere: false)
    #expect(device.push("cooking_complete", dal.merging(["session_id": "s7"]) { $1 }))
    device.pass(.seconds(60))
    #expect(payload(of: alerts.lastEvent) == ["session": "s7", "name": ["en": "Dal"]])
  }

  @Test(
    arguments: [
      ("attention", ["session_id": "s7", "reason": "load"], "attention load"),
      ("attention", ["session_id": "s7", "reason": "pause"], "attention pause"),
      // A newer server may have other reasons.
      ("attention", ["session_id": "s7", "reason": "lid"], "attention pause"),
      ("cooking_error", ["appliance_id": "a1", "reason": "failed", "message": "Hot"], "ended failed"),
      ("cooking_error", ["appliance_id": "a1", "reason": "spoiled"], "ended spoiled"),
      ("cooking_error", ["appliance_id": "a1", "message": "Arm is stuck"], "warned null"),
      ("cooking_error", ["appliance_id": "a1", "code": "POT_REMOVED", "message": "No pot"], "warned null"),
      ("firmware_update", ["version": "1.5.0"], "firmware null"),
    ] as [(String, [String: String], String)])
  func aPushIsAnEventOfItsType(_ type: String, _ data: [String: String], _ expected: String) throws {
    let event = try #require(try event(type, dal.merging(data) { $1 }))
    let word = if case .string(let word)? = event.payload["reason"] { word } else { "null" }
    #expect("\(event.name) \(word)" == expected)
  }

  @Test(
    arguments: [
      (["code": "OVER_TEMPERATURE"], "over_temperature"),
      // A newer server may have other codes.
      (["code": "LID_OPEN", "message": "The lid is open"], "other"),
      (["message": "Hot"], "other"), ([:], nil),
    ] as [([String: String], Value?)])
  func aPushedErrorHasACodeThatScreensHaveWordsFor(_ data: [String: String], _ expected: Value?) throws {
    let error = data.merging(["appliance_id": "a1", "reason": "failed"]) { $1 }
    #expect(
      try event("cooking_error", dal.merging(error) { $1 })?.payload["problem"] ?? .null == expected ?? .null)
  }

  @Test func anEmptyPushIsNoCrash() throws {
    let alerts = try device.open("CookAlerts")
    for kind in CookPush.Kind.allCases { #expect(device.push(kind.rawValue)) }
    #expect(alerts.events == ["completed", "warned", "attention", "firmware"])
  }

  @Test func pushesOfOtherTypesAreLeftToTheApp() throws {
    _ = try device.open("CookAlerts")
    #expect(!device.push("new_recipes"))
  }

  private func begin(_ alerts: Model) throws {
    _ = try device.model("Cooking", beside: alerts)
    device.pass(.seconds(1))
    device.appliance.cook()
    device.pass(.seconds(1))
  }

  /// Not every server pushes to this program: the appliance itself tells, and a push of the same is not told again.
  @Test func whatTheApplianceTellsIsToldOnce() throws {
    let alerts = try device.open("CookAlerts")
    try begin(alerts)
    device.appliance.complete()
    device.pass(.seconds(1))
    #expect(alerts.events == ["completed"])
    #expect(device.push("cooking_complete", dal.merging(["session_id": "s1"]) { $1 }))
    #expect(alerts.events == ["completed"])
    #expect(device.push("cooking_complete", dal.merging(["session_id": "s2"]) { $1 }))
    #expect(alerts.events == ["completed", "completed"])
  }

  @Test func aPushThatComesFirstIsToldOnce() throws {
    let alerts = try device.open("CookAlerts")
    try begin(alerts)
    #expect(device.push("cooking_complete", dal.merging(["session_id": "s1"]) { $1 }))
    device.appliance.complete()
    device.pass(.seconds(1))
    #expect(alerts.events == ["completed"])
  }

  @Test func whatHappensTwiceIsToldTwice() throws {
    let alerts = try device.open("CookAlerts")
    try begin(alerts)
    for _ in 1...2 {
      device.appliance.say("cooking:paused", #"{"session_id":"s1","reason":"INDUCTION_ERROR"}"#)
      device.pass(.seconds(1))
      #expect(device.push("attention", dal.merging(["session_id": "s1", "reason": "pause"]) { $1 }))
      device.appliance.say("cooking:resumed", #"{"session_id":"s1"}"#)
      device.pass(.seconds(1))
    }
    #expect(alerts.events == ["attention", "attention"])
  }

  @Test func aCookIsToldToEndAlsoWhereNoScreenShowsIt() throws {
    let alerts = try device.open("CookAlerts")
    let cooking = try device.model("Cooking", beside: alerts)
    device.pass(.seconds(1))
    device.appliance.cook()
    device.pass(.seconds(1))
    cooking.handle.close()
    device.pass(.seconds(1))
    device.appliance.complete()
    device.pass(.seconds(1))
    #expect(alerts.events == ["completed"])
  }

  @Test(arguments: [
    ("firmware_update_available", "firmware"), ("sensor_degraded", "warned"), ("later", "warned"),
  ])
  func anAlertOfTheApplianceIsTold(_ kind: String, _ event: String) throws {
    let alerts = try device.open("CookAlerts")
    try begin(alerts)
    device.appliance.say(
      "appliance:alert", #"{"alert_type":"\#(kind)","message":"Firmware 1.5.0","priority":"low"}"#)
    device.pass(.seconds(1))
    #expect(alerts.events == [event])
    #expect(
      alerts.lastEvent?.payload["version"] ?? alerts.lastEvent?.payload["message"] == "Firmware 1.5.0")
  }

  @Test func aStopThatIsNotConfirmedIsTold() throws {
    let alerts = try device.open("CookAlerts")
    let cooking = try device.model("Cooking", beside: alerts)
    device.pass(.seconds(1))
    device.appliance.cook()
    device.pass(.seconds(1))
    device.appliance.edit { $0.losing = Set(StopState.Way.allCases) }
    try cooking.invoke("emergencyStop")
    device.pass(.seconds(30))
    #expect(alerts.events == ["unconfirmed"])
    #expect(payload(of: alerts.lastEvent) == ["appliance": "a1", "name": "Kitchen"])
  }

  @Test func withoutTheCloudTheApplianceItselfTells() throws {
    device.appliance.set(.cloud, isThere: false)
    let alerts = try device.open("CookAlerts")
    _ = try device.model("Cooking", beside: alerts)
    device.pass(.seconds(1))
    device.appliance.cook()
    device.pass(.seconds(1))
    device.appliance.say(
      "cooking:error",
      #"{"session_id":"s1","error_code":"CV_FAILURE","message":"No picture","severity":"warning"}"#)
    device.pass(.seconds(1))
    #expect(alerts.events == ["warned"])
    #expect(
      payload(of: alerts.lastEvent) == ["appliance": "a1", "problem": "cv_failure", "message": "No picture"])
    device.appliance.complete()
    device.pass(.seconds(1))
    #expect(alerts.events == ["warned", "completed"])
  }

  /// A cook that began at 7:30 by the device's clock, which starts at 8:00.
  private func listed(_ status: String) -> String {
    sessionJSON("s1", status, day: 1).replacing("2026-03-11T10:00:00Z", with: "2027-01-15T07:30:00Z")
  }

  /// The history of a process that has seen a cook end, and was killed before it told anybody.
  private func killed(atTheEndOf cook: (String) -> String) throws -> Stores {
    let stores = Stores.inMemory()
    let device = Device(stores: stores)
    device.appliance.list([cook("cooking")])
    let history = try device.open("Sessions")
    try history.invoke("refresh")
    device.appliance.list([cook("completed")])
    try history.invoke("refresh")
    return stores
  }

  @Test func aCookThatEndedBeforeAKillIsToldByTheNextStartOnce() throws {
    let stores = try killed(atTheEndOf: listed)
    for expected in [["completed"], []] {
      let next = Device(stores: stores)
      next.appliance.list([listed("completed")])
      let alerts = try next.open("CookAlerts")
      #expect(alerts.events == [])
      next.pass(.seconds(10))
      #expect(alerts.events == expected)
    }
  }

  @Test func aCookThatEndedIsToldAgainWhereTheAppMayNotHavePostedIt() throws {
    let stores = try killed(atTheEndOf: listed)
    for _ in 1...2 {
      let next = Device(stores: stores)
      let alerts = try next.open("CookAlerts")
      // Killed at once.
      next.pass(.milliseconds(3500))
      #expect(alerts.events == ["completed"])
    }
  }

  @Test func aCookOfLongAgoIsNotTold() throws {
    let stores = try killed { sessionJSON("s1", $0, day: 1) }
    let next = Device(stores: stores)
    let alerts = try next.open("CookAlerts")
    next.pass(.seconds(10))
    #expect(alerts.events == [])
  }

  @Test func whatTheHistorySaysIsToldWhereNobodyFollowsTheCook() throws {
    device.appliance.list([listed("cooking")])
    let alerts = try device.open("CookAlerts")
    let history = try device.model("Sessions", beside: alerts)
    try history.invoke("refresh")
    // Nobody reaches the appliance, and the look for it is over.
    device.pass(.seconds(60))
    device.appliance.list([listed("aborted")])
    try history.invoke("refresh")
    device.pass(.seconds(10))
    #expect(alerts.events == ["ended"])
    device.pass(.seconds(60))
    #expect(alerts.events == ["ended"])
  }
}
