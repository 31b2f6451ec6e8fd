internal import Maestro
package import Runtime

/// Converts the user's input into the steps of an equivalent walkthrough.
///
/// It keeps all steps since the app was started, so that a recording that begins later still finds its starting screen.
package struct FlowRecorder: Sendable {
  /// The file being written; nil while not recording.
  package private(set) var file: String?
  var recordingContext: RecordingContext
  var screens: WalkedScreens
  var locale: String
  private let isDark: Bool
  var steps: [FlowDraft.Step] = []
  /// When the network went off and on: at which of the steps, a mark with this label.
  private var outages: [(step: Int, label: String, isOffline: Bool)] = []
  /// The testers' requests: at which of the steps, a mark with its label, and as typed.
  private var requests: [(step: Int, request: FlowDraft.Request, command: String)] = []
  /// The number of steps before the recording began.
  private var before = 0
  var secretCount = 0
  /// The screen before the last input; nil where its outcome is not asserted.
  var last: ScreenView?
  /// The number of open screens in each tab.
  var trailDepths: [String: Int] = [:]
  /// The choice with multiple selection that the last step has closed.
  var closed: String?

  /// Takes down what is done from a screen on.
  ///
  /// - Parameters:
  ///   - recordingContext: what a walkthrough has to know of the session.
  ///   - view: the first screen.
  ///   - framer: draws screens as a walk sees them, in a language (a BCP 47 tag) and so many cells wide.
  package init(
    _ recordingContext: RecordingContext, _ view: ScreenView,
    framer: @escaping @Sendable (_ locale: String, _ columns: Int) -> any ScreenFramer
  ) {
    self.recordingContext = recordingContext
    locale = view.locale
    isDark = view.isDark
    screens = WalkedScreens(recordingContext.sizes, framer: framer)
  }

  // MARK: The file

  /// Begins to record to a file.
  package mutating func begin(_ file: String, on view: ScreenView) {
    settle(view)
    self.file = file
    before = steps.count
    if before > 0 { steps.append(assertion(on: view, new: nil) ?? .waitForAnimationToEnd) }
  }

  /// Asserts the outcome of the last step, and ends the recording.
  ///
  /// - Returns: the file with its complete text; nil where nothing was recorded.
  package mutating func end(_ view: ScreenView?, _ words: Words) -> (file: String, text: String)? {
    guard let file else { return nil }
    if let view { settle(view) }
    defer { self.file = nil }
    return (file, text(words))
  }

  /// Ends the recording without its file.
  package mutating func discardRecording() { file = nil }

  /// Returns the flow's file.
  package func text(_ words: Words) -> String {
    var draft = FlowDraft(appId: recordingContext.app)
    draft.name = file.map(Self.stem)
    var matrix = FlowExtensions.Matrix()
    matrix.values = [.locale: [locale], .tier: [recordingContext.tier], .device: [recordingContext.device]]
    draft.matrix = matrix
    let way = Array(steps.prefix(before))
    draft.secrets = (way + steps.dropFirst(before)).compactMap {
      if case .inputSecret(let name) = $0 { name } else { nil }
    }
    draft.secretsComment =
      words(.recordSecrets) + "\n"
      + words(.recordCode, .string("Screens/epicura/walkthroughs/common/send_code.yaml"))
    var start: [FlowDraft.Step] = [.launchApp([])]
    if isDark { start.append(.setDarkMode(true)) }
    if before > 0 {
      draft.start = start + way.indices.compactMap { way[$0].isMark ? remark(at: $0, words) : way[$0] }
      draft.steps = Array(steps.dropFirst(before))
    } else {
      draft.steps = start + steps
    }
    draft.outages = ownOutages
    draft.requests = requests.filter { $0.step >= before }.map(\.request)
    return draft.text
  }

  /// The changes of the network at the flow's own steps; without one before its first, it begins as the session was.
  private var ownOutages: [FlowDraft.Outage] {
    let isOffline = outages.last { $0.step < before }?.isOffline ?? recordingContext.isOffline
    let first = isOffline ? [FlowDraft.Outage(before: .number(1), isOffline: true)] : []
    return first
      + outages.filter { $0.step >= before }.map {
        FlowDraft.Outage(before: .label($0.label), isOffline: $0.isOffline)
      }
  }

  /// Marks a change of the network among the steps, by a label of its own.
  private mutating func mark(_ isOffline: Bool, _ words: Words) {
    let same = outages.count { $0.isOffline == isOffline }
    let label = Self.label(words(isOffline ? .recordOffline : .recordOnline), after: same)
    outages.append((step: steps.count, label: label, isOffline: isOffline))
    steps.append(.mark(label))
  }

  /// Marks a tester's request among the steps, by a label of its own.
  private mutating func request(_ path: String, _ body: String, _ words: Words) {
    let label = Self.label(words(.recordRequest), after: requests.count)
    let command = ":request \(path) \(body)"
    guard let request = FlowDraft.Request(before: .label(label), path: path, body: body) else {
      return leave(command, words)
    }
    requests.append((step: steps.count, request: request, command: command))
    steps.append(.mark(label))
    last = nil
  }

  /// Returns a comment for a mark before the recording: no request can be sent before one of those steps.
  private func remark(at step: Int, _ words: Words) -> FlowDraft.Step? {
    requests.first { $0.step == step }.map { .remark(words(.recordLeft, .string($0.command))) }
  }

  /// Returns a label that no other step has.
  private static func label(_ name: String, after same: Int) -> String {
    same == 0 ? name : "\(name) \(same + 1)"
  }

  private static func stem(_ file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    return String(name.split(separator: ".").first ?? name)
  }

  // MARK: The user's input

  /// Records an event of the user.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - view: the screen on which it occurs.
  ///   - words: the front's texts in the current language, for input that no walk can repeat.
  package mutating func note(_ event: InputEvent, on view: ScreenView, _ words: Words) {
    let wasClosed = closed
    closed = nil
    settle(view)
    if let tab = view.tabs.first(where: \.isSelected) { trailDepths[tab.id] = view.trail.count }
    last = view
    switch event {
    case .press(let id): press(id, on: view, wasClosed)
    case .edit(let id, let text): edit(id, text, on: view, wasClosed)
    case .type(let id, let text): type(text, into: id, on: view)
    case .back: goBack(on: view)
    case .tab(let id): steps.append(.tapOn(screens.screen(view).name(of: "tab/\(id)")))
    case .home: goHome(on: view)
    case .offline(let isOffline):
      mark(isOffline, words)
      last = nil
    case .theme(let name): steps.append(.setDarkMode(name == "dark"))
    case .open(let link): steps.append(.openLink(link))
    case .locale(let tag):
      let told = [
        FlowDraft.Argument("AppleLanguages", "(\(tag))"), .init("AppleLocale", tag.replacing("-", with: "_")),
      ]
      setting(on: view, told) { $0.locale = tag }
    case .tier(let name?): setting(on: view, [.init("tier", name)]) { $0.recordingContext.tier = name }
    // Without an override the plan is the one that the walk begins with.
    case .tier(nil): if !steps.isEmpty { setting(on: view, [.init("tier", recordingContext.tier)]) { _ in } }
    case .device(let name?):
      guard steps.isEmpty else { return leave(":device \(name)", words) }
      setting(on: view, []) { $0.recordingContext.device = name }
    case .device(nil): leave(":device", words)
    case .bluetooth(let condition): leave(":bluetooth \(condition.rawValue)", words)
    case .clock(let step): leave(":clock +\(step.components.seconds)s", words)
    case .flag(let name, let value): leave(":flag \(name)=\(value ?? "")", words)
    case .server(let name, let value): leave(":server \(name)=\(value ?? "")", words)
    case .request(let path, let body): request(path, body, words)
    case .fail(let action, let code): leave(":fail \(action) \(code ?? "")", words)
    case .notification: leave(":tap", words)
    case .unlock(let isOwner): leave(isOwner ? ":unlock" : ":unlock denied", words)
    case .reload: last = nil
    }
  }
}

