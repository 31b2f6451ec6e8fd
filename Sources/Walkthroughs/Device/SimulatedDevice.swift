import Foundations
import Maestro
import Runtime
import Simulation
import Typesetting

/// The simulated phone of a case: the app on it, its screen, its keyboard, and its virtual clock.
///
/// All that a step does goes through it. After each event all due work runs until none is left; time passes only where
/// a step waits.
final class SimulatedDevice {
  /// The world of the device.
  let world: WalkWorld
  let host: any WalkHost
  let device: any WalkDevice
  /// The session's settings.
  var settings: SessionSettings
  /// The screen's size in lines and cells, in portrait orientation.
  let profile: DeviceProfile
  /// The platform that flows see.
  let platform: Condition.Platform
  /// Drives the running app; nil where none runs.
  private(set) var driver: SessionDriver?
  private let walk: WalkSettings
  /// Whether the app was started at least once.
  private(set) var hasLaunched = false

  /// The rows that its collections begin with, and whether they are there.
  var rows: [RowCheck.Row] = []
  private var hasRows = false

  /// The field that receives typed text.
  var focus: String?
  /// The text typed into it so far.
  var draft: String?
  /// The choice whose picker is open.
  var picker: String?
  /// The text that `pasteText` types.
  var clipboard = ""
  /// The device's orientation.
  var orientation = Command.Orientation.portrait
  /// The device's location, in degrees.
  var location: (latitude: Double, longitude: Double)?
  /// Whether a flow denies the app the permission of Bluetooth.
  var deniesBluetooth = false
  /// The coverage of the app, if recorded.
  private(set) var coverage: SessionCoverage?
  /// Whether the app is in the background, so that nothing of it is on screen.
  var isInBackground = false
  /// The time of the last input.
  var lastInput: Timestamp
  /// The toasts on screen.
  var toasts: [Toast] = []
  /// The app's requests to the system and the errors of its scripts, since last taken.
  var reports: [Report] = []
  /// The scroll position of each open screen: its first visible row.
  private var tops: [ScreenKey: Int] = [:]
  /// What all screens have shown; nil where nothing asks for it.
  var shown: ShownElements?
  /// The app's own screen.
  private(set) var base = ScreenView(screen: "", title: "")
  private var painters: [PainterPool.Key: ScreenPainter] = [:]
  private let pool: PainterPool
  private var cached: EffectiveScreen?

  /// The running app; nil where none runs.
  var session: AppSession? { driver?.session }

  /// A report besides the screen.
  enum Report: Hashable {
    /// Text sent to another program, the clipboard or the system.
    case externalRequest(Announcement.ExternalRequest)
    /// A problem for the author of the script.
    case problem(String)
  }

  /// The key of an open screen.
  struct ScreenKey: Hashable {
    var screen: String
    var depth: Int
    var tab: String?
    var picker: String?
  }

