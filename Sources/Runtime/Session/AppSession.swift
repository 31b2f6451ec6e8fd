import Catalogs
public import Flags
public import Foundations
public import PluginKit
public import Services
public import Simulation
import Subscriptions

/// One person's use of an app: the open screens, what they show, and what happens when they act.
///
/// State flows down into ``view()``, events come up through ``send(_:)``; all of it on the app's scheduler.
public actor AppSession {
  let plugins: PluginRegistry
  let scheduler: Scheduler
  let reachability: Reachability
  /// The app as it was last taken from its files.
  public internal(set) var app: App
  var settings: SessionSettings
  var navigation: Navigation
  var localizer: Localizer
  /// Questions that wait for their answers; the first one is shown.
  var questions: [Question] = []
  var running: Set<RunningNode> = []
  /// Screens that are gone from the stacks and can still act, and how many still need them.
  var leaving: [Int: (screen: ScreenInstance, holders: Int)] = [:]
  /// The runs of actions that have moved the person, and the screens that they have left thereby and still need.
  var held: [Int: Set<Int>] = [:]
  /// Whether work was begun since it was last asked.
  var hasBegun = false
  /// The timers of the screen that is shown.
  var timers: [Job] = []
  /// Whether the app is hidden until somebody unlocks it.
  var isLocked = false
  /// Who tells whether the person in front is the one that the app belongs to.
  let authenticator: any AppAuthenticator
  /// The models that `app.yaml` opens.
  var appModels: [ScreenInstance.OpenModel] = []
  /// How often watches have fired without coming to rest.
  var firings = 0
  /// What flags were given by hand, but by the local file.
  var overrides: FlagOverrides
  /// The flags that what the local file gives them was taken from.
  var withdrawn: Set<String> = []
  /// The app's flags for this person on this device.
  var flagClient: FlagClient?
  /// The values of flags when they were last asked for; nil where the app's files may have changed since.
  var flagValues: FlagValues?
  let flagHooks: [any FlagHook]
  let flagObservers: [any FlagObserver]
  /// What the person may use: the plan, its limits, and the flags that the server serves.
  let entitlements: Entitlements
  /// The app's flags with the server's above them, as they were last put together.
  var layered: LayeredFlags?
  private let drawnElements: DrawnElements?
  /// Whether it takes over what other sessions have drawn.
  private var isSharing = true
  /// Notes what is gone through, where that is asked for.
  let recorder: CoverageRecorder?
  /// The plan when it was last told of.
  var toldPlan: Subscription?
  private var lastID = 0
  var announcements: [Announcement] = []
  /// Where the words of announcements came from, if that is traced.
  var announcedSources: [String: [TextSource]] = [:]
  /// What is said only once the app is unlocked.
  var heldBack: [Announcement] = []
  /// What the last view showed.
  private var drawnNodes: [ViewNode] = []
  private(set) var shown: ScreenInstance?

  /// How many expressions the last ``view()`` evaluated; the rest came from caches.
  public private(set) var evaluations = 0
  /// How many were evaluated since then.
  private var evaluated = 0

  /// A node whose actions are at work.
  struct RunningNode: Hashable {
    var screen: Int
    var node: String
  }

  /// All its work runs on the app's scheduler.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  /// Makes a session; nothing is open until ``start()``.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - plugins: where its models come from.
  ///   - scheduler: where its work runs, and its clock.
  ///   - reachability: whether there is a network.
  ///   - settings: who looks at it, and on what.
  ///   - authenticator: who unlocks it after `lock`.
  ///   - entitlements: what the person may use.
  ///   - flagHooks: what sees every evaluation of a flag, the outermost first.
  ///   - flagObservers: what hears which flags have changed.
  ///   - drawnElements: what it shares with other sessions of the same app; nil where there are none.
  public init(
    app: App, plugins: PluginRegistry, scheduler: Scheduler, reachability: Reachability,
    settings: SessionSettings, authenticator: any AppAuthenticator = GrantingAuthenticator(),
    entitlements: Entitlements = Entitlements(), flagHooks: [any FlagHook] = [],
    flagObservers: [any FlagObserver] = [], sharing drawnElements: DrawnElements? = nil
  ) {
    self.drawnElements = drawnElements
    self.entitlements = entitlements
    self.flagHooks = flagHooks
    self.flagObservers = flagObservers
    overrides = settings.overrides
    self.authenticator = authenticator
    self.app = app
    recorder = settings.recordsCoverage ? CoverageRecorder() : nil
    self.plugins = plugins
    self.scheduler = scheduler
    self.reachability = reachability
    self.settings = settings
    navigation = Navigation(tab: app.tabs.first { $0.screen == app.start }?.id ?? app.tabs.first?.id ?? "")
    localizer = app.localizer(settings.locale)
    entitlements.subscription?.use(graces: app.graces)
  }

  /// Opens the app's first screen.
  public func start() async {
    do throws(ActionFailure) {
      openAppModels()
      try await open(app.start, with: .empty, .push)
    } catch {
      announce(error)
    }
  }

  /// Begins with another screen than the app's first, as somebody does who looks at one alone.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - params: what it is given.
  /// - Returns: what kept it from being opened, for the author; nil where nothing did.
  public func start(with screen: String, _ params: ValueMap) async -> String? {
    let fields = app.context.parameters(screen) ?? []
    if let needed = fields.first(where: { Parameter($0).isRequired && params[$0.name] == nil }) {
      return "the screen `\(screen)` needs `\(needed.name)`, of type `\(needed.type)`"
    }
    // What a tab begins with is looked at on that tab.
    if navigation.top == nil, let tab = app.tabs.first(where: { $0.screen == screen }) {
      navigation = Navigation(tab: tab.id)
    }
    do throws(ActionFailure) {
      openAppModels()
      try await open(screen, with: params, .push)
      return nil
    } catch {
      return error.detail ?? words(of: error)
    }
  }

  /// All that a front needs to draw this moment.
  public func view() -> ScreenView {
    tellOfPlan()
    if isLocked { return lockedView }
    guard let top = navigation.top else { return ScreenView(screen: "", title: "") }
    react(top)
    recorder?.noteScreen(top.screen.name)
    let (heading, nodes) =
      top.failure.map { (ShownText(words: top.screen.name), [failureNode($0)]) } ?? draw(top)
    let title = heading.words
    let trail = navigation.stack.map { $0 === top ? heading : self.title(of: $0) }
    (evaluations, evaluated) = (evaluated, 0)
    drawnNodes = nodes
    var view = ScreenView(
      screen: top.screen.name, title: title,
      trail: trail.map(\.words),
      tabs: tabs, canGoBack: navigation.stack.count > 1 || top.flow != nil && top.failure == nil,
      nodes: nodes.markingBusy(Set(running.filter { $0.screen == top.id }.map(\.node))),
      dialog: question?.node,
      locale: settings.locale, isDark: settings.isDark)
    view.titleSources = heading.sources
    view.trailSources = settings.tracesTexts ? trail.map(\.sources) : []
    view.announcedSources = announcedSources
    view.isSheet = navigation.stack.contains(where: \.isSheet)
    view.flow = flowPlace(top.flow)
    view.overrides = overrideCount
    view.columns = settings.device.map { _ in device.columns }
    return view
  }

  /// Draws a screen; again where fields came or went, since what others show may depend on them.
  func draw(_ screen: ScreenInstance) -> (title: ShownText, nodes: [ViewNode]) {
    var drawn = (title: ShownText.none, nodes: [ViewNode]())
    for _ in 0..<8 {
      let context = renderContext(of: screen)
      drawn = screen.render(context)
      evaluated += context.evaluations
      for problem in context.problems { announce(.problem(problem.sentence)) }
      for (actions, slots) in context.appeared {
        begin(actions, on: screen, extras: Array(slots.dropFirst(screen.screen.scope.screenSlots)))
      }
      guard screen.noteShownFields(drawn.nodes) else {
        screen.forgetMarks(but: drawn.nodes)
        return drawn
      }
    }
    announce(.problem("\(screen.screen.script.nameSpan): fields show and hide each other without end"))
    return drawn
  }

  /// Draws the shown screen by itself, so that all within it can be asked for where it comes from.
  func drawAlone() {
    guard drawnElements != nil, let top = navigation.top else { return }
    isSharing = false
    top.forget()
    // What goes wrong has been told, and what has appeared has done so.
    _ = top.render(renderContext(of: top))
    isSharing = true
  }

  /// Whether anything was begun since it was last asked, as drawing does by what appears and by watches.
  ///
  /// Whoever wants to see the screen at rest lets it run and draws again, until nothing was begun.
  public func takeBegun() -> Bool {
    defer { hasBegun = false }
    return hasBegun
  }

  /// The colors for the appearance that is asked for.
  var palette: Palette { settings.isDark ? app.dark : app.light }

  /// What people read on a node of the last view; nil where it has no words.
  func shownLabel(of id: String) -> ShownText? {
    let label = drawnNodes.node(id)?.shown(.label)
    return label.flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: What actions use

  func nextID() -> Int {
    lastID += 1
    return lastID
  }

  /// Runs what the screens say on being left and on being shown, after the shown screen has changed.
  ///
  /// - Parameters:
  ///   - gone: the screens that were taken from their stacks; their models are closed.
  ///   - frame: the actions that took them away, if any did; they go on.
  func screenChanged(closing gone: [ScreenInstance] = [], by frame: ActionFrame? = nil) {
    if let frame { held[frame.run, default: []].formUnion([]) }
    for screen in gone { retire(screen, by: frame) }
    guard shown !== navigation.top else { return }
    stopTimers()
    if let shown, !gone.contains(where: { $0 === shown }) { begin(shown.screen.onLeave, on: shown) }
    shown = navigation.top
    if let top = navigation.top {
      begin(top.screen.onAppear, on: top)
      startTimers()
    }
  }

  /// The title of an open screen; its name where a model that the title may need could not be opened.
  private func title(of screen: ScreenInstance) -> ShownText {
    screen.failure == nil ? screen.title(renderContext(of: screen)) : ShownText(words: screen.screen.name)
  }

  private func renderContext(of screen: ScreenInstance) -> RenderContext {
    RenderContext(
      slots: screen.slots(environment(of: screen)), localizer: localizer, locale: settings.locale,
      tracesTexts: settings.tracesTexts, recorder: recorder, sharing: isSharing ? drawnElements : nil)
  }

  /// What a screen shows whose model could not be opened.
  private func failureNode(_ failure: ActionFailure) -> ViewNode {
    ViewNode(id: "failure", role: .notice, label: shown(failure), tone: .error)
  }
}

extension ValueError {
  /// The message with its place, for authors.
  var sentence: String { span.map { "\($0.description): \(message)" } ?? message }
}

extension [ViewNode] {
  /// Marks the nodes whose actions are still running.
  fileprivate func markingBusy(_ ids: Set<String>) -> [ViewNode] {
    guard !ids.isEmpty else { return self }
    return map { node in
      var node = node
      if ids.contains(node.id) { node.states.insert(.busy) }
      node.children = node.children.markingBusy(ids)
      return node
    }
  }
}
