import Foundations
import PluginKit

/// Where the person goes: screens, tabs and links.
extension AppSession {
  /// Opens a screen, or the one that its route redirects to.
  ///
  /// - Parameters:
  ///   - name: the screen.
  ///   - params: its arguments.
  ///   - presentation: how it is opened.
  ///   - position: its position in a flow.
  ///   - frame: the actions that open it, if any.
  ///   - closed: screens that were already removed from their stacks.
  /// - Throws: that the screen has errors, with the first one.
  func open(
    _ name: String, with params: ValueMap, _ presentation: GoAction.Presentation,
    in position: FlowPosition? = nil,
    by frame: ActionFrame? = nil, closing closed: [ScreenInstance] = []
  ) async throws(ActionFailure) {
    if presentation == .replace, let frame { try navigation.requireTop(frame) }
    let instance: ScreenInstance
    let opening: Opening
    do throws(ActionFailure) { opening = try guarded(name, params) } catch {
      screenChanged(closing: closed, by: frame)
      throw error
    }
    if let flow = opening.flow {
      // A step of a flow that a guard begins must be open to all, or there would be no end.
      guard position?.run.heldBack == nil else {
        screenChanged(closing: closed, by: frame)
        throw ActionFailure(code: "not_allowed")
      }
      return try await begin(
        flow: flow, with: opening.params, presentation, by: frame, before: (name, params), closing: closed)
    }
    do throws(ActionFailure) {
      instance = ScreenInstance(
        id: navigation.nextID(), screen: try linked(opening.screen), params: opening.params, beside: states,
        keptBy: kept)
    } catch {
      screenChanged(closing: closed, by: frame)
      throw error
    }
    instance.isSheet = presentation == .present
    instance.flow = position
    openModels(of: instance)
    var closed = closed
    if presentation == .replace {
      if let old = navigation.replace(with: instance) {
        closed.append(old)
        // A replacement keeps its predecessor's role as a sheet or step of a flow.
        instance.isSheet = old.isSheet
        instance.flow = position ?? old.flow
      }
    } else {
      navigation.push(instance, in: navigation.home(of: frame))
    }
    screenChanged(closing: closed, by: frame)
  }

  /// Returns a linked screen without errors.
  private func linked(_ name: String) throws(ActionFailure) -> LinkedScreen {
    var diagnostics = Diagnostics()
    guard let screen = app.screen(name, into: &diagnostics), !diagnostics.preventsRunning else {
      throw .broken(diagnostics, "no screen `\(name)`")
    }
    return screen
  }

  /// What a guard lets through: a screen, or a flow that comes before it.
  struct Opening {
    var screen: String
    var params: ValueMap
    /// The flow to begin instead, with the same params.
    var flow: String?
  }

  /// Returns what to open: the requested screen, or what its route's `else` leads to.
  func guarded(_ name: String, _ params: ValueMap) throws(ActionFailure) -> Opening {
    var opening = Opening(screen: name, params: params)
    var seen: Set<String> = []
    while app.hasGuard(opening.screen) {
      // A guard with an error opens nothing: what it holds back may be paid for.
      guard let route = app.linkedRoutes.route(to: opening.screen), let condition = route.condition else {
        var diagnostics = Diagnostics()
        diagnostics.report(contentsOf: app.linkedRoutes.diagnostics)
        throw .broken(diagnostics, "the route of `\(opening.screen)` has an error")
      }
      let fields = app.context.parameters(opening.screen) ?? []
      var frame = ActionFrame(screen: ActionFrame.app, extras: [])
      frame.slots = appSlots
      frame.slots[Environment.Slot.params.rawValue] = .map(
        RecordType(name: "params", fields: fields).completing(opening.params))
      if holds(condition, frame.slots) { break }
      guard let otherwise = route.otherwise, seen.insert(opening.screen).inserted else {
        throw ActionFailure(code: "not_allowed")
      }
      switch otherwise {
      case .screen(let screen):
        opening = Opening(screen: screen.screen, params: try screen.arguments.evaluate(frame))
      case .flow(let flow, let arguments):
        return Opening(screen: name, params: try arguments.evaluate(frame), flow: flow)
      }
    }
    return opening
  }

  /// Runs the screens' leave and show actions, after the shown screen has changed.
  ///
  /// - Parameters:
  ///   - gone: the screens that were removed from their stacks; their models are closed.
  ///   - frame: the actions that removed them, if any did; they continue.
  func screenChanged(closing gone: [ScreenInstance] = [], by frame: ActionFrame? = nil) {
    if let frame { navigation.lifetimes.noteNavigation(by: frame.run) }
    for screen in gone { closeScreen(screen, by: frame) }
    guard navigation.shown !== navigation.top else { return }
    runner.stopTimers()
    // Nil and reported to the author where screens show each other without end.
    let (mayAct, problem) = navigation.mayAct(at: scheduler.now)
    if let problem { announce(.problem(problem)) }
    let before = navigation.noteShown()
    if let before, mayAct, before.failure == nil, !gone.contains(where: { $0 === before }) {
      begin(before.screen.onLeave, on: before)
    }
    if let top = navigation.top {
      if mayAct, top.failure == nil { begin(top.screen.onAppear, on: top) }
      startTimers()
    }
  }