  /// Creates a device on which nothing runs.
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
    lastInput = world.scheduler.now
  }

  /// The app's time.
  var now: Timestamp { world.scheduler.now }

  // MARK: The app

  /// Restarts the app on its stored data.
  func launch() throws {
    stop()
    if !hasRows { try addRows() }
    var driver = SessionDriver(try device.launch(settings), patience: .external(walk.patience))
    driver.budget = walk.budget
    self.driver = driver
    hasLaunched = true
    take(try driver.start())
  }

  /// Ends the app; its stored data is kept.
  func stop() {
    guard let ended = driver else { return }
    if settings.recordsCoverage, let new = try? ended.ask(named: "coverage", { $0.coverage }) {
      coverage = coverage?.union(new) ?? new
    }
    driver = nil
    if let fault = ended.end() { reports.append(.problem(fault.message)) }
    (focus, draft, picker) = (nil, nil, nil)
    toasts = []
    tops = [:]
    base = ScreenView(screen: "", title: "")
    cached = nil
  }

  /// Ends the app for good, and returns its painters to the pool.
  func end() {
    stop()
    pool.put(painters)
    painters = [:]
  }

  /// Deletes the app's stored data.
  func clearState() throws {
    stop()
    try device.clearState()
    hasRows = false
  }

  private func addRows() throws {
    for (collection, rows) in Dictionary(grouping: rows, by: \.collection).sorted(by: { $0.key < $1.key }) {
      try device.add(rows.map(\.fields), to: collection)
    }
    hasRows = true
  }

  /// Sends an event to the app, and settles it.
  func send(_ event: InputEvent) throws {
    guard let driver else { return }
    lastInput = now
    take(try driver.send(event))
  }

  /// Runs due work until none is left, and takes the resulting screen.
  func settle() throws {
    guard let driver else { return }
    take(try driver.settle())
  }

  private func take(_ rest: SessionDriver.SettledState) {
    take(rest.announcements)
    if rest.view != base {
      base = rest.view
      forgetClosedScreens()
      cached = nil
    }
    forgetToasts()
    if let focus, base.node(focus) == nil { (self.focus, draft) = (nil, nil) }
    if let picker, base.node(picker) == nil { self.picker = nil }
  }

  /// Lets time pass to the next scheduled event, and settles the app.
  ///
  /// A virtual clock is advanced; real time is waited for, and another thread's work ends the wait too.
  ///
  /// - Parameter deadline: the latest time to wait for.
  /// - Returns: false where nothing more happens until then; the clock is then at the deadline.
  /// - Throws: why the app does not settle.
  func wait(until deadline: Timestamp) throws -> Bool {
    let fading = toasts.map(\.end).min().flatMap { $0 <= deadline ? $0 : nil }
    let hasRunWork = try world.scheduler.wait(until: fading ?? deadline, within: walk.budget)
    try settle()
    return hasRunWork || fading != nil
  }

  /// Lets time pass until a condition holds.
  ///
  /// - Parameters:
  ///   - deadline: the latest time to wait for.
  ///   - holds: the condition, evaluated after each event.
  /// - Returns: whether it became true.
  /// - Throws: why the app does not settle, or that the budget is exceeded.
  func waits(until deadline: Timestamp, _ holds: () -> Bool) throws -> Bool {
    var isOver = false
    var rounds = 0
    while !holds() {
      if isOver { return false }
      isOver = try !wait(until: deadline)
      rounds += 1
      if rounds > walk.budget.timers, world.scheduler.isVirtual {
        throw world.scheduler.endlessDiagnostic(afterTimers: walk.budget.timers)
      }
    }
    return true
  }

  /// Lets a duration pass.
  func pass(_ length: Duration) throws {
    let end = now.advanced(by: length)
    _ = try waits(until: end) { now >= end }
  }

  /// Returns and clears the reports besides the screen.
  func takeReports() -> [Report] {
    defer { reports = [] }
    return reports
  }

  // MARK: The screen

  /// Invalidates the screen, since the keyboard, a picker or the scroll position has changed.
  func invalidate() { cached = nil }

  /// The number of lines on the device's screen, and of cells in each.
  var size: (rows: Int, columns: Int) {
    switch orientation {
    case .portrait, .upsideDown: (profile.rows, profile.columns)
    // A cell is about twice as high as it is wide.
    case .landscapeLeft, .landscapeRight: (max(8, profile.columns / 2), profile.rows * 2)
    }
  }

  /// The screen as the user sees it.
  var screen: EffectiveScreen {
    if let cached { return cached }
    let view = isInBackground || driver == nil ? ScreenView(screen: "", title: "") : effectiveView
    let key = PainterPool.Key(locale: view.locale, columns: view.textSize.columns(of: size.columns))
    let painting = painters[key, default: pool.take(key, for: host.app)].paint(view)
    let frame = painting.frame
    let elements =
      picker == nil
      ? painting.elements.adding(focus: focus, toasts)
      : ElementTree(view, frame, picker: picker, focus: focus, toasts: toasts)
    // The heading and the tab bar take lines of the content; messages cover it.
    let fixed = (frame.heading.isEmpty ? 0 : frame.heading.count + 1) + (view.tabs.isEmpty ? 0 : 1)
    let room = max(1, size.rows - fixed)
    let top = min(tops[screenKey] ?? 0, max(0, frame.rows.count - room))
    let screen = EffectiveScreen(
      view: painting.view, frame: frame, elements: elements, viewport: top..<min(frame.rows.count, top + room)
    )
    cached = screen
    shown?.add(elements)
    return screen
  }

  /// Scrolls the screen.
  ///
  /// - Parameter top: the first row to show, clamped to the existing rows.
  /// - Returns: whether that has changed.
  @discardableResult
  func scroll(to top: Int) -> Bool {
    let screen = screen
    let last = max(0, screen.frame.rows.count - (screen.viewport.count))
    let wanted = min(max(0, top), last)
    guard wanted != screen.viewport.lowerBound else { return false }
    tops[screenKey] = wanted
    cached = nil
    lastInput = now
    return true
  }

  /// Returns a node of the app's screen; nil where there is none with the id.
  func node(_ id: String) -> ViewNode? { base.node(id) }

  /// A screen that is opened again begins at its top; a screen over a tab's own has no tab.
  private func forgetClosedScreens() {
    let (tab, depth) = (screenKey.tab, screenKey.depth)
    func isClosed(_ key: ScreenKey) -> Bool { key.depth > depth && (key.tab == nil || key.tab == tab) }
    if tops.keys.contains(where: isClosed) { tops = tops.filter { !isClosed($0.key) } }
  }

  private var screenKey: ScreenKey {
    ScreenKey(
      screen: base.screen, depth: base.trail.count, tab: base.tabs.first(where: \.isSelected)?.id,
      picker: picker ?? base.dialog?.id)
  }

  /// Deletes the app's secrets.
  func clearSecrets() { device.clearSecrets() }

  /// Returns the current states of models and flags; nil where no app runs.
  func inside() -> StateRecord? {
    guard let driver,
      let (models, flags) = try? driver.ask(named: "inside", { ($0.modelStates(), $0.flagReports()) })
    else { return nil }
    var inside = StateRecord()
    inside.models = models.map { model in
      StateRecord.Entry(name: model.alias, value: ValueJSON.write(model.state), reason: model.path)
    }
    inside.flags = flags.map { flag in
      StateRecord.Entry(name: flag.flag, value: flag.value, reason: flag.reasonText)
    }
    return inside
  }
}

