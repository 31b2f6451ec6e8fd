extension CookingEngine {
  /// Lets time pass.
  ///
  /// - Parameter count: seconds.
  /// - Returns: what happens in them, in order.
  mutating func advance(by count: Int) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    for passed in 0..<max(0, count) {
      guard isPowered, state.isTimed else {
        seconds += count - passed
        cool(count - passed)
        return outputs
      }
      seconds += 1
      outputs += second()
    }
    return outputs
  }

  /// Seconds until it has something to say, at most a limit; nil where time alone changes nothing.
  ///
  /// - Parameters:
  ///   - limit: the most seconds.
  ///   - isProgressDue: whether how far it is counts, too.
  /// - Returns: the seconds.
  func wait(atMost limit: Int, isProgressDue: Bool = true) -> Int? {
    guard isPowered, state.isTimed else { return nil }
    var copy = self
    for passed in 1...limit {
      let state = copy.state
      let outputs = copy.advance(by: 1)
      if copy.state != state || outputs.contains(where: { isProgressDue || !$0.isProgress }) { return passed }
    }
    return limit
  }

  private mutating func second() -> [EngineOutput] {
    cook?.worked += 1
    var outputs = cook.map { work($0) } ?? []
    if let cook, cook.begun != nil { self.cook?.peak = max(cook.peak, celsius) }
    guard state.isReporting else { return outputs }
    if seconds - lastProgress >= Self.progressInterval || outputs.contains(where: \.isChange) {
      lastProgress = seconds
      outputs.append(.progress(reading))
    }
    return outputs
  }

  /// The work of one second.
  private mutating func work(_ cook: Cook) -> [EngineOutput] {
    switch state {
    case .loading: return cook.worked >= 2 && apply(.recipeRead) ? [.awaitingLoad(cook)] : []
    case .preheating:
      heat(to: cook.stage.celsius)
      if celsius >= cook.stage.celsius - 3 { _ = apply(.heated) }
      return []
    case .dispensing: return dispense(cook)
    case .cooking, .monitoring: return cookOn(cook)
    case .transitioning:
      _ = apply(cook.index < cook.program.stages.count ? .nextStage : .lastStage)
      return []
    case .completing: return cook.worked >= 3 ? complete(cook) : []
    case .paused: return waitPaused(cook)
    case .resuming: return reheat(cook)
    case .recovering: return cook.worked >= 2 ? recover(cook) : []
    case .idle, .awaitingLoad, .error, .emergencyStopped: return []
    }
  }

  private mutating func dispense(_ cook: Cook) -> [EngineOutput] {
    let portions = cook.stage.portions
    if cook.dispensed < portions.count, cook.worked.isMultiple(of: 2) {
      // What is added is as cold as the room.
      let share = portions[cook.dispensed].grams / (portions[cook.dispensed].grams + Self.potMass)
      celsius -= (celsius - Self.room) * share
      self.cook?.dispensed += 1
    }
    if self.cook?.dispensed == portions.count { _ = apply(.dispensed) }
    return []
  }

  private mutating func cookOn(_ cook: Cook) -> [EngineOutput] {
    heat(to: cook.stage.celsius)
    self.cook?.cooked += 1
    let cooked = cook.cooked + 1
    if let sighting = cook.sighting, !faults.contains(.camera) {
      if state == .cooking, cooked * 2 >= sighting { _ = apply(.watched) }
      if state == .monitoring, cooked >= sighting { return endStage(isSeen: true) }
    }
    return cooked >= cook.stage.seconds ? endStage(isSeen: false) : []
  }

  private mutating func endStage(isSeen: Bool) -> [EngineOutput] {
    guard var cook, apply(.stageEnded) else { return [] }
    let record = Cook.StageRecord(
      number: cook.index + 1, name: cook.stage.name, seconds: seconds - cook.stageBegun,
      result: isSeen ? cook.stage.check ?? "completed" : "completed",
      confidence: isSeen ? cook.confidence : nil)
    cook.log.append(record)
    cook.index += 1
    (cook.cooked, cook.dispensed, cook.worked, cook.stageBegun) = (0, 0, 0, seconds)
    self.cook = cook
    return [.stageChanged(record, cook)]
  }

  private mutating func complete(_ cook: Cook) -> [EngineOutput] {
    guard apply(.completed) else { return [] }
    end()
    return [.completed(cook, seconds: seconds - (cook.begun ?? seconds))]
  }

  private mutating func waitPaused(_ cook: Cook) -> [EngineOutput] {
    cool(1)
    guard let pause else { return [] }
    let length = seconds - pause.since
    if length > Self.longestPause { return spoil() }
    return length > Self.automaticResume && pause.reason.endsByItself ? ask() : []
  }

  private mutating func reheat(_ cook: Cook) -> [EngineOutput] {
    heat(to: cook.stage.celsius)
    if celsius >= cook.stage.celsius - 5 {
      pause = nil
      return apply(.reheated) ? [.resumed(cook)] : []
    }
    return cook.worked > Self.longestReheating ? spoil() : []
  }

  private mutating func recover(_ cook: Cook) -> [EngineOutput] {
    guard let pause else { return spoil() }
    let length = seconds - pause.since
    if length > Self.longestPause { return spoil() }
    let isClear = faults.allSatisfy { $0.pause == nil }
    if isClear, pause.reason.endsByItself, length <= Self.automaticResume {
      _ = apply(.resume)
      return []
    }
    return apply(.ask) ? ask() : []
  }

  private mutating func spoil() -> [EngineOutput] {
    guard let cook, apply(.spoiled) else { return [] }
    end()
    return [.spoiled(cook)]
  }

  // MARK: Heat

  /// The mass of the pot and what is in it, by the heat that it holds, in grams of water.
  private static let potMass = 900.0

  /// One second at a temperature: the plate heats fast while the pot is far from it.
  private mutating func heat(to target: Double) {
    if celsius < target {
      celsius += min(target - celsius, min(2, max(0.3, (target - celsius) * 0.2)))
    } else {
      celsius -= (celsius - target) * 0.05
    }
  }

  /// Seconds without heat, by Newton's law of cooling.
  private mutating func cool(_ count: Int) {
    var factor = 1.0
    var (base, left) = (0.9985, count)
    while left > 0 {
      if left & 1 == 1 { factor *= base }
      base *= base
      left >>= 1
    }
    celsius = Self.room + (celsius - Self.room) * factor
  }
}

extension EngineState {
  /// Whether it says how far it is.
  fileprivate var isReporting: Bool {
    switch self {
    case .preheating, .dispensing, .cooking, .monitoring, .transitioning, .resuming: true
    default: false
    }
  }
}

extension EngineOutput {
  /// Whether what was said before of the progress no longer holds.
  fileprivate var isProgress: Bool { if case .progress = self { true } else { false } }

  fileprivate var isChange: Bool {
    switch self {
    case .stageChanged, .resumed: true
    default: false
    }
  }
}
