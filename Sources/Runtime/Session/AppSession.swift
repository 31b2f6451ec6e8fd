import Catalogs
package import Flags
package import Foundations
package import PluginKit
package import Simulation

/// One person's use of an app: the open screens, what they show, and what happens when they act.
///
/// State flows down into ``view()``, events come up through ``send(_:)``; all of it on the app's scheduler.
package actor AppSession {
  let plugins: PluginRegistry
  /// Where its work runs: a scope of its own, which ends with it.
  package nonisolated let scheduler: Scheduler
  let reachability: Reachability
  /// The app as it was last taken from its files.
  package internal(set) var app: App
  var settings: SessionSettings
  var navigation: Navigation
  var localizer: Localizer
  /// Questions that wait for their answers; the first one is shown.
  var questions: [Question] = []
  var running: Set<RunningNode> = []
  /// Screens that are gone from the stacks and can still act, and how many still need them.
  var leaving: [Int: (screen: ScreenInstance, holders: Int)] = [:]
  /// The runs of actions that have moved the person, and the screens that they have left so and still need.
  var held: [Int: Set<Int>] = [:]
  /// Whether it has ended, so that nothing begins any more.
  var isEnded = false
  /// The places of the actions that were begun since it last reacted.
  var begun: [Span] = []
  /// The actions of elements that have come on screen and are to run at the next reaction.
  var appearing: [(actions: [LinkedAction], screen: ScreenInstance, extras: [Value])] = []
  /// The timers of the screen that is shown.
  var timers: [Job] = []
  /// Whether the app is hidden until somebody unlocks it.
  var isLocked = false
  /// Who tells whether the person in front is the one that the app belongs to.
  let authenticator: any AppAuthenticator
  /// The models that `app.yaml` opens.
  var appModels: [OpenModel] = []
  /// What open models have reported and it has not taken yet.
  let inbox = ModelInbox()
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
  let entitlements: EntitlementSources
  /// The app's flags with the server's above them, as they were last put together.
  var layered: LayeredFlags?
  let drawnElements: RenderCache?
  /// Whether it takes over what other sessions have drawn.
  var isSharing = true
  /// Notes what is gone through, where that is asked for.
  let recorder: CoverageRecorder?
  /// The plan when it was last reported for.
  var toldPlan: Subscription?
  private var lastID = 0
  var announcements: [Announcement] = []
  /// Where the words of announcements came from, if that is traced.
  var announcedSources: [String: [TextSource]] = [:]
  /// What is said only once the app is unlocked.
  var heldBack: [Announcement] = []
  /// What the last view showed.
  var drawnNodes: [ViewNode] = []
  var shown: ScreenInstance?

  /// How many expressions were evaluated to draw so far; the rest came from caches.
  package internal(set) var evaluations = 0

  /// A node whose actions are at work.
  struct RunningNode: Hashable {
    var screen: Int
    var node: String
  }

  /// All its work runs on the app's scheduler.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  /// Makes a session; nothing is open until ``start()``.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - plugins: where its models come from.
  ///   - scheduler: where its work runs, and its clock; a scope of it ends with the session, and a scope is made where
  ///     it is none.
  ///   - reachability: whether there is a network.
  ///   - settings: who looks at it, and on what.
  ///   - authenticator: who unlocks it after `lock`.
  ///   - entitlements: what the person may use.
  ///   - flagHooks: what sees every evaluation of a flag, the outermost first.
  ///   - flagObservers: what hears which flags have changed.
  ///   - drawnElements: what it shares with other sessions of the same app; nil where there are none.
  package init(
    app: App, plugins: PluginRegistry, scheduler: Scheduler, reachability: Reachability,
    settings: SessionSettings, authenticator: any AppAuthenticator = GrantingAuthenticator(),
    entitlements: EntitlementSources = EntitlementSources(), flagHooks: [any FlagHook] = [],
    flagObservers: [any FlagObserver] = [], sharing drawnElements: RenderCache? = nil
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
    self.scheduler = scheduler.ownScope("session")
    self.reachability = reachability
    self.settings = settings
    navigation = Navigation(tab: app.tabs.first { $0.screen == app.start }?.id ?? app.tabs.first?.id ?? "")
    localizer = app.localizer(settings.locale)
    entitlements.plan?.use(graces: app.graces)
  }

  /// Opens the app's first screen.
  package func start() async {
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
  package func start(with screen: String, _ params: ValueMap) async -> String? {
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
}
