import Simulation
import Testing

@testable import PluginServers

/// Random orders of commands, faults, cuts of power and lengths of time.
@Suite struct EnginePropertyTests {
  private enum Move: CaseIterable {
    case start, load, pause, resume, stop, reset, fail, clear, critical, cutPower, restorePower, second,
      minute,
      hour
  }

  /// Plays moves, and calls back after each with the move, the state before it and what was said.
  private func play(
    _ random: SeededRandom, moves: Int, _ check: (Move, EngineState, CookingEngine, [EngineOutput]) -> Void
  ) {
    var engine = CookingEngine()
    for _ in 0..<moves {
      let move = Move.allCases[random.int(in: 0..<Move.allCases.count)]
      let before = engine.state
      let outputs = perform(move, &engine, random)
      check(move, before, engine, outputs)
    }
  }

  private func perform(
    _ move: Move, _ engine: inout CookingEngine, _ random: SeededRandom
  ) -> [EngineOutput] {
    func any<Case: CaseIterable>(_ type: Case.Type) -> Case where Case.AllCases == [Case] {
      Case.allCases[random.int(in: 0..<Case.allCases.count)]
    }
    switch move {
    case .start: return engine.start(Cook()) ?? []
    case .load: return engine.load() ?? []
    case .pause: return engine.pauseByUser() ?? []
    case .resume: return engine.resume() ?? []
    case .stop: return engine.stop()
    case .reset: return engine.reset() ?? []
    case .fail: return engine.fail(any(EngineFault.self))
    case .clear: return engine.clear(any(EngineFault.self))
    // Rare, since little happens after it.
    case .critical: return random.int(in: 0..<4) == 0 ? engine.fail(any(CriticalFault.self)) : []
    case .cutPower: return engine.cutPower()
    case .restorePower: return engine.restorePower()
    case .second: return engine.advance(by: 1)
    case .minute: return engine.advance(by: random.int(in: 1..<90))
    case .hour: return engine.advance(by: random.int(in: 1..<2000))
    }
  }

  /// Records a failure; `#expect` costs more than all that it looks at here.
  private func check(_ holds: Bool, _ what: String, _ seed: Int) {
    if !holds { Issue.record("seed \(seed): \(what)") }
  }

  @Test func noOrderLosesAStopOrLeavesItWithoutAReset() {
    for seed in 0..<10_000 {
      play(SeededRandom(seed: UInt64(seed)), moves: 40) { move, before, engine, outputs in
        if move == .stop {
          check(engine.state == .emergencyStopped, "a stop was lost", seed)
          let isTold = outputs.contains { if case .stopped(.some) = $0 { true } else { false } }
          check(isTold == before.isCooking, "a stopped cook was not told", seed)
        }
        if before == .emergencyStopped, engine.state != before {
          check(move == .reset && engine.isPowered, "\(move) left a stop", seed)
        }
        check(engine.state.isCooking == (engine.cook != nil), "\(engine.state) and its cook differ", seed)
        check(engine.state != .emergencyStopped || !engine.reading.isStirring, "it stirs", seed)
      }
    }
  }

  @Test func everyCookThatBeginsEndsOnceAtMost() {
    for seed in 0..<1_000 {
      var (begun, ended) = (0, 0)
      play(SeededRandom(seed: UInt64(seed), stream: "ends"), moves: 120) { _, _, engine, outputs in
        for output in outputs {
          switch output {
          case .started: begun += 1
          case .completed, .spoiled, .stopped(.some), .failed(_, .some): ended += 1
          default: break
          }
        }
        check(begun - ended == (engine.cook == nil ? 0 : 1), "a cook has no end, or two", seed)
      }
    }
  }

  @Test func timeInPiecesIsTimeAtOnce() {
    for seed in 0..<200 {
      let random = SeededRandom(seed: UInt64(seed), stream: "pieces")
      var engine = CookingEngine()
      _ = engine.start(Cook())
      _ = engine.advance(by: 2)
      _ = engine.load()
      _ = engine.advance(by: random.int(in: 1..<300))
      if random.int(in: 0..<2) == 0 { _ = engine.pauseByUser() }
      var (whole, pieces) = (engine, engine)
      let outputs = whole.advance(by: 120)
      var said: [EngineOutput] = []
      for _ in 0..<60 { said += pieces.advance(by: 2) }
      check(outputs == said && whole.state == pieces.state, "pieces differ", seed)
      // Without a cook, the pot cools in one step or in many.
      check(
        whole.seconds == pieces.seconds && abs(whole.celsius - pieces.celsius) < 1e-6, "pieces cool", seed)
    }
  }
}
