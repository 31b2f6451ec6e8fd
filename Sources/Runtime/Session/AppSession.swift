import Catalogs
package import Flags
package import Foundations
package import PluginKit
package import Simulation

/// One person's session with an app: the open screens, their contents, and the handling of input.
///
/// State flows down into ``view()``, events come up through ``send(_:)``; all of it on the app's scheduler.
package actor AppSession {
  let plugins: PluginRegistry
  /// The scheduler of its work: a scope of its own, which ends with it.
  package nonisolated let scheduler: Scheduler
  let reachability: Reachability
  /// The app as last loaded from its files.
  package internal(set) var app: App
  var settings: SessionSettings
  var navigation: Navigation
  var localizer: Localizer
  /// Open questions; the first one is shown.
  var questions: [Question] = []
  var running: Set<RunningNode> = []
  /// Screens removed from the stacks that are still active, with their number of holders.
  var leaving: [Int: (screen: ScreenInstance, holders: Int)] = [:]
  /// Action runs that navigated, and the screens they left and still use.
  var held: [Int: Set<Int>] = [:]
  /// Whether it has ended, so that no work begins any more.
  var isEnded = false
  /// The places of the actions that were begun since it last reacted.
  var begun: [Span] = []
  /// The actions of elements that have appeared, to run at the next reaction.
  var appearing: [(actions: [LinkedAction], screen: ScreenInstance, extras: [Value])] = []
  /// The timers of the shown screen.
  var timers: [Job] = []
  /// Whether the app is hidden until it is unlocked.
  var isLocked = false
  /// Authenticates the person who unlocks the app.
  let authenticator: any AppAuthenticator
  /// The models that `app.yaml` opens.
  var appModels: [OpenModel] = []
  /// The pending reports of open models.
  let inbox = ModelInbox()
  /// The number of firings of watches without settling.
  var firings = 0
  /// The flag overrides except those of the local file.
  var overrides: FlagOverrides
  /// The flags whose override in the local file was removed.
  var withdrawn: Set<String> = []
  /// The app's flags for this person on this device.
  var flagClient: FlagClient?
  /// The values of flags when last evaluated; nil where the app's files may have changed since.
  var flagValues: FlagValues?
  let flagHooks: [any FlagHook]
  let flagObservers: [any FlagObserver]
  /// The person's entitlements: the plan, its limits, and the flags that the server serves.
  let entitlements: EntitlementSources
  /// The app's flags merged with the server's, as last computed.
  var layered: LayeredFlags?
  let drawnElements: RenderCache?
  /// Whether it uses elements drawn by other sessions.
  var isSharing = true
  /// Records coverage, where enabled.
  let recorder: CoverageRecorder?
  /// The plan as last announced.
  var toldPlan: Subscription?
  private var lastID = 0
  var announcements: [Announcement] = []
  /// The text sources of announcements, if traced.
  var announcedSources: [String: [TextSource]] = [:]
  /// The announcements deferred until the app is unlocked.
  var heldBack: [Announcement] = []
  /// The nodes of the last view.
  var drawnNodes: [ViewNode] = []
  var shown: ScreenInstance?

  /// The number of expressions evaluated to draw so far; the others were cached.
  package internal(set) var evaluations = 0

  /// A node whose actions are running.
  struct RunningNode: Hashable {
    var screen: Int
    var node: String
  }

  /// All its work runs on the app's scheduler.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  /// Creates a session; nothing is open until ``start()``.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - plugins: opens its models.
  ///   - scheduler: runs its work, and has its clock; a scope ends with the session, and is created from a scheduler
  ///     that is not a scope.
  ///   - reachability: whether there is a network.
  ///   - settings: the person's locale, device and the like.
  ///   - authenticator: authenticates the person who unlocks it after `lock`.
  ///   - entitlements: the person's entitlements.
  ///   - flagHooks: called for every evaluation of a flag, the outermost first.
  ///   - flagObservers: notified of changed flags.
  ///   - drawnElements: the cache shared with other sessions of the same app; nil where there are none.
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

  /// Begins with another screen than the app's first, to show it alone.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - params: its arguments.
  /// - Returns: why it could not be opened, for the author; nil where it was.
  package func start(with screen: String, _ params: ValueMap) async -> String? {
    let fields = app.context.parameters(screen) ?? []
    if let needed = fields.first(where: { Parameter($0).isRequired && params[$0.name] == nil }) {
      return "the screen `\(screen)` needs `\(needed.name)`, of type `\(needed.type)`"
    }
    // A tab's first screen is shown on that tab.
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

  // MARK: Support for actions

  func nextID() -> Int {
    lastID += 1
    return lastID
  }

  /// Runs the screens' leave and show actions, after the shown screen has changed.
  ///
  /// - Parameters:
  ///   - gone: the screens that were removed from their stacks; their models are closed.
  ///   - frame: the actions that removed them, if any did; they continue.
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
