import Foundations
import TestSupport
import Testing

@testable import SessionsPlugin

struct MessageReaderTests {
  private func content(_ text: String) throws -> ApplianceMessage.Content {
    try MessageReader.read(text).content
  }

  @Test func readsTheEnvelope() throws {
    let message = try MessageReader.read(
      #"{"type":"cooking:resumed","appliance_id":"EPIC-207","timestamp":"2026-03-13T10:00:05Z","data":{"session_id":"s1"}}"#
    )
    #expect(message.appliance == "EPIC-207")
    #expect(message.sentAt == Timestamp(seconds: 1_773_396_005))
    #expect(message.content == .resumed(session: "s1"))
  }

  @Test func readsProgress() throws {
    let text = """
      {"type":"cooking:progress","appliance_id":"E","timestamp":"2026-03-13T10:00:05Z","data":{"session_id":"s1",
      "current_stage":2,"stage_name":"Sauté","total_stages":5,"progress_pct":37.5,"temperature":148.2,
      "target_temperature":160,"stir_active":true,"stir_pattern":"continuous","time_remaining_s":95,
      "cv_status":{"class":"golden_brown","confidence":0.62},"state":"MONITORING"}}
      """
    #expect(
      try content(text)
        == .progress(
          CookProgress(
            session: "s1", stage: 2, stageName: "Sauté", stages: 5, percent: 37.5, temperature: 148.2,
            targetTemperature: 160, isStirring: true, stirring: "continuous", remaining: .seconds(95),
            vision: Vision(name: "golden_brown", confidence: 0.62), engine: .monitoring)))
  }

  @Test func readsTheEndOfAStage() throws {
    let text = """
      {"type":"cooking:stage_change","data":{"session_id":"s1","previous_stage":{"index":1,"name":"Heat oil",
      "duration_s":88,"result":"oil_shimmer","transition":"cv_detected"},"next_stage":{"index":2,"name":"Sauté",
      "estimated_duration_s":240}}}
      """
    #expect(
      try content(text)
        == .stageChanged(
          StageChange(
            session: "s1",
            ended: StageRecord(
              name: "Heat oil", seconds: 88, result: "oil_shimmer", transition: "cv_detected"),
            stage: 2, stageName: "Sauté", estimate: .seconds(240))))
  }

  @Test func readsAResultAndAProblem() throws {
    #expect(
      try content(
        #"{"type":"cooking:complete","data":{"session_id":"s","recipe_name":"Dal","total_duration_s":1500,"stages_completed":5,"peak_temperature":171.4,"cv_transitions":3,"timer_transitions":2}}"#
      )
        == .completed(
          CookResult(
            session: "s", recipeName: "Dal", duration: .seconds(1500), stages: 5, peakTemperature: 171.4,
            byCamera: 3, byTimer: 2)))
    #expect(
      try content(
        #"{"type":"cooking:error","data":{"session_id":"s","error_code":"OVER_TEMPERATURE","message":"Too hot","severity":"critical","action_taken":"e_stop"}}"#
      )
        == .failed(
          CookProblem(
            session: "s", code: "OVER_TEMPERATURE", message: "Too hot", isCritical: true, action: "e_stop")))
  }

  @Test(
    arguments: [
      (#"{"type":"subscribed","data":{"current_status":"cooking"}}"#, "cooking", nil),
      (
        #"{"type":"subscribed","data":{"current_status":{"status":"error","state":"E_STOP"}}}"#, "error",
        .emergencyStop
      ),
      (#"{"type":"appliance:status","data":{"status":"online"}}"#, "online", nil),
      (
        #"{"type":"appliance:status","data":{"status":"Online","state":"idle","firmware_version_cm5":"1"}}"#,
        "online", .idle
      ),
      (#"{"type":"appliance:status","data":{"status":"cooking","state":"FROM_THE_FUTURE"}}"#, "cooking", nil),
    ] as [(String, String, EngineCode?)])
  func readsAStatus(_ text: String, _ word: String, _ engine: EngineCode?) throws {
    switch try content(text) {
    case .subscribed(let status), .status(let status):
      #expect(status.word == word)
      #expect(status.engine == engine)
    default: Issue.record("another message")
    }
  }

  @Test func readsResponsesToCommandsWhereverTheIdIs() throws {
    #expect(try content(#"{"type":"ack","data":{"id":"7"}}"#) == .accepted(id: "7"))
    #expect(try content(#"{"type":"ack","id":"7"}"#) == .accepted(id: "7"))
    #expect(
      try content(#"{"type":"error","id":"7","code":"CONFLICT","data":{"message":"busy"}}"#)
        == .refused(id: "7", code: "CONFLICT", message: "busy"))
    #expect(
      try content(#"{"type":"error","data":{"id":"7","code":"FORBIDDEN"}}"#)
        == .refused(id: "7", code: "FORBIDDEN", message: nil))
  }

  @Test func ignoresUnknownTypesAndMembers() throws {
    #expect(try content(#"{"type":"cooking:flambe","data":{"height":3}}"#) == .unknown("cooking:flambe"))
    #expect(
      try content(#"{"type":"cooking:stopped","later":[1],"data":{"session_id":"s","x":{"y":null}}}"#)
        == .stopped(session: "s"))
  }

  /// A member of another type is none; an error without a severity is neither a warning nor critical.
  @Test func ignoresMembersOfAnotherType() throws {
    #expect(
      try content(
        #"{"type":"cooking:progress","data":{"session_id":7,"current_stage":"two","temperature":1e999,"progress_pct":400,"time_remaining_s":-5,"cv_status":"clear","stir_active":"yes"}}"#
      ) == .progress(CookProgress(percent: 100)))
    guard case .failed(let problem) = try content(#"{"type":"cooking:error","data":{}}"#) else {
      return #expect(Bool(false))
    }
    #expect(!problem.isCritical && !problem.isClear)
    #expect(problem.code == "UNKNOWN")
  }

  @Test(arguments: [
    "", "null", "7", "[]", "{", #"{"type":7}"#, "{}", #"{"type":""}"#,
    #"{"type":"cooking:progress","data":[]}"#,
    #"{"type":"cooking:error","data":"hot"}"#, "\u{0}", #"{"type":"x"} y"#,
  ])
  func whatIsNoMessageIsAnError(_ text: String) {
    #expect(throws: MessageReader.Malformed.self) { try MessageReader.read(text) }
  }

  @Test func aDeepOrLongTextEndsSoon() {
    let time = processorTime {
      let deep = String(repeating: "[", count: 60_000)
      #expect(throws: MessageReader.Malformed.self) { try MessageReader.read(deep) }
      let long = #"{"type":"cooking:progress","data":{"# + String(repeating: "\"a\":1,", count: 100_000)
      #expect(throws: MessageReader.Malformed.self) { try MessageReader.read(long) }
    }
    #expect(time < .milliseconds(500))
  }

  @Test func anyTruncationAndAnyByteIsReadOrRefused() {
    let text = Array(
      #"{"type":"cooking:progress","appliance_id":"E","data":{"session_id":"s","cv_status":{"class":"a","confidence":1}}}"#
        .utf8)
    for count in 0...text.count {
      _ = try? MessageReader.read(String(decoding: text.prefix(count), as: UTF8.self))
    }
    for index in text.indices {
      for byte in [0, 0x22, 0x5C, 0x7B, 0x7D, 0xFF] as [UInt8] {
        var other = text
        other[index] = byte
        _ = try? MessageReader.read(String(decoding: other, as: UTF8.self))
      }
    }
  }

  @Test func writesCommands() throws {
    let command = ApplianceCommand(
      kind: .start, id: "c1", appliance: "EPIC-207",
      order: ApplianceCommand.Order(recipe: "dal-tadka", servings: 2, spice: 4))
    #expect(
      command.message(now: Timestamp(seconds: 1_773_396_005))
        == .text(
          #"{"type":"cooking:start","id":"c1","appliance_id":"EPIC-207","timestamp":"2026-03-13T10:00:05Z","data":{"recipe_id":"dal-tadka","customizations":{"servings":2,"spice_level":4}}}"#
        ))
    for (kind, type) in [
      (ApplianceCommand.Kind.pause, "cooking:pause"), (.resume, "cooking:resume"), (.abort, "cooking:stop"),
      (.emergencyStop, "cooking:stop"),
    ] {
      let command = ApplianceCommand(kind: kind, id: "c", appliance: "E")
      guard case .text(let text) = command.message(now: Timestamp(seconds: 0)) else { continue }
      #expect(text.contains("\"type\":\"\(type)\""))
      #expect(!text.contains("data"))
    }
  }
}
