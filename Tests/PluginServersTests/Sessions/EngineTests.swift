import Testing

@testable import PluginServers

/// One dish, as an engine cooks it.
@Suite struct EngineTests {
  private var engine = CookingEngine()

  /// Starts the dish and fills the dispensers.
  private mutating func begin() {
    #expect(engine.start(Cook()) != nil)
    _ = engine.advance(by: 2)
    #expect(engine.load() != nil)
  }

  /// Lets time pass until a state.
  private mutating func cook(until state: EngineState, atMost limit: Int = 2000) throws -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    for _ in 0..<limit {
      if engine.state == state { return outputs }
      outputs += engine.advance(by: 1)
    }
    Issue.record("\(engine.state) and not \(state) after \(limit) s")
    return outputs
  }

  @Test mutating func aStartWaitsForTheIngredients() {
    #expect(engine.start(Cook()) == [.started(Cook())] && engine.state == .loading)
    #expect(engine.advance(by: 3600).kinds == ["awaitingLoad"])
    #expect(engine.state == .awaitingLoad && engine.wait(atMost: 60) == nil)
    #expect(engine.load()?.count == 2 && engine.state == .preheating)
    #expect(engine.load() == nil)
  }

  @Test mutating func itCooksAllStagesAndSaysHow() throws {
    begin()
    let outputs = try cook(until: .idle)
    let records = outputs.compactMap { if case .stageChanged(let record, _) = $0 { record } else { nil } }
    #expect(records.map(\.number) == [1, 2] && records.map(\.transition) == ["cv_detected", "timer"])
    #expect(records.map(\.result) == ["oil_shimmer", "completed"])
    guard case .completed(let cook, let seconds)? = outputs.last else { throw MissingOutput() }
    #expect(cook.log == records && cook.cameraTransitions == 1)
    #expect(cook.peak > 157 && cook.peak <= 160)
    #expect(seconds >= 80 + 120 && seconds < 400)
    #expect(engine.cook == nil)
  }

  @Test mutating func itSaysEveryFiveSecondsHowFarItIs() throws {
    begin()
    var (last, gaps, percents) = (0, Set<Int>(), [Int]())
    for second in 1...200 {
      for case .progress(let reading) in engine.advance(by: 1) {
        gaps.insert(second - last)
        last = second
        percents.append(try #require(reading.cook).percent)
      }
    }
    #expect(gaps.allSatisfy { $0 <= 5 } && gaps.contains(5))
    #expect(percents == percents.sorted() && (percents.last ?? 0) > 30)
  }

  @Test mutating func waitingSkipsToTheNextOutput() throws {
    begin()
    var copy = engine
    let seconds = try #require(engine.wait(atMost: 60))
    #expect(engine.advance(by: seconds - 1).isEmpty)
    #expect(copy.advance(by: seconds).isEmpty == engine.advance(by: 1).isEmpty && copy == engine)
  }

  @Test mutating func whatIsAddedCoolsThePot() throws {
    begin()
    _ = try cook(until: .transitioning)
    let before = engine.celsius
    _ = try cook(until: .cooking)
    #expect(engine.celsius < before - 20)
  }

  @Test mutating func aPausedCookIsReheatedAndGoesOn() throws {
    begin()
    _ = try cook(until: .cooking)
    #expect(engine.pauseByUser()?.kinds == ["paused"] && engine.pause?.reason == .user)
    _ = engine.advance(by: 200)
    #expect(engine.state == .paused && engine.celsius < 140)
    #expect(engine.resume() != nil && engine.state == .resuming)
    let outputs = try cook(until: .cooking)
    #expect(outputs.contains { if case .resumed = $0 { true } else { false } })
    #expect(engine.celsius >= 155 && engine.pause == nil)
    // Nothing is dispensed twice.
    #expect(engine.cook?.dispensed == 1)
  }

  @Test mutating func aPersonsPauseNeverEndsByItself() {
    begin()
    _ = engine.pauseByUser()
    #expect(engine.advance(by: 1800).isEmpty && engine.state == .paused)
    #expect(engine.advance(by: 1).kinds == ["spoiled"])
    #expect(engine.state == .error && engine.cook == nil)
  }

  @Test(arguments: [EngineFault.sensor, .motor]) mutating func aFaultOfSensorOrMotorIsEndedByAPerson(
    _ fault: EngineFault
  ) {
    begin()
    let outputs = engine.fail(fault)
    #expect(outputs.count == 2 && engine.state == .paused)
    #expect(engine.resume() == nil)
    #expect(engine.clear(fault).isEmpty && engine.state == .paused)
    #expect(engine.resume() != nil)
  }

  @Test mutating func aPotThatComesBackSoonGoesOnByItself() {
    begin()
    _ = engine.fail(.potRemoved)
    #expect(engine.pause?.reason == .inductionError)
    _ = engine.advance(by: 299)
    _ = engine.clear(.potRemoved)
    #expect(engine.state == .resuming)
  }

  @Test mutating func aPotThatComesBackLateAsks() {
    begin()
    _ = engine.fail(.potRemoved)
    #expect(engine.advance(by: 310).kinds == ["attention"])
    #expect(engine.clear(.potRemoved).isEmpty && engine.state == .paused)
    #expect(engine.resume() != nil && engine.state == .resuming)
  }

  @Test mutating func withoutItsCameraTheTimerTakesOver() throws {
    begin()
    _ = try cook(until: .monitoring)
    _ = engine.fail(.camera)
    #expect(engine.state == .cooking)
    let outputs = try cook(until: .transitioning)
    guard case .stageChanged(let record, _)? = outputs.first(where: \.isStageChange) else {
      throw MissingOutput()
    }
    #expect(record.transition == "timer" && record.result == "completed")
  }

  @Test(arguments: [(100, EngineState.resuming), (400, .paused), (1900, .error)])
  mutating func afterACutOfPowerItDependsOnItsLength(_ seconds: Int, _ state: EngineState) throws {
    begin()
    _ = try cook(until: .cooking)
    #expect(engine.cutPower().isEmpty && engine.pauseByUser() == nil && engine.resume() == nil)
    #expect(engine.advance(by: seconds).isEmpty && engine.wait(atMost: 60) == nil)
    #expect(engine.restorePower().kinds == ["recovering"])
    _ = engine.advance(by: 2)
    #expect(engine.state == state)
  }

  @Test mutating func aCutOfPowerBeforeTheIngredientsKeepsWaiting() {
    _ = engine.start(Cook())
    _ = engine.advance(by: 2)
    _ = engine.cutPower()
    #expect(engine.load() == nil && engine.restorePower().isEmpty)
    #expect(engine.load() != nil)
  }

  @Test(arguments: CriticalFault.allCases) mutating func aCriticalFaultStops(_ fault: CriticalFault) {
    begin()
    #expect(engine.fail(fault).kinds == ["failed"])
    #expect(engine.state == .emergencyStopped && engine.cook == nil)
    #expect(engine.start(Cook()) == nil && engine.resume() == nil)
    #expect(engine.reset() != nil && engine.state == .idle && engine.celsius < CookingEngine.cutOff)
  }

  @Test mutating func aStopWithoutACookStopsTheAppliance() {
    #expect(engine.stop() == [.stopped(nil)])
    #expect(engine.stop().isEmpty && engine.state == .emergencyStopped)
  }

  @Test mutating func anEngineWithAFaultStartsNothing() {
    _ = engine.fail(.potRemoved)
    #expect(engine.start(Cook()) == nil)
    _ = engine.clear(.potRemoved)
    #expect(engine.start(Cook()) != nil)
  }

  @Test mutating func anIdleEngineCoolsDownInOneStep() {
    _ = engine.fail(CriticalFault.overTemperature)
    #expect(engine.celsius >= 260)
    _ = engine.advance(by: 10_000_000)
    #expect(abs(engine.celsius - CookingEngine.room) < 0.01)
  }
}

/// An output that was expected.
private struct MissingOutput: Error {}

extension EngineOutput {
  fileprivate var isStageChange: Bool { if case .stageChanged = self { true } else { false } }
}

extension [EngineOutput] {
  /// The names of the cases.
  fileprivate var kinds: [String] { map { Mirror(reflecting: $0).children.first?.label ?? "" } }
}
