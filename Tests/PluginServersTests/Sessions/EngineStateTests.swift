import Testing

@testable import PluginServers

@Suite struct EngineStateTests {
  /// Every transition that has an effect; all other pairs have none.
  private static let table: [EngineState: [EngineEvent: EngineState]] = [
    .idle: [.start: .loading],
    .loading: [.recipeRead: .awaitingLoad],
    .awaitingLoad: [.loaded: .preheating],
    .preheating: [.heated: .dispensing, .pause: .paused],
    .dispensing: [.dispensed: .cooking, .pause: .paused],
    .cooking: [.watched: .monitoring, .stageEnded: .transitioning, .pause: .paused],
    .monitoring: [.cameraLost: .cooking, .stageEnded: .transitioning, .pause: .paused],
    .transitioning: [.nextStage: .preheating, .lastStage: .completing, .pause: .paused],
    .completing: [.completed: .idle],
    .paused: [.resume: .resuming, .powerBack: .recovering, .spoiled: .error],
    .resuming: [.reheated: .dispensing, .pause: .paused, .spoiled: .error],
    .recovering: [.resume: .resuming, .ask: .paused, .spoiled: .error],
    .error: [.reset: .idle],
    .emergencyStopped: [.reset: .idle],
  ]

  @Test(arguments: EngineState.allCases, EngineEvent.allCases)
  func everyEventOfEveryStateLeadsWhereTheTableSays(_ state: EngineState, _ event: EngineEvent) throws {
    let isStop = event == .stop || event == .criticalFault
    let expected =
      isStop ? (state == .emergencyStopped ? nil : .emergencyStopped) : try #require(Self.table[state])[event]
    #expect(state.after(event) == expected)
  }

  @Test(arguments: EngineEvent.allCases) func onlyAResetLeavesAnEmergencyStop(_ event: EngineEvent) {
    #expect((EngineState.emergencyStopped.after(event) != nil) == (event == .reset))
  }

  @Test(arguments: EngineState.allCases) func aStopIsPossibleInEveryState(_ state: EngineState) {
    #expect((state.after(.stop) ?? state) == .emergencyStopped)
  }

  @Test func theNamesAreThoseOfTheTelemetry() {
    #expect(
      EngineState.allCases.map(\.rawValue) == [
        "IDLE", "LOADING", "AWAITING_LOAD", "PREHEATING", "DISPENSING", "COOKING", "MONITORING",
        "TRANSITIONING",
        "COMPLETING", "PAUSED", "RESUMING", "RECOVERING", "ERROR", "E_STOP",
      ])
  }
}
