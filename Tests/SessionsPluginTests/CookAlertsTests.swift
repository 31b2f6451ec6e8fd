import Foundations
import PluginKit
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

  @Test func whatTheCloudPushesIsToldOnce() throws {
    let alerts = try device.open("CookAlerts")
    _ = try device.model("Cooking", beside: alerts)
    device.pass(.seconds(1))
    device.appliance.cook()
    device.pass(.seconds(1))
    device.appliance.complete()
    device.pass(.seconds(1))
    #expect(alerts.events == [])
    #expect(device.push("cooking_complete", dal.merging(["session_id": "s1"]) { $1 }))
    #expect(alerts.events == ["completed"])
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
}