  /// Goes back to the previous screen; from a flow's first screen, out of the flow.
  func goBack(by frame: ActionFrame? = nil) async throws(ActionFailure) {
    if let frame { try navigation.requireTop(frame) }
    if let top = navigation.top, let position = top.flow, navigation.isFirst(top, of: position.run) {
      return try await leave(position.run, by: "cancel", frame)
    }
    guard let left = navigation.pop() else { throw ActionFailure(code: "no_way_back") }
    screenChanged(closing: [left], by: frame)
  }

  /// Closes the topmost sheet, with all that was opened from it; a flow that was begun in it is cancelled.
  ///
  /// - Throws: `no_sheet` where there is none.
  func dismissSheet(by frame: ActionFrame) async throws(ActionFailure) {
    guard navigation.home(of: frame) == navigation.tab else { throw .navigatedAway }
    guard let closed = navigation.popSheet() else { throw ActionFailure(code: "no_sheet") }
    screenChanged(closing: closed, by: frame)
    for run in navigation.endedFlows(of: closed) { try await finish(run, by: "cancel") }
  }

  /// Goes back to the tab's first screen.
  func goToRoot(by frame: ActionFrame? = nil) {
    screenChanged(closing: navigation.popToRoot(), by: frame)
  }

  /// Goes back to the first screen of each hidden tab: what was open there is of the person who has signed out.
  package func closeScreensOfHiddenTabs() { screenChanged(closing: navigation.popHiddenToRoot()) }

  /// Shows a tab, opening its first screen where it has none.
  func show(tab id: String, by frame: ActionFrame? = nil) async throws(ActionFailure) {
    guard let tab = offeredTabs(appSlots).first(where: { $0.id == id }) else {
      throw ActionFailure(code: "no_such_tab")
    }
    let before = navigation.tab
    navigation.show(id)
    if navigation.top == nil {
      do throws(ActionFailure) {
        try await open(tab.screen, with: .empty, .push)
      } catch {
        navigation.show(before)
        throw error
      }
    }
    screenChanged(by: frame)
  }

  /// Shows the first screen of the first tab.
  func goHome() async throws(ActionFailure) {
    if let first = offeredTabs(appSlots).first { try await show(tab: first.id) }
    goToRoot()
  }

  // MARK: Links

  /// Opens a link: the app's own in the app, one with an allowed scheme in another program.
  ///
  /// - Throws: `link_not_allowed`, or as ``open(link:by:)``.
  func open(anyLink text: String, by frame: ActionFrame? = nil) async throws(ActionFailure) {
    if let scheme = OutsideLink.scheme(of: text), scheme == app.context.scheme?.lowercased() {
      return try await open(link: text, by: frame)
    }
    guard let outside = OutsideLink(text) else {
      throw ActionFailure(
        code: "link_not_allowed", detail: "`\(text.withoutControls())` is no link that may be opened")
    }
    announce(.externalRequest(.link(outside.text)))
  }

  /// Opens the screen of a link of the app's own scheme.
  ///
  /// The first screen of a tab is shown in its tab, all others on top of the shown screen.
  ///
  /// - Throws: `no_such_link` where no route matches, or why the screen cannot be opened.
  func open(link text: String, by frame: ActionFrame? = nil) async throws(ActionFailure) {
    guard let (screen, params) = DeepLink(text).flatMap({ app.destination(of: $0) }) else {
      throw ActionFailure(code: "no_such_link")
    }
    let opening = try guarded(screen, params)
    guard opening.flow == nil, opening.params.count == 0,
      let tab = offeredTabs(appSlots).first(where: { $0.screen == opening.screen })
    else {
      return try await open(screen, with: params, .push, by: frame)
    }
    try await show(tab: tab.id, by: frame)
    goToRoot(by: frame)
  }

  /// The screen that lists notifications, where an app has one.
  private static let notificationsScreen = "notifications"

  /// Opens what a notification leads to: its link, else the list of notifications where the app has one.
  ///
  /// - Parameter id: the notification's; nil for the last one that was shown.
  /// - Throws: `no_notification` where none was shown, or why the screen cannot be opened.
  func open(notification id: String?) async throws(ActionFailure) {
    let last = announcements.lastNotification
    guard let id = id ?? last?.id else { throw ActionFailure(code: "no_notification") }
    var link = last?.id == id ? last?.link : nil
    if let posted = await services.notifications?.open(id) { link = posted }
    if let link { return try await open(anyLink: link) }
    guard app.screens.contains(Self.notificationsScreen) else { return }
    try await open(Self.notificationsScreen, with: .empty, .push)
  }
}