extension FlowDraft.Step {
  /// Whether the step only marks a place.
  fileprivate var isMark: Bool { if case .mark = self { true } else { false } }
}

/// Why a record cannot be written.
package enum RecordingError: Sendable, Hashable {
  /// There is such a file already, which is left as it is.
  case exists
  /// The folder is not there.
  case noFolder
  /// Nobody may write there.
  case notAllowed
  /// Something else.
  case other
}

/// The properties of a session that a walkthrough needs to begin in the same way.
package struct RecordingContext: Sendable {
  /// The app's name in the scripts.
  package var app: String
  /// The user's plan.
  package var tier: String
  /// The device profile for which screens are laid out.
  package var device: String
  /// The screen sizes of devices, by their names.
  package var devices: [String: Size]
  /// Whether it begins offline.
  package var isOffline: Bool

  /// The size of a screen.
  package struct Size: Sendable, Hashable {
    /// The height in lines.
    package var rows: Int
    /// The width in cells.
    package var columns: Int

    /// Creates a size.
    package init(rows: Int, columns: Int) {
      self.rows = rows
      self.columns = columns
    }
  }

  /// Describes a session.
  package init(
    app: String, tier: String, device: String, devices: [String: Size] = [:], isOffline: Bool = false
  ) {
    self.app = app
    self.tier = tier
    self.device = device
    self.devices = devices
    self.isOffline = isOffline
  }

  /// The sizes of the screens that a recording holds on: the session's device, then all others, then a narrow one as
  /// low as the lowest, on which texts take the lines that longer languages need.
  var sizes: [Size] {
    let own = devices[device] ?? Size(rows: 40, columns: 48)
    let others = devices.values.filter { $0 != own }.sorted { ($0.rows, $0.columns) < ($1.rows, $1.columns) }
    let all = [own] + others
    let narrow = Size(
      rows: all.map(\.rows).min() ?? own.rows, columns: (all.map(\.columns).min() ?? own.columns) * 3 / 4)
    return all + [narrow]
  }
}

