import Foundations
import PluginKit

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
    if presentation == .replace, let frame { try requireTop(frame) }
    let instance: ScreenInstance
    do throws(ActionFailure) {
      let (name, params) = try guarded(name, params)
      instance = ScreenInstance(id: nextID(), screen: try linked(name), params: params)
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
      // If the person switched tabs meanwhile, the screen opens in the original tab.
      let home = frame.flatMap { hasLeftScreen($0) ? nil : navigation.tab(of: $0.screen) }
      navigation.push(instance, in: home ?? navigation.tab)
    }
    screenChanged(closing: closed, by: frame)
  }

  /// Whether actions have navigated already, so that the person is where they led.
  private func hasLeftScreen(_ frame: ActionFrame) -> Bool { lifetimes.hasNavigated(frame.run) }

  /// Fails unless the actions' screen is shown, or was left by themselves.
  ///
  /// A person who navigated away while they ran must not be moved.
  func requireTop(_ frame: ActionFrame) throws(ActionFailure) {
    guard hasLeftScreen(frame) || navigation.screen(frame.screen) == nil || navigation.top?.id == frame.screen
    else { throw .navigatedAway }
  }

  /// Returns a linked screen without errors.
  private func linked(_ name: String) throws(ActionFailure) -> LinkedScreen {
    var diagnostics = Diagnostics()
    guard let screen = app.screen(name, into: &diagnostics), !diagnostics.preventsRunning else {
      throw .broken(diagnostics, "no screen `\(name)`")
    }
    return screen
  }

  /// Returns the screen to open: the requested one, or the one that its route's `else` leads to.
  func guarded(_ name: String, _ params: ValueMap) throws(ActionFailure) -> (String, ValueMap) {
    var destination = (name, params)
    var seen: Set<String> = []
    while app.hasGuard(destination.0) {
      // A guard with an error opens nothing: what it holds back may be paid for.
      guard let route = app.linkedRoutes.route(to: destination.0), let condition = route.condition else {
        var diagnostics = Diagnostics()
        diagnostics.report(contentsOf: app.linkedRoutes.diagnostics)
        throw .broken(diagnostics, "the route of `\(destination.0)` has an error")
      }
      let fields = app.context.parameters(destination.0) ?? []
      var frame = ActionFrame(screen: 0, extras: [])
      frame.slots = appSlots
      frame.slots[Environment.Slot.params.rawValue] = .map(
        RecordType(name: "params", fields: fields).completing(destination.1))
      if holds(condition, frame.slots) { break }
      guard let otherwise = route.otherwise, seen.insert(destination.0).inserted else {
        throw ActionFailure(code: "not_allowed")
      }
      destination = (otherwise.screen, try otherwise.arguments.evaluate(frame))
    }
    return destination
  }

  /// Opens a screen's models; a failure is shown on the screen, and its detail reported to the author.
  func openModels(of instance: ScreenInstance) {
    instance.openModels(environment(of: instance)) { (model, arguments) throws(ActionFailure) in
      try openModel(model, with: arguments)
    }
    if let detail = instance.failure?.detail { announce(.problem(detail)) }
  }

  /// Goes back to the previous screen; from a flow's first screen, out of the flow.
  func goBack(by frame: ActionFrame? = nil) async throws(ActionFailure) {
    if let frame { try requireTop(frame) }
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
    if let home = navigation.tab(of: frame.screen), home != navigation.tab, !hasLeftScreen(frame) {
      throw .navigatedAway
    }
    guard let closed = navigation.popSheet() else { throw ActionFailure(code: "no_sheet") }
    screenChanged(closing: closed, by: frame)
    var cancelled: [FlowRun] = []
    for run in closed.reversed().compactMap(\.flow?.run)
    where !cancelled.contains(where: { $0 === run })
      && !navigation.all.contains(where: { $0.flow?.run === run })
    {
      cancelled.append(run)
    }
    for run in cancelled { try await finish(run, by: "cancel") }
  }

  /// Goes back to the tab's first screen.
  func goToRoot(by frame: ActionFrame? = nil) {
    screenChanged(closing: navigation.popToRoot(), by: frame)
  }

  /// Goes back to the first screen of each hidden tab: what was open there is of the person who has signed out.
  package func closeScreensOfHiddenTabs() { screenChanged(closing: navigation.popHiddenToRoot()) }

  /// Shows a tab, opening its first screen where it has none.
  func show(tab id: String, by frame: ActionFrame? = nil) async throws(ActionFailure) {
    guard let tab = offeredTabs.first(where: { $0.id == id }) else {
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
    if let first = offeredTabs.first { try await show(tab: first.id) }
    goToRoot()
  }
}