extension FlagReport {
  /// The reason for its value, with the rule and its location.
  fileprivate var reasonText: String {
    let why = lock ?? error ?? rule.map { "rule \($0)" } ?? reason.rawValue
    return [why, served, span?.description].compactMap(\.self).joined(separator: ", ")
  }
}

extension SimulatedDevice {
  /// Returns the role of a node of the app's screen; nil where it has no such node.
  func role(of id: String) -> ViewNode.Role? { node(id)?.role }

  /// Explains why a node of the app's screen is hidden, as `:why` does, the condition first; empty where it is not.
  func whyHidden(_ id: String) -> [String] {
    let lines = try? driver?.ask(named: "why") { session -> [String] in
      switch session.explanation(of: id)?.visibility {
      case .hidden, .around, .flagOff: session.why(id)
      default: []
      }
    }
    return Array((lines ?? []).prefix(4))
  }

  /// Returns a field's text before anything is typed; empty for a secret.
  func fieldText(of id: String) -> String {
    guard let node = node(id), node.interaction?.isSecret != true else { return "" }
    return node.value ?? ""
  }
}

extension EffectiveScreen {
  /// Returns the text copied from an element: its value, else its label or hint.
  ///
  /// A phone shows the label and the value of a row as two texts, so the one that the selector's text matches is meant.
  /// A field is one, whose text is its value.
  func copiedText(of element: ScreenElement, selectedBy text: TextPattern?) -> String {
    let node = view.node(element.id)
    let shown = [node?.value, node?.label].compactMap(\.self).filter { !$0.isEmpty }
    let isInput = if case .edit = element.tap { true } else { element.tap == .pick }
    let selected =
      isInput ? nil : text.flatMap { text in shown.first { text.matches(NormalForm.composed($0)) } }
    return selected ?? shown.first ?? node?.hint ?? element.texts.first ?? ""
  }
}