extension FlowRecorder {
  /// Closes the overlay over the screen; the command `back` has no effect on some platforms.
  private static let closing: FlowDraft.Step =
    Maestro.Command.Key("Back").map { FlowDraft.Step.pressKey($0) } ?? .back

  mutating func press(_ id: String, on view: ScreenView, _ wasClosed: String?) {
    // A pressed option belongs to a choice, which a walk opens first.
    if view.dialog == nil, let choice = view.choice(of: id) {
      return pick(id, of: choice, on: view, wasClosed)
    }
    tap(id, on: screens.screen(view))
  }

  /// Records a typed and submitted text, or the id of an option.
  mutating func edit(_ id: String, _ text: String, on view: ScreenView, _ wasClosed: String?) {
    guard let node = view.allNodes.first(where: { $0.id == id }) else { return }
    if node.interaction == .pick {
      let option = node.children.first { $0.id == text || $0.id == "\(id)/\(text)" }
      if let option { pick(option.id, of: node, on: view, wasClosed) }
      return
    }
    type(text, into: id, on: view)
    if let enter = Maestro.Command.Key("Enter") { steps.append(.pressKey(enter)) }
  }

  /// Records a text that replaces a field's value; a secret one is left out.
  mutating func type(_ text: String, into id: String, on view: ScreenView) {
    guard let node = view.allNodes.first(where: { $0.id == id }) else { return }
    tap(id, on: screens.screen(view))
    // The length of a secret is unknown; the command's default number of letters is enough.
    if let held = node.value, !held.isEmpty {
      steps.append(.eraseText(max(50, node.isSecret ? 0 : held.count)))
    }
    guard !text.isEmpty else { return }
    guard node.isSecret else { return steps.append(.inputText(text)) }
    secretCount += 1
    steps.append(.inputSecret("SECRET_\(secretCount)"))
  }

  /// Chooses an option; with multiple selection others may follow.
  private mutating func pick(
    _ option: String, of choice: ViewNode, on view: ScreenView, _ wasClosed: String?
  ) {
    if wasClosed == choice.id, steps.last == Self.closing {
      steps.removeLast()
    } else {
      tap(choice.id, on: screens.screen(view))
    }
    tap(option, on: screens.screen(view.picking(choice)))
    guard choice.role == .choices else { return }
    steps.append(Self.closing)
    closed = choice.id
  }

  private mutating func tap(_ id: String, on screen: WalkedScreen) {
    let name = screen.name(of: id)
    if let way = screens.scrollToVisible(id, on: screen.view) {
      steps.append(.scrollUntilVisible(name, way))
    }
    steps.append(.tapOn(name))
  }

