import Foundations
import PluginKit
import Services
import Simulation
import Testing

@testable import DiagnosticsPlugin

struct ConsoleTests {
  private func answer(_ console: any ModelHandle) -> Value { console["messages"].elements.last ?? .null }

  @Test func anAnswerArrivesBitByBitAndIsKept() throws {
    let fixture = try DiagnosticsFixture()
    let console = try fixture.open("Console")
    try fixture.invoke(console, "ask", ["question": "Why are the leaves yellow?"])
    fixture.scheduler.advance(by: .milliseconds(70))
    fixture.scheduler.drain()
    #expect(console["phase"] == "answering")
    #expect(console["streaming"].text?.hasPrefix("Yellow leaves") == true)
    fixture.scheduler.advance(by: .seconds(5))
    fixture.scheduler.drain()
    #expect(console["phase"] == "idle" && console["streaming"] == "")
    #expect(console["messages"].elements.map { $0.field("from") } == ["person", "assistant"])
    #expect(answer(console).field("text").text?.hasSuffix("in a week.") == true)
    #expect(answer(console).field("limited") == .null && answer(console).field("advice").elements == [])
    let later = try DiagnosticsFixture(after: fixture).open("Console")
    #expect(later["messages"] == console["messages"])
  }

  @Test(arguments: [
    ("unauthorized", "no_key"), ("rate_limited", "rate_limited"), ("refused", "refused"),
    ("unavailable", "unreachable"), ("slow", "timeout"),
  ])
  func whereThereIsNoAnswerRulesAnswerAndSaySo(_ fault: String, _ reason: String) throws {
    let fixture = try DiagnosticsFixture()
    let console = try fixture.open("Console")
    try fixture.fail(fault)
    try fixture.ask(console, "Why are the leaves yellow?")
    #expect(console["phase"] == "idle")
    #expect(answer(console).field("limited") == .string(reason))
    #expect(answer(console).field("text") == "")
    #expect(answer(console).field("advice").elements.first == "yellow_older")
    try fixture.fail("none")
    try fixture.invoke(console, "retry")
    fixture.scheduler.advance(by: .seconds(10))
    fixture.scheduler.drain()
    #expect(answer(console).field("limited") == .null)
    #expect(console["messages"].elements.count { $0.field("from") == "person" } == 1)
  }

  @Test(arguments: [
    ("cut", "cut_off"), ("stalled", "timeout"), ("malformed", "malformed"), ("failing", "unreachable"),
  ])
  func whatHasArrivedOfABrokenAnswerIsKept(_ fault: String, _ reason: String) throws {
    let fixture = try DiagnosticsFixture()
    let console = try fixture.open("Console")
    try fixture.fail(fault)
    try fixture.ask(console, "Why are the leaves yellow?")
    let answer = answer(console)
    #expect(answer.field("limited") == .string(reason))
    #expect(answer.field("isPartial") == true)
    #expect(answer.field("text").text?.hasPrefix("Yellow leaves") == true)
    #expect(!answer.field("advice").elements.isEmpty)
  }

  private static let streams = [
    "", "data: {}\n\n", "data: [1]\n\n", "hello", "data: \u{0}\n\n", ": only a comment\n\n",
    "data: {\"choices\":[1]}\n\n", "data: [DONE]\n\n", "data: " + String(repeating: "x", count: 70_000),
  ]

  @Test(arguments: streams) func aStreamOfSomethingElseIsNoAnswer(_ body: String) throws {
    let fixture = try DiagnosticsFixture()
    let console = try fixture.open("Console")
    fixture.wire.respond(
      HTTPResponse(
        status: 200, headers: HTTPHeaders([("content-type", "text/event-stream")]), body: Array(body.utf8)))
    try fixture.ask(console, "water?")
    #expect(["malformed", "cut_off"].contains(answer(console).field("limited")))
    #expect(answer(console).field("advice").elements.contains("water_check"))
  }

