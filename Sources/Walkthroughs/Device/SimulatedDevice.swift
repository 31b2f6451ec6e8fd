import Foundations
import Maestro
import Runtime
import Simulation

/// The device that a flow is walked on: the app on it, its screen, its keyboard, and its clock that stands still.
///
/// All that a step does goes through it. After each thing done everything due runs until nothing is left; time passes
/// only where a step waits.
final class SimulatedDevice {
  /// What the device is.
  let world: WalkWorld
  let host: any WalkHost
  private let device: any WalkDevice
  /// Who looks at it.
  var settings: SessionSettings
  /// How many lines and cells the screen has, the device upright.
  let profile: DeviceProfile
  /// The system that flows are told.
  let platform: Condition.Platform
  /// Drives the running app; nil where none runs.
  private(set) var driver: SessionDriver?
  private let walk: WalkSettings

  /// The field that receives what is typed.
  var focus: String?
  /// What was typed into it so far.
  var draft: String?
  /// The choice whose options are shown.
  var picker: String?
  /// What `pasteText` types.
  var clipboard = ""
  /// How the device is held.
  var orientation = Command.Orientation.portrait
  /// Where the device is, in degrees.
  var location: (latitude: Double, longitude: Double)?
  /// What the app may use, as flows say.
  var permissions: [String: String] = [:]
  /// What of the app was come to, if that is counted.
  private(set) var coverage: SessionCoverage?
  /// Whether the app is in the background, so that nothing of it is on screen.
  var isAway = false
  /// When somebody last did something.
  var lastAct: Timestamp
  /// Messages on screen.
  private(set) var toasts: [Toast] = []
  /// What the app handed to the system, and what went wrong in its scripts, since it was last asked.
  private(set) var told: [Told] = []
  /// The first row that is shown, for each screen that is open.
  private var tops: [ScreenKey: Int] = [:]
  /// The app's own screen.
  private(set) var base = ScreenView(screen: "", title: "")
  private var painters: [PainterPool.Key: ScreenPainter] = [:]
  private let pool: PainterPool
  private var cached: EffectiveScreen?

  /// The running app; nil where none runs.
  var session: AppSession? { driver?.session }

  /// Something said beside the screen that walkers may want to know.
  enum Told: Hashable {
    /// Words that went to another program, the clipboard or the system.
    case handedOver(Announcement.Handover)
    /// A fault for the author of the script.
    case problem(String)
  }

  /// What tells two open screens apart.
  struct ScreenKey: Hashable {
    var screen: String
    var depth: Int
    var tab: String?
    var picker: String?
  }

  /// A device on which nothing runs.
  init(
    _ host: any WalkHost, _ world: WalkWorld, _ settings: SessionSettings, _ walk: WalkSettings,
    pool: PainterPool
  ) throws {
    self.walk = walk
    self.host = host
    self.pool = pool
    self.world = world
    self.settings = settings
    platform = walk.platform
    profile = host.app.device(for: settings)
    device = try host.device(in: world)
    lastAct = world.scheduler.now
  }

  /// The app's time.
  var now: Timestamp { world.scheduler.now }

  // MARK: The app

  /// Starts the app again, on what is stored.
  func launch() throws {
    stop()
    var driver = SessionDriver(try device.launch(settings), patience: .external(walk.patience))
    driver.budget = walk.budget
    self.driver = driver
    take(try driver.start())
  }

  /// Ends the app; what is stored stays.
  func stop() {
    guard let ended = driver else { return }
    if settings.recordsCoverage, let new = try? ended.ask(named: "coverage", { $0.coverage }) {
      coverage = coverage?.union(new) ?? new
    }
    driver = nil
    if let fault = ended.end() { told.append(.problem(fault.message)) }
    (focus, draft, picker) = (nil, nil, nil)
    toasts = []
    tops = [:]
    base = ScreenView(screen: "", title: "")
    cached = nil
  }

  /// Ends the app for good, and hands on what others can use.
  func end() {
    stop()
    pool.put(painters)
    painters = [:]
  }

  /// Forgets what the app has stored.
  func clearState() throws {
    stop()
    try device.clearState()
  }

  /// Tells the app what somebody did, and lets it come to rest.
  func send(_ event: InputEvent) throws {
    guard let driver else { return }
    lastAct = now
    take(try driver.send(event))
  }

  /// Runs all that is due until nothing is left, and takes the screen as it then is.
  func settle() throws {
    guard let driver else { return }
    take(try driver.settle())
  }

  private func take(_ rest: SessionDriver.Rest) {
    take(rest.announcements)
    if rest.view != base {
      base = rest.view
      cached = nil
    }
    forgetToasts()
    if let focus, base.node(focus) == nil { (self.focus, draft) = (nil, nil) }
    if let picker, base.node(picker) == nil { self.picker = nil }
  }

