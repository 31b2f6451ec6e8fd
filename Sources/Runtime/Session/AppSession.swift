import Catalogs
package import Foundations
import PluginKit
package import Simulation

/// One person's session with an app: it ties together the open screens, their models and actions, and input.
///
/// State flows down into ``view()``, events come up through ``send(_:)``; all of it on the app's scheduler.
package actor AppSession {
  let services: SessionServices
  /// The scheduler of its work: a scope of its own, which ends with it.
  package nonisolated let scheduler: Scheduler
  /// Whether it has ended, so that no work begins any more.
  private(set) var isEnded = false
  /// The app, the person and the language.
  var context: SessionContext
  /// The states that are kept over restarts.
  let kept: StateKeeper
  /// The states of the app.
  let states: StateValues
  /// What hides the app until it is unlocked.
  let lock: LockController
  var navigation: Navigation
  var models: ModelHost
  var flags: FlagController
  var questions = QuestionQueue()
  var runner = ActionRunner()
  var announcements: AnnouncementQueue
  var renderer: Renderer
  /// Records coverage, where enabled.
  let recorder: CoverageRecorder?

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
    let scope = scheduler.ownScope("session")
    let recorder = settings.recordsCoverage ? CoverageRecorder() : nil
    let context = SessionContext(app: app, settings: settings, storageReason: services.storageReason)
    self.services = services
    self.recorder = recorder
    self.context = context
    kept = StateKeeper(services.states, app.types)
    states = StateValues(app.linkedApp.states, of: "app", keptBy: kept)
    self.scheduler = scope
    lock = LockController(services.lock, services.authenticator)
    models = ModelHost(services.plugins, on: scope)
    flags = FlagController(services.entitlements, context)
    announcements = AnnouncementQueue(services.notifications)
    renderer = Renderer(sharing: services.renderCache, recorder: recorder)
    navigation = Navigation(tab: app.tabs.first { $0.screen == app.start }?.id ?? app.tabs.first?.id ?? "")
  }

  // MARK: Start and end

  /// Opens the app's first screen.
  package func start() async {
    restoreChoices()
    if await lock.isNeeded() { hide() }
    if states.declared.contains(where: { $0.lifetime == .account }) { await services.states?.identify() }
    do throws(ActionFailure) {
      openAppModels()
      try await open(app.start, with: .empty, .push)
    } catch {
      announce(error)
    }
  }

  /// Whether the app is locked when it starts.
  package func isLocked() async -> Bool { await lock.isNeeded() }

  /// Begins with another screen than the app's first, to show it alone.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - params: its arguments.
  /// - Returns: why it could not be opened, for the author; nil where it was.
  package func start(with screen: String, _ params: ValueMap) async -> String? {
    restoreChoices()
    let fields = app.context.parameters(screen) ?? []
    if let needed = fields.first(where: { Parameter($0).isRequired && params[$0.name] == nil }) {
      return "the screen `\(screen)` needs `\(needed.name)`, of type `\(needed.type)`"
    }
    // A tab's first screen is shown on that tab.
    if navigation.top == nil, let tab = app.tabs.first(where: { $0.screen == screen }) {
      navigation.show(tab.id)
    }
    do throws(ActionFailure) {
      openAppModels()
      try await open(screen, with: params, .push)
      return nil
    } catch {
      return error.detail ?? context.shown(error).words
    }
  }

  /// Ends the session: closes its models, dismisses its open dialogs, cancels its work and waits for it.
  ///
  /// Work of others on the same scheduler continues. Afterwards ``send(_:)`` does nothing and ``view()`` is empty;
  /// ending again has no effect. It must not be awaited in the session's own work, which it waits for.
  package func end() async {
    guard !isEnded else { return await scheduler.end() }
    isEnded = true
    // Running work is cancelled; the models' closing work starts after that, and is not.
    let work = scheduler.unfinishedJobs
    for screen in navigation.all.sorted(by: { $0.id < $1.id }) + navigation.lifetimes.screens {
      screen.close()
    }
    models.close()
    questions.closeAll()
    for job in work { job.cancel() }
    runner.removeAll()
    announcements.dropHeld()
    navigation.removeAll()
    renderer.nodes = []
    await scheduler.end()
  }

  /// Adopts the app's edited files, keeping open screens and their state.
  ///
  /// A screen whose file is gone is closed, and the one below it is shown.
  ///
  /// - Parameter new: the reloaded app.
  /// - Returns: the diagnostics; if there are errors, the screens are unchanged.
  package func adopt(_ new: App) async -> [Diagnostic] {
    var diagnostics = Diagnostics()
    let (screens, gone, flows) = navigation.relink(to: new, into: &diagnostics)
    guard !diagnostics.hasErrors else { return diagnostics.sorted }
    context.adopt(new)
    kept.records = new.types
    states.adopt(new.linkedApp.states)
    flags.adopt(new)
    openAppModels()
    for (run, flow) in flows { navigation.adopt(flow, for: run) }
    await take(screens, closing: gone)
    return diagnostics.sorted
  }

  private func take(
    _ screens: [(instance: ScreenInstance, screen: LinkedScreen)], closing missing: [ScreenInstance]
  ) async {
    let isShownGone = missing.contains { $0 === navigation.shown }
    navigation.remove(missing)
    let gone = missing + navigation.keep(app.tabs)
    let intervals = navigation.shown?.screen.timers.map(\.interval)
    for (instance, screen) in screens where !gone.contains(where: { $0 === instance }) {
      instance.adopt(screen)
      openModels(of: instance)
    }
    if navigation.top == nil {
      do throws(ActionFailure) {
        try await open(app.firstScreen(of: navigation.tab), with: .empty, .push, closing: gone)
      } catch {
        announce(error)
      }
    } else {
      screenChanged(closing: gone)
    }
    if isShownGone {
      let text = context.shown(ActionFailure(code: "screen_gone"))
      announce(.toast(text.words, .warning), saying: text)
    }
    // Timers continue, unless the timers were edited.
    if !isShownGone, intervals != navigation.shown?.screen.timers.map(\.interval) {
      runner.stopTimers()
      startTimers()
    }
  }

  // MARK: Values

  /// The app as last loaded from its files.
  package var app: App { context.app }

  /// The values of the app's flags now.
  var flagValues: FlagValues { flags.values(context, at: scheduler.now) }

  /// Returns the values of the slots that every expression sees, on any screen.
  ///
  /// - Parameter screen: the screen that they are for; nil for none.
  /// - Returns: a value for each slot, in order.
  func environment(of screen: ScreenInstance?) -> [Value] {
    let (settings, values) = (context.settings, flagValues)
    kept.refresh()
    var slots = Environment.Slot.allCases.map { slot -> Value in
      switch slot {
      case .params, .state: .null
      case .tier: .string(values.key.tier)
      case .device: values.deviceValue
      case .locale: .string(context.valueLocale)
      case .zone: .string(settings.zone)
      case .now: .timestamp(scheduler.now)
      case .net: ["online": .bool(services.reachability.isOnline)]
      case .app:
        [
          "name": .string(app.folder.app), "theme": .string(settings.isDark ? "dark" : "light"),
          "textSize": .string(settings.textSize.rawValue),
        ]
      case .flags: .map(values.values)
      case .limits: .map(values.limits)
      case .locks: .map(values.locks)
      case .flow: ["name": "", "step": 0, "steps": 0]
      case .form, .inputs, .marks, .parts: .map(.empty)
      }
    }
    slots[Environment.Slot.app.rawValue].set(states.fields)
    guard let screen else { return slots }
    if let progress = screen.flow?.progress(slots) {
      slots[Environment.Slot.flow.rawValue] = [
        "name": .string(progress.flow), "step": .int(progress.step), "steps": .int(progress.steps),
      ]
    }
    // Outside of its flows a screen sees their states as they are at first.
    slots[Environment.Slot.flow.rawValue].set(screen.screen.flowStates.map { ($0.name, $0.initial) })
    slots[Environment.Slot.flow.rawValue].set(screen.flow?.run.states.fields ?? [])
    return slots
  }

  /// The values that `app.yaml`'s own expressions see.
  var appSlots: [Value] { environment(of: nil) + models.states(of: app.linkedApp.models) }

  /// Returns the tabs whose conditions hold, by the values that `app.yaml`'s own expressions see.
  func offeredTabs(_ slots: [Value]) -> [App.Tab] {
    app.tabs.filter { tab in
      guard let condition = app.linkedApp.tabConditions[tab.id] else { return true }
      let isOffered = condition.evaluate(slots)
      recorder?.note(isOffered, of: condition)
      return isOffered.isTrue
    }
  }

  // MARK: Views

  /// Returns everything that a front needs to draw the current state.
  ///
  /// It is a query without side effects: appearances and changes take effect in ``react()``.
  package func view() -> ScreenView {
    if lock.isLocked, !isEnded { return lock.view(context, at: scheduler.now) }
    guard !isEnded, let top = navigation.top else { return ScreenView(screen: "", title: "") }
    return view(of: top)
  }

  /// Returns the shown screen with all around it.
  private func view(of top: ScreenInstance) -> ScreenView {
    recorder?.recordScreen(top.screen.name)
    let (heading, nodes) = content(of: top)
    let trail = navigation.stack.map { screen in
      screen === top ? heading : renderer.title(of: screen, seeing: environment(of: screen), context)
    }
    renderer.nodes = nodes
    let settings = context.settings
    var view = ScreenView(
      screen: top.screen.name, title: heading.words, trail: trail.map(\.words), tabs: tabs(),
      canGoBack: navigation.stack.count > 1 || top.flow != nil && top.failure == nil,
      nodes: nodes.markingBusy(runner.runningNodes(of: top)), dialog: questions.shown?.node,
      locale: settings.locale, isDark: settings.isDark)
    view.problems = top.failure == nil ? top.problems : []
    view.titleSources = heading.sources
    view.trailSources = settings.tracesTexts ? trail.map(\.sources) : []
    view.announcedSources = announcements.sources
    view.isSheet = navigation.stack.contains(where: \.isSheet)
    view.flow = top.flow?.progress(environment(of: nil))
    view.textSize = settings.textSize
    let overridden = flags.overridden(context) + services.plugins.faults.actions
    let samples = services.plugins.standIns
    view.overrides = overridden.count + samples.count
    if view.overrides == 1 {
      view.onlyOverride = overridden.first.map { .named($0) } ?? samples.first.map { .samples($0) }
    }
    view.isOffline = !services.reachability.isOnline
    view.unsent = settings.countsUnsent ? services.unsent?() ?? 0 : 0
    view.plan = app.files.flags == nil ? nil : context.planName(flagValues.key.tier)
    view.columns = settings.device.map { _ in flagValues.device.columns }
    return view
  }

  /// Returns what a screen shows, or that its model could not be opened.
  private func content(of screen: ScreenInstance) -> (title: ShownText, nodes: [ViewNode]) {
    guard let failure = screen.failure else { return draw(screen) }
    let notice = ViewNode(id: "failure", role: .notice, label: context.shown(failure), tone: .error)
    return (renderer.title(of: screen, seeing: [], context), [notice])
  }

  /// Draws a screen; the actions of elements that have appeared wait for the next reaction.
  @discardableResult
  func draw(_ screen: ScreenInstance) -> (title: ShownText, nodes: [ViewNode]) {
    let drawing = renderer.draw(screen, seeing: environment(of: screen), context)
    for problem in drawing.problems { announce(.problem(problem)) }
    for (actions, slots) in drawing.appeared {
      runner.add(
        .init(
          actions: actions, screen: screen, extras: Array(slots.dropFirst(screen.screen.scope.screenSlots))))
    }
    return (drawing.title, drawing.nodes)
  }

  /// The offered tabs, with their badges.
  private func tabs() -> [ScreenView.Tab] {
    var frame = ActionFrame(screen: ActionFrame.app, extras: [])
    frame.slots = appSlots
    return offeredTabs(frame.slots).map { tab in
      let badge = app.linkedApp.badges[tab.id].map { shown($0, frame) }
        .flatMap { $0.isEmpty || $0.words == "0" ? nil : $0 }
      let label = context.localizer.shown(tab.label, isTraced: context.settings.tracesTexts)
      recorder?.note(tab.label)
      var entry = ScreenView.Tab(
        id: tab.id, label: label.words, badge: badge?.words, isSelected: tab.id == navigation.tab)
      entry.sources = label.sources + (badge?.sources ?? [])
      return entry
    }
  }

  // MARK: Announcements

  /// Announces something once; while the app is locked only announcements with `bypassesLock` are shown.
  ///
  /// - Parameters:
  ///   - announcement: the announcement.
  ///   - text: its text, where known.
  ///   - bypassesLock: whether it may be shown while the app is locked.
  func announce(_ announcement: Announcement, saying text: ShownText? = nil, bypassesLock: Bool = false) {
    announcements.add(announcement, text, isHeld: lock.isLocked && !bypassesLock)
  }

  /// Announces a failure in the person's language.
  func announce(_ failure: ActionFailure, bypassesLock: Bool = false) {
    guard !failure.isSilent, failure.code != ActionFailure.invalid.code else { return }
    let text = context.shown(failure)
    announce(.refused(text.words), saying: text, bypassesLock: bypassesLock)
    // What is wrong with the device is reported where it is found: the author cannot help it.
    if let detail = failure.detail, failure.code != ActionError.Code.storage.description {
      announce(.problem(detail))
    }
  }

  /// Returns the pending announcements and clears them.
  package func takeAnnouncements() -> [Announcement] { announcements.take() }

  /// Says what is wrong with the device, also while the app is locked.
  ///
  /// - Parameter words: a sentence with the remedy, in English.
  package func report(deviceProblem words: String) { announce(.deviceProblem(words), bypassesLock: true) }

  /// The screen that lists unsent changes, where an app has one.
  private static let changesScreen = "sync"

  /// Tells the person that a server has rejected what they have changed.
  package func announceRejectedChange() {
    let key = app.screens.contains(Self.changesScreen) ? "change.rejected.listed" : "change.rejected"
    announce(.toast(context.localizer.string(key), .warning))
  }

  /// Shows a message that a development server has sent to a person by SMS or e-mail, since no device receives it.
  ///
  /// - Parameters:
  ///   - text: what it says.
  ///   - recipient: the telephone number or the e-mail address.
  package func receive(_ text: String, for recipient: String) {
    let title = context.localizer.string("Message to %@", [.string(recipient)])
    announce(.externalRequest(.notification(Announcement.Notification(title: title, text: text))))
  }

  /// Shows a notification whose time has come; a message of what is on the screen is read already.
  ///
  /// - Parameter notification: the notification; what comes from outside is shown without control characters.
  package func show(_ notification: Announcement.Notification) async {
    guard notification.channel == Self.messagesChannel, !lock.isLocked, isOnScreen(notification.link) else {
      return announce(announcements.note(notification))
    }
    services.notifications?.noteShown([notification.id])
    _ = await services.notifications?.open(notification.id)
  }

  /// The channel of what somebody has written.
  private static let messagesChannel = "messages"

  /// Whether a link leads to the screen that is shown.
  private func isOnScreen(_ link: String?) -> Bool {
    guard let top = navigation.top, let link = link.flatMap(DeepLink.init),
      let (screen, params) = app.destination(of: link)
    else { return false }
    return screen == top.screen.name && top.screen.params.completing(params) == top.params
  }

  /// Posts a notification; it outlives the screen that posts it, and the process where the host keeps notifications.
  func post(_ notification: Announcement.Notification, after delay: Duration) async {
    if let notifications = services.notifications {
      return await notifications.post(notification, after: delay)
    }
    guard delay > .zero else { return await show(notification) }
    let scheduler = scheduler
    scheduler.start("notification") {
      do throws(CancellationError) { try await scheduler.sleep(for: delay) } catch { return }
      await self.show(notification)
    }
  }

  /// Returns the text of an action, with its sources if traced; failed parts are left out and reported to the author.
  func shown(_ text: LinkedText, _ frame: ActionFrame) -> ShownText {
    recorder?.note(text) { $0.program.evaluate(frame.slots) }
    return text.shown(
      context.localizer, zone: context.settings.zone, slots: frame.slots,
      isTraced: context.settings.tracesTexts
    ) { bound in
      let value = bound.program.evaluate(frame.slots).shown(at: bound.program.span)
      if case .error(let error) = value { announce(.problem(error.sentence)) }
      return value
    }
  }

  // MARK: Lock

  /// Hides the app until it is unlocked; running work continues in the background.
  func lockApp() async {
    await lock.lockPIN()
    hide()
  }

  func hide() {
    guard !isEnded, !lock.isLocked else { return }
    lock.hide()
    runner.stopTimers()
  }

  func noteUse() {
    lock.noteUse(on: scheduler) { await self.lockApp() }
  }

  /// Handles an event of a locked app: only what unlocks it.
  func sendLocked(_ event: InputEvent) {
    lock.keep(event)
    do throws(ActionFailure) {
      guard let attempt = try lock.take(event, context) else { return }
      scheduler.start("unlock") { await self.unlock(by: attempt) }
    } catch {
      announce(error, bypassesLock: true)
    }
  }

  func unlock(by attempt: LockController.Attempt) async {
    do throws(ActionFailure) {
      guard try await lock.perform(attempt, context) else {
        if let text = lock.refusal(context, at: scheduler.now) {
          announce(.refused(text.words), saying: text, bypassesLock: true)
        }
        return
      }
      let kept = lock.takeKept()
      if attempt == .signOut { goToRoot() }
      announcements.releaseHeld()
      startTimers()
      noteUse()
      // Who has signed in again is not led to where the link of somebody else went.
      if let kept, attempt != .signOut { send(kept) }
    } catch {
      announce(error, bypassesLock: true)
    }
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
