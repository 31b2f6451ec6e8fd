/// An appliance's engine: a value that cooks a dish in seconds of its own, and says what happens (docs/products/epicura.md,
/// 4 and 7).
///
/// It knows no clock, no person and no network.
struct CookingEngine: Sendable, Hashable {
  /// A pause that has not ended.
  struct Pause: Sendable, Hashable {
    var reason: PauseReason
    /// When it began, in seconds of the engine.
    var since: Int
    var hasAsked = false
  }

  var state = EngineState.idle
  var cook: Cook?
  /// Of the pot, in °C.
  var celsius = Self.room
  var pause: Pause?
  var faults: Set<EngineFault> = []
  var isPowered = true
  /// Its own time.
  var seconds = 0
  var lastProgress = 0

  /// The temperature of the room, in °C.
  static let room = 27.0
  /// How often it says how far it is, in seconds.
  static let progressInterval = 5
  /// At which temperature the heat is cut.
  static let cutOff = 260.0
  /// For how long a pause may last that ends by itself, and any pause at all, in seconds.
  static let (automaticResume, longestPause) = (300, 1800)
  /// For how long a pot may be reheated, in seconds.
  static let longestReheating = 300

  init() {}

  /// An engine that was stopped before its server started.
  static let stopped: CookingEngine = {
    var engine = CookingEngine()
    engine.state = .emergencyStopped
    return engine
  }()

  var reading: EngineReading {
    EngineReading(state: state, celsius: celsius, cook: cook, hasCamera: !faults.contains(.camera))
  }

  /// Goes to the state after an event.
  ///
  /// - Returns: whether the event had an effect.
  mutating func apply(_ event: EngineEvent) -> Bool {
    guard let next = state.after(event) else { return false }
    state = next
    cook?.worked = 0
    return true
  }

  // MARK: People

  /// Starts a dish.
  ///
  /// - Returns: nil where it does something else, or has a fault.
  mutating func start(_ cook: Cook) -> [EngineOutput]? {
    guard isPowered, faults.isSubset(of: [.camera]), apply(.start) else { return nil }
    self.cook = cook
    return [.started(cook)]
  }

  /// Says that the dispensers are filled; nil where nothing waits for that.
  mutating func load() -> [EngineOutput]? {
    guard isPowered, apply(.loaded) else { return nil }
    cook?.begun = seconds
    cook?.stageBegun = seconds
    lastProgress = seconds
    return cook.map { [.begun($0), .progress(reading)] } ?? []
  }

  /// Pauses the cook; nil where there is nothing to pause.
  mutating func pauseByUser() -> [EngineOutput]? { isPowered ? interrupt(.user) : nil }

  /// Goes on with the cook; nil where it is not paused, or where the reason for the pause is still there.
  mutating func resume() -> [EngineOutput]? {
    guard isPowered, state == .paused, faults.allSatisfy({ $0.pause == nil }), apply(.resume) else {
      return nil
    }
    pause?.hasAsked = true
    return []
  }

  /// Stops everything, in any state.
  mutating func stop() -> [EngineOutput] {
    let stopped = state.isCooking ? cook : nil
    guard apply(.stop) else { return [] }
    end()
    return [.stopped(stopped)]
  }

  /// Presses the appliance's own reset; nil where there is nothing to reset.
  mutating func reset() -> [EngineOutput]? {
    guard isPowered, apply(.reset) else { return nil }
    // What people would repair before they press it.
    faults = []
    celsius = min(celsius, 200)
    return []
  }

  // MARK: Faults

  mutating func fail(_ fault: EngineFault) -> [EngineOutput] {
    guard isPowered, faults.insert(fault).inserted else { return [] }
    var outputs: [EngineOutput] = [.warned(fault, state.isCooking ? cook : nil)]
    if let reason = fault.pause { outputs += interrupt(reason) ?? [] }
    if fault == .camera { _ = apply(.cameraLost) }
    return outputs
  }

  mutating func clear(_ fault: EngineFault) -> [EngineOutput] {
    guard faults.remove(fault) != nil, state == .paused, let pause, pause.reason == fault.pause,
      pause.reason.endsByItself, faults.allSatisfy({ $0.pause == nil }), isPowered
    else { return [] }
    if seconds - pause.since <= Self.automaticResume { return apply(.resume) ? [] : [] }
    return ask()
  }

  mutating func fail(_ fault: CriticalFault) -> [EngineOutput] {
    guard isPowered else { return [] }
    if fault == .overTemperature { celsius = max(celsius, Self.cutOff + 2) }
    let failed = state.isCooking ? cook : nil
    guard apply(.criticalFault) else { return [] }
    end()
    return [.failed(fault, failed)]
  }

  mutating func cutPower() -> [EngineOutput] {
    guard isPowered else { return [] }
    // The cook is remembered; nothing can be said any more.
    _ = interrupt(.powerFailure)
    isPowered = false
    return []
  }

  mutating func restorePower() -> [EngineOutput] {
    guard !isPowered else { return [] }
    isPowered = true
    guard let cook, apply(.powerBack) else { return [] }
    return [.recovering(cook)]
  }

  private mutating func interrupt(_ reason: PauseReason) -> [EngineOutput]? {
    // While it reheats, the pause is the one before.
    guard let cook, apply(.pause) else { return nil }
    pause = Pause(reason: reason, since: pause?.since ?? seconds)
    return [.paused(cook, reason)]
  }

  mutating func ask() -> [EngineOutput] {
    guard let cook, let reason = pause?.reason, pause?.hasAsked == false else { return [] }
    pause?.hasAsked = true
    return [.attention(cook, reason)]
  }

  mutating func end() { (cook, pause) = (nil, nil) }
}

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

/// What an engine says, each with what it knew at that moment.
enum EngineOutput: Sendable, Hashable {
  /// A cook was started; it waits for its ingredients.
  case started(Cook)
  /// Somebody has to fill the dispensers.
  case awaitingLoad(Cook)
  /// The dispensers are filled, and the heat is on.
  case begun(Cook)
  case progress(EngineReading)
  /// A stage has ended.
  case stageChanged(Cook.StageRecord, Cook)
  /// The dish is done, after a number of seconds.
  case completed(Cook, seconds: Int)
  case paused(Cook, PauseReason)
  /// A pause has lasted for so long that somebody has to decide.
  case attention(Cook, PauseReason)
  /// There is power again.
  case recovering(Cook)
  case resumed(Cook)
  /// Somebody has stopped it; nil where nothing was cooking.
  case stopped(Cook?)
  /// A fault, of which the cook goes on or is paused.
  case warned(EngineFault, Cook?)
  /// The appliance has stopped itself.
  case failed(CriticalFault, Cook?)
  /// The food is no longer safe.
  case spoiled(Cook)
}

/// What an engine measures.
struct EngineReading: Sendable, Hashable {
  var state: EngineState
  /// Of the pot, in °C.
  var celsius: Double
  var cook: Cook?
  /// Whether the camera sees anything.
  var hasCamera: Bool

  /// Whether the arm moves.
  var isStirring: Bool {
    switch state {
    case .dispensing, .cooking, .monitoring: cook?.stage.stirring != nil
    default: false
    }
  }
}
