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