  @Test func cancellingKeepsWhatHasArrived() throws {
    let fixture = try DiagnosticsFixture()
    let console = try fixture.open("Console")
    try fixture.invoke(console, "ask", ["question": "Why are the leaves yellow?"])
    fixture.scheduler.advance(by: .milliseconds(100))
    #expect(fixture.code(console, "ask", ["question": "And now?"]) == "busy")
    try fixture.invoke(console, "cancel")
    #expect(console["phase"] == "idle")
    #expect(answer(console).field("isPartial") == true)
    let count = console["messages"].elements.count
    fixture.scheduler.advance(by: .seconds(60))
    fixture.scheduler.drain()
    #expect(console["messages"].elements.count == count)
  }

  @Test func whatIsShownOfAPromptIsWhatWouldBeSent() throws {
    let fixture = try DiagnosticsFixture()
    let console = try fixture.open("Console")
    try fixture.invoke(console, "preview", ["question": "  "])
    #expect(console["prompt"].elements.map { $0.field("role") } == ["system", "user"], "no empty question")
    try fixture.invoke(console, "preview", ["question": "water?"])
    #expect(console["prompt"].elements.last?.field("text") == "water?")
    try fixture.ask(console, "light?")
    #expect(console["prompt"].elements == [], "the thread has changed")
  }

  @Test func offlineAndSwitchedOffNothingIsSent() throws {
    let fixture = try DiagnosticsFixture()
    let console = try fixture.open("Console")
    fixture.reachability.set(online: false)
    fixture.scheduler.drain()
    #expect(console["limited"] == "offline")
    try fixture.ask(
      console, "How much light?", ["facts": .map(ValueMap(fields: [("lightHours", .double(3))]))])
    #expect(answer(console).field("advice").elements.first == "light_low")
    fixture.reachability.set(online: true)
    try fixture.invoke(try fixture.open("Settings", plant: nil), "setAsksOnline", ["isOn": false])
    #expect(console["limited"] == "off")
    try fixture.ask(console, "How much light?")
    #expect(fixture.wire.requests.isEmpty)
  }

  @Test func anAppWithoutTheServerAnswersByRules() throws {
    let fixture = try DiagnosticsFixture(hasChat: false)
    let console = try fixture.open("Console")
    #expect(console["limited"] == "off")
    try fixture.ask(console, "Hello")
    #expect(answer(console).field("advice").elements.contains("general_compare"))
  }

  @Test func theKeyGoesToTheServerAndNowhereElse() throws {
    let fixture = try DiagnosticsFixture()
    let (console, settings) = (try fixture.open("Console"), try fixture.open("Settings", plant: nil))
    #expect(fixture.code(settings, "setKey", ["key": " "]) == "empty")
    #expect(fixture.code(settings, "setKey", ["key": "sk-1\r\nx: y"]) == "invalid_key")
    try fixture.invoke(settings, "setKey", ["key": "sk-secret-1"])
    #expect(settings["hasKey"] == true)
    try fixture.ask(console, "water?")
    #expect(fixture.wire.requests.map { $0.headers["authorization"] } == ["Bearer sk-secret-1"])
    try fixture.fail("unauthorized")
    try fixture.ask(console, "water?")
    #expect(answer(console).field("limited") == "refused")
    for text in ["\(console.state)", "\(settings.state)", "\(fixture.log.entries)"] {
      #expect(!text.contains("sk-secret"))
    }
    try fixture.invoke(settings, "removeKey")
    #expect(settings["hasKey"] == false)
  }

  @Test func aQuestionIsLimitedAndAThreadCanBeDeleted() throws {
    let fixture = try DiagnosticsFixture()
    let console = try fixture.open("Console")
    #expect(fixture.code(console, "ask", ["question": "  "]) == "empty")
    #expect(
      fixture.code(console, "ask", ["question": .string(String(repeating: "a", count: 1001))]) == "too_long")
    try fixture.ask(console, "water?")
    try fixture.invoke(console, "clear")
    #expect(console["messages"].elements == [])
  }
}
