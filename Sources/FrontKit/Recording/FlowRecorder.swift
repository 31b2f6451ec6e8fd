internal import Maestro
package import Runtime

/// Turns what a person does into the steps of a walkthrough that does the same.
///
/// It keeps all steps since the app was started, so that a record that begins later still finds the way there.
package struct FlowRecorder: Sendable {
  /// The file that is written; nil while nothing is recorded.
  package private(set) var file: String?
  var scene: RecordingScene
  var screens: WalkedScreens
  var locale: String
  private let isDark: Bool
  var steps: [FlowDraft.Step] = []
  /// When the network went and came: before which of the steps.
  private var outages: [(step: Int, isOffline: Bool)] = []
  /// How many of the steps were done before the record began.
  private var before = 0
  var secretCount = 0
  /// The screen before what was done last; nil where nothing is to be held of what came of it.
  var last: ScreenView?
  /// How many screens are open in each tab.
  var depths: [String: Int] = [:]
  /// The choice of several options that the last step has closed.
  var closed: String?

  /// Takes down what is done from a screen on.
  ///
  /// - Parameters:
  ///   - scene: what a walkthrough has to know of the session.
  ///   - view: the first screen.
  ///   - framer: draws screens as a walk sees them, in a language (a BCP 47 tag) and so many cells wide.
  package init(
    _ scene: RecordingScene, _ view: ScreenView,
    framer: @escaping @Sendable (_ locale: String, _ columns: Int) -> any ScreenFramer
  ) {
    self.scene = scene
    locale = view.locale
    isDark = view.isDark
    screens = WalkedScreens(scene.size, framer: framer)
  }

  // MARK: The file

  /// Begins to record into a file.
  package mutating func begin(_ file: String, on view: ScreenView) {
    settle(view)
    self.file = file
    before = steps.count
    if before > 0 { steps.append(assertion(on: view, new: nil) ?? .waitForAnimationToEnd) }
  }

  /// Holds what came of the last step, and ends the record.
  ///
  /// - Returns: the file with all of its text; nil where nothing was recorded.
  package mutating func end(_ view: ScreenView?, _ words: Words) -> (file: String, text: String)? {
    guard let file else { return nil }
    if let view { settle(view) }
    defer { self.file = nil }
    return (file, text(words))
  }

  /// The record ends without its file.
  package mutating func abandon() { file = nil }

  /// The flow as a file.
  package func text(_ words: Words) -> String {
    var draft = FlowDraft(appId: scene.app)
    draft.name = file.map(Self.stem)
    var matrix = FlowExtensions.Matrix()
    matrix.values = [.locale: [locale], .tier: [scene.tier], .device: [scene.device]]
    draft.matrix = matrix
    let way = Array(steps.prefix(before))
    draft.secrets = (way + steps.dropFirst(before)).compactMap {
      if case .inputSecret(let name) = $0 { name } else { nil }
    }
    draft.secretsRemark = words(.recordSecrets)
    var start: [FlowDraft.Step] = [.launchApp([])]
    if isDark { start.append(.setDarkMode(true)) }
    if before > 0 {
      draft.start = start + way
      draft.steps = Array(steps.dropFirst(before))
    } else {
      draft.steps = start + steps
    }
    draft.outages = numbered(in: draft.steps, from: before > 0 ? before : -start.count)
    return draft.text
  }

  /// The changes of the network, by the numbers of the flow's own steps; what came on the way there is so at once.
  ///
  /// - Parameters:
  ///   - own: the flow's own steps.
  ///   - first: which of all steps the first of them is.
  /// - Returns: those that are followed by a step.
  private func numbered(in own: [FlowDraft.Step], from first: Int) -> [FlowDraft.Outage] {
    var all = self.outages
    if scene.isOffline { all.insert((step: first, isOffline: true), at: 0) }
    let count = own.count { !$0.isRemark }
    return all.compactMap { outage -> FlowDraft.Outage? in
      let earlier = own.prefix(max(0, outage.step - first)).count { !$0.isRemark }
      return earlier < count ? FlowDraft.Outage(before: earlier + 1, isOffline: outage.isOffline) : nil
    }
  }

  private static func stem(_ file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    return String(name.split(separator: ".").first ?? name)
  }

  // MARK: What a person does

  /// Takes what a person does.
  ///
  /// - Parameters:
  ///   - event: what they do.
  ///   - view: the screen on which they do it.
  ///   - words: the words of the moment, for what no walk can do.
  package mutating func note(_ event: InputEvent, on view: ScreenView, _ words: Words) {
    let wasClosed = closed
    closed = nil
    settle(view)
    if let tab = view.tabs.first(where: \.isSelected) { depths[tab.id] = view.trail.count }
    last = view
    switch event {
    case .press(let id): press(id, on: view, wasClosed)
    case .edit(let id, let text): edit(id, text, on: view, wasClosed)
    case .type(let id, let text): type(text, into: id, on: view)
    case .back: goBack(on: view)
    case .tab(let id): steps.append(.tapOn(screens.screen(view).name(of: "tab/\(id)")))
    case .home: goHome(on: view)
    case .offline(let isOffline):
      outages.append((step: steps.count, isOffline: isOffline))
      last = nil
    case .theme(let name): steps.append(.setDarkMode(name == "dark"))
    case .open(let link): steps.append(.openLink(link))
    case .locale(let tag):
      let told = [
        FlowDraft.Argument("AppleLanguages", "(\(tag))"), .init("AppleLocale", tag.replacing("-", with: "_")),
      ]
      setting(":locale \(tag)", on: view, told, words) { $0.locale = tag }
    case .tier(let name?):
      setting(":tier \(name)", on: view, [.init("tier", name)], words) { $0.scene.tier = name }
    case .device(let name?): setting(":device \(name)", on: view, nil, words) { $0.scene.device = name }
    case .tier(nil): leave(":tier", words)
    case .device(nil): leave(":device", words)
    case .clock(let step): leave(":clock +\(step.components.seconds)s", words)
    case .flag(let name, let value): leave(":flag \(name)=\(value ?? "")", words)
    case .server(let name, let value): leave(":server \(name)=\(value ?? "")", words)
    case .reload: last = nil
    }
  }
}

extension FlowDraft.Step {
  /// Whether nothing is done.
  fileprivate var isRemark: Bool { if case .remark = self { true } else { false } }
}