  /// Lets time pass to the next thing that happens by itself, and the app come to rest.
  ///
  /// A virtual clock is moved there; the machine's time is waited for, and another thread's work ends the wait too.
  ///
  /// - Parameter deadline: the moment behind which nothing is waited for.
  /// - Returns: false where nothing more happens until then; the clock is at the deadline.
  /// - Throws: what keeps the app from coming to rest.
  func wait(until deadline: Timestamp) throws -> Bool {
    let fading = toasts.map(\.end).min().flatMap { $0 <= deadline ? $0 : nil }
    let hasHappened = try world.scheduler.wait(until: fading ?? deadline, within: walk.budget)
    try settle()
    return hasHappened || fading != nil
  }

  /// Lets time pass until something holds.
  ///
  /// - Parameters:
  ///   - deadline: the moment behind which it is waited for no more.
  ///   - holds: whether it does, asked whenever something has happened.
  /// - Returns: whether it came to hold.
  /// - Throws: what keeps the app from coming to rest, or that too much happens meanwhile.
  func waits(until deadline: Timestamp, _ holds: () -> Bool) throws -> Bool {
    var isOver = false
    var rounds = 0
    while !holds() {
      if isOver { return false }
      isOver = try !wait(until: deadline)
      rounds += 1
      if rounds > walk.budget.timers, world.scheduler.isVirtual {
        throw world.scheduler.endlessFault(afterTimers: walk.budget.timers)
      }
    }
    return true
  }

  /// Lets a length of time pass.
  func pass(_ length: Duration) throws {
    let end = now.advanced(by: length)
    _ = try waits(until: end) { now >= end }
  }

  private func take(_ announcements: [Announcement]) {
    for announcement in announcements {
      switch announcement {
      case .toast(let text, let tone): show(text, tone)
      case .refused(let text): show(text, .warning)
      case .invalid: break
      case .handedOver(let handover): told.append(.handedOver(handover))
      case .problem(let text): told.append(.problem(text))
      }
    }
  }

  private func show(_ text: String, _ tone: ViewNode.Tone) {
    toasts.append(Toast(text: text, tone: tone, end: now.advanced(by: Toast.time)))
    cached = nil
  }

  private func forgetToasts() {
    let left = toasts.filter { $0.end > now }
    if left.count != toasts.count {
      toasts = left
      cached = nil
    }
  }

  /// What was said beside the screen since it was last asked.
  func takeTold() -> [Told] {
    defer { told = [] }
    return told
  }

  // MARK: The screen

  /// Has the screen put together again, since the keyboard, a picker or the place on it has changed.
  func invalidate() { cached = nil }

  /// How many lines the device shows at once, and how many cells each has.
  var size: (rows: Int, columns: Int) {
    switch orientation {
    case .portrait, .upsideDown: (profile.rows, profile.columns)
    // A cell is about twice as high as it is wide.
    case .landscapeLeft, .landscapeRight: (max(8, profile.columns / 2), profile.rows * 2)
    }
  }

  /// The screen as it is in front of a person.
  var screen: EffectiveScreen {
    if let cached { return cached }
    let view = isAway || driver == nil ? ScreenView(screen: "", title: "") : effectiveView
    let key = PainterPool.Key(locale: view.locale, columns: size.columns)
    let painting = painters[key, default: pool.take(key, for: host.app)].paint(view)
    let frame = painting.frame
    let elements =
      picker == nil
      ? painting.elements.adding(focus: focus, toasts)
      : ElementTree(view, frame, picker: picker, focus: focus, toasts: toasts)
    // The tabs and the messages take a line each of those that there are.
    let fixed = (frame.heading.isEmpty ? 0 : frame.heading.count + 1) + (view.tabs.isEmpty ? 0 : 1)
    let room = max(1, size.rows - fixed)
    let top = min(tops[screenKey] ?? 0, max(0, frame.rows.count - room))
    let screen = EffectiveScreen(
      view: painting.view, frame: frame, elements: elements, viewport: top..<min(frame.rows.count, top + room)
    )
    cached = screen
    return screen
  }

  /// Shows another part of the screen.
  ///
  /// - Parameter top: the first row that is to be shown; as near to it as there are rows.
  /// - Returns: whether that is another one than before.
  @discardableResult
  func scroll(to top: Int) -> Bool {
    let screen = screen
    let last = max(0, screen.frame.rows.count - (screen.viewport.count))
    let wanted = min(max(0, top), last)
    guard wanted != screen.viewport.lowerBound else { return false }
    tops[screenKey] = wanted
    cached = nil
    lastAct = now
    return true
  }

  /// A node of the app's screen; nil where it has none of the id.
  func node(_ id: String) -> ViewNode? { base.node(id) }

  private var screenKey: ScreenKey {
    ScreenKey(
      screen: base.screen, depth: base.trail.count, tab: base.tabs.first(where: \.isSelected)?.id,
      picker: picker ?? base.dialog?.id)
  }
}