  /// Goes back by the app's own control, since not every platform has a system-wide one.
  mutating func goBack(on view: ScreenView) {
    let isOffered = view.dialog == nil && view.canGoBack
    steps.append(isOffered ? .tapOn(screens.screen(view).name(of: "back")) : Self.closing)
  }

  /// Goes to the first screen of the first tab, as users do: by the tab, then back as far as needed.
  mutating func goHome(on view: ScreenView) {
    var depth = view.trail.count
    if let first = view.tabs.first, !first.isSelected {
      steps.append(.tapOn(screens.screen(view).name(of: "tab/\(first.id)")))
      depth = trailDepths[first.id] ?? 1
    }
    for _ in 1..<max(1, depth) { steps.append(.tapOn(FlowDraft.Name("back"))) }
  }

  // MARK: Overrides

  /// Records another language, plan or device: a walk begins with it, restarts the app with it on its first screen, or
  /// gives it to the running app.
  ///
  /// - Parameters:
  ///   - view: the screen on which it is typed.
  ///   - arguments: the equivalent launch arguments.
  ///   - change: applies it to the start of a walk.
  mutating func setting(
    on view: ScreenView, _ arguments: [FlowDraft.Argument], _ change: (inout FlowRecorder) -> Void
  ) {
    last = nil
    if steps.isEmpty {
      change(&self)
    } else if view.isFirst {
      steps.append(.launchApp(arguments))
    } else {
      steps.append(.adjustApp(arguments))
      return
    }
    screens.restart(recordingContext.sizes)
  }

  /// Records an input that no walk can repeat.
  mutating func leave(_ command: String, _ words: Words) {
    steps.append(.remark(words(.recordLeft, .string(command))))
    last = nil
  }

  // MARK: Outcomes

  /// Asserts the outcome of the last step, as far as it is visible at once.
  mutating func settle(_ view: ScreenView) {
    defer { last = nil }
    guard let last, last != view, let assertion = assertion(on: view, new: last) else { return }
    steps.append(assertion)
  }

  /// Returns the assertion that a characteristic element is visible; nil where there is none in sight.
  ///
  /// - Parameters:
  ///   - view: the screen.
  ///   - last: the screen before, from which to distinguish it; nil for any visible element.
  /// - Returns: the step.
  mutating func assertion(on view: ScreenView, new last: ScreenView?) -> FlowDraft.Step? {
    let screen = screens.screen(view)
    let known = Set(last?.allNodes.map(\.id) ?? [])
    let isOther = last.map { !$0.isSame(as: view) } ?? true
    let new = screen.view.allNodes.filter { !known.contains($0.id) }
    // On another screen an element named as one before is enough; on the same one it proves nothing.
    let all = new.sorted { $0.role == .heading && $1.role != .heading } + (isOther ? view.allNodes : [])
    let sight = screens.sight(of: view)
    let names = all.filter { $0.isStable && sight.shows($0.id) }.map { screen.name(of: $0.id) }
    // A name of its own is better than an index among equal ones.
    return (names.first { $0.index == nil } ?? names.first).map { .assertVisible($0) }
  }
}

extension ScreenView {
  /// Whether it is the app's first screen, so that a restarted app shows it again.
  fileprivate var isFirst: Bool { trail.count <= 1 && dialog == nil && tabs.first?.isSelected ?? true }

  /// Whether it is the same screen, whatever its content.
  fileprivate func isSame(as other: ScreenView) -> Bool {
    screen == other.screen && trail.count == other.trail.count && dialog?.id == other.dialog?.id
      && tabs.first(where: \.isSelected)?.id == other.tabs.first(where: \.isSelected)?.id
  }

  /// Returns the choice of an option.
  fileprivate func choice(of option: String) -> ViewNode? {
    allNodes.first { $0.interaction == .pick && $0.children.contains { $0.id == option } }
  }
}

extension ViewNode {
  /// Whether it is stable between walks: loading states disappear sooner or later.
  fileprivate var isStable: Bool {
    role != .progress && role != .option && !states.contains(.busy) && !id.hasSuffix("/loading")
  }
}
