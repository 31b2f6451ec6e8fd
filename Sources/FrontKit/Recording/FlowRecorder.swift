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
