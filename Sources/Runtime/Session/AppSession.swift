import Catalogs
package import Flags
package import Foundations
package import PluginKit
package import Simulation

/// One person's session with an app: the open screens, their contents, and the handling of input.
///
/// State flows down into ``view()``, events come up through ``send(_:)``; all of it on the app's scheduler.
package actor AppSession {
  let services: SessionServices
  /// The scheduler of its work: a scope of its own, which ends with it.
  package nonisolated let scheduler: Scheduler
  /// The app as last loaded from its files.
  package internal(set) var app: App
  var settings: SessionSettings
  var localizer: Localizer
  /// Whether it has ended, so that no work begins any more.
  var isEnded = false
  /// What hides the app until it is unlocked; nil where it is not locked.
  var lockScreen: LockScreen?
  /// The notification that was shown last; nil before the first.
  var lastNotification: Announcement.Notification?
  /// Locks the app after a time without use.
  var idleTimer: Job?

  // Screens
  var navigation: Navigation
  /// The screen that was shown last.
  var shown: ScreenInstance?
  var lifetimes = ScreenLifetimes()
  /// Open questions; the first one is shown.
  var questions: [Question] = []
  /// The timers of the shown screen.
  var timers: [Job] = []

  /// The models that `app.yaml` opens.
  var appModels: [OpenModel] = []
  /// The pending reports of open models.
  let inbox = ModelInbox()

  // Values
  var sessionFlags: SessionFlags
  /// The plan that was last announced.
  var announcedPlan: Subscription?

  // Work and output
  /// The nodes whose actions are running.
  var running: Set<RunningNode> = []
  var reactions = PendingReactions()
  var navigationLimit = NavigationLimit()
  var announcements = AnnouncementQueue()
  var rendering: RenderState
  /// Records coverage, where enabled.
  let recorder: CoverageRecorder?
  private var lastID = 0

  /// The expressions evaluated to render so far; the other values came from caches.
  package var evaluations: Int { rendering.evaluations }

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
  ///   - services: what it is given from outside.
  ///   - scheduler: where its work runs, and its clock; a scope of it ends with the session, and a scope is made where
  ///     it is none.
  ///   - settings: who uses it, and on which device.
  package init(app: App, services: SessionServices, scheduler: Scheduler, settings: SessionSettings) {
    self.app = app
    self.services = services
    self.scheduler = scheduler.ownScope("session")
    self.settings = settings
    sessionFlags = SessionFlags(settings.overrides)
    rendering = RenderState(cache: services.renderCache)
    recorder = settings.recordsCoverage ? CoverageRecorder() : nil
    navigation = Navigation(tab: app.tabs.first { $0.screen == app.start }?.id ?? app.tabs.first?.id ?? "")
    localizer = app.localizer(settings.locale)
    services.entitlements.plan?.use(gracePeriods: app.gracePeriods)
  }

  /// Opens the app's first screen.
  package func start() async {
    await lockIfNeeded()
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
    if let frame { lifetimes.noteNavigation(by: frame.run) }
    for screen in gone { closeScreen(screen, by: frame) }
    guard shown !== navigation.top else { return }
    stopTimers()
    let mayAct = mayNavigate()
    if let shown, mayAct, !gone.contains(where: { $0 === shown }) { begin(shown.screen.onLeave, on: shown) }
    shown = navigation.top
    if let top = navigation.top {
      if mayAct { begin(top.screen.onAppear, on: top) }
      startTimers()
    }
  }
}