extension SimulatedDevice.Report {
  /// The report as text.
  var words: String {
    switch self {
    case .externalRequest(.link(let link)): "handed to another program: \(link)"
    case .externalRequest(.share(let text)): "handed to the share sheet: \(text)"
    case .externalRequest(.copy(let text)): "copied: \(text)"
    case .externalRequest(.notification(let shown)): "notified: \(shown.title): \(shown.text)"
    case .problem(let text): "a fault of the script: \(text)"
    }
  }
}

extension SimulatedDevice {
  /// Shows messages, and keeps the reports besides the screen.
  func take(_ announcements: [Announcement]) {
    for announcement in announcements {
      switch announcement {
      case .toast(let text, let tone): show(text, tone)
      case .refused(let text): show(text, .warning)
      case .invalid: break
      case .externalRequest(let handover):
        reports.append(.externalRequest(handover))
        if case .copy(let text) = handover { clipboard = text }
        // A phone shows it over the app for some seconds.
        if case .notification(let shown) = handover {
          show(
            shown.text.isEmpty ? shown.title : "\(shown.title): \(shown.text)", .neutral,
            notification: shown.id)
        }
      case .problem(let text), .deviceProblem(let text): reports.append(.problem(text))
      }
    }
  }

  private func show(_ text: String, _ tone: ViewNode.Tone, notification: String? = nil) {
    toasts.append(
      Toast(text: text, tone: tone, end: now.advanced(by: Toast.time), notification: notification))
    invalidate()
  }

  /// Takes a notification that was tapped off the screen.
  func dismiss(notification id: String) {
    toasts.removeAll { $0.notification == id }
    invalidate()
  }

  /// Takes messages off the screen whose time is over.
  func forgetToasts() {
    let left = toasts.filter { $0.end > now }
    if left.count != toasts.count {
      toasts = left
      invalidate()
    }
  }

  /// The screen with the letters typed so far, or the picker over it.
  var effectiveView: ScreenView {
    var view = base
    if let picker, view.dialog == nil, let node = view.node(picker) {
      var dialog = ViewNode(id: node.id, role: .dialog, label: node.label)
      dialog.children = node.children.filter { $0.role == .option }.map { option in
        var option = option
        option.interaction = .press
        return option
      }
      view.dialog = dialog
    } else if let focus, let draft {
      view.nodes = view.nodes.replacing(focus) { node in
        node.value = node.interaction?.isSecret == true && !draft.isEmpty ? "••••" : draft
      }
    }
    return view
  }
}

extension ViewNode.Interaction {
  /// Whether typed text is secret.
  var isSecret: Bool { if case .edit(let kind) = self { kind.isSecret } else { false } }
}

extension [ViewNode] {
  /// Returns the nodes with one of them changed.
  fileprivate func replacing(_ id: String, _ change: (inout ViewNode) -> Void) -> [ViewNode] {
    map { node in
      var node = node
      if node.id == id { change(&node) }
      if !node.children.isEmpty { node.children = node.children.replacing(id, change) }
      return node
    }
  }
}

/// A short message that is on screen for some time.
struct Toast: Hashable {
  /// The duration of a toast.
  static let time = Duration.seconds(4)

  /// Its text.
  var text: String
  /// Its tone.
  var tone: ViewNode.Tone
  /// The time at which it disappears.
  var end: Timestamp
  /// The id of the notification that it is; nil for a message of the app.
  var notification: String?
}
