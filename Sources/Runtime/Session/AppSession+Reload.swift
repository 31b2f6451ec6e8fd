package import Foundations

extension AppSession {
  /// Adopts the app's edited files, keeping open screens and their state.
  ///
  /// A screen whose file is gone is closed, and the one below it is shown.
  ///
  /// - Parameter new: the reloaded app.
  /// - Returns: the diagnostics; if there are errors, the screens are unchanged.
  package func adopt(_ new: App) async -> [Diagnostic] {
    var diagnostics = Diagnostics()
    var screens: [(instance: ScreenInstance, screen: LinkedScreen)] = []
    var gone: [ScreenInstance] = []
    for instance in navigation.all {
      guard new.context.screenNames.contains(instance.screen.name) else {
        gone.append(instance)
        continue
      }
      if let screen = new.screen(instance.screen.name, into: &diagnostics) {
        screens.append((instance, screen))
      }
    }
    var flows: [(run: FlowRun, flow: LinkedFlow)] = []
    for run in openFlows where new.context.flowNames.contains(run.flow.name) {
      if let flow = new.flow(run.flow.name, into: &diagnostics) { flows.append((run, flow)) }
    }
    guard !diagnostics.hasErrors else { return diagnostics.sorted }
    app = new
    sessionFlags.adopt(new.flagFile)
    services.entitlements.plan?.use(gracePeriods: new.gracePeriods)
    localizer = new.localizer(settings.locale)
    openAppModels()
    for (run, flow) in flows { take(flow, for: run) }
    await take(screens, closing: gone)
    return diagnostics.sorted
  }

  private func take(
    _ screens: [(instance: ScreenInstance, screen: LinkedScreen)], closing missing: [ScreenInstance]
  ) async {
    let isShownGone = missing.contains { $0 === shown }
    navigation.remove(missing)
    let gone = missing + navigation.keep(app.tabs)
    let intervals = shown?.screen.timers.map(\.interval)
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
      let text = shown(ActionFailure(code: "screen_gone"))
      announce(.toast(text.words, .warning), saying: text)
    }
    // Timers continue, unless the timers were edited.
    if !isShownGone, intervals != shown?.screen.timers.map(\.interval) {
      stopTimers()
      startTimers()
    }
  }

  /// The flows of open screens.
  private var openFlows: [FlowRun] {
    navigation.all.compactMap(\.flow?.run).reduce(into: []) { runs, run in
      if !runs.contains(where: { $0 === run }) { runs.append(run) }
    }
  }

  /// Adopts a flow's edited script: each of its screens moves to its step's new position.
  private func take(_ flow: LinkedFlow, for run: FlowRun) {
    let indices = run.adopt(flow)
    for screen in navigation.all where screen.flow?.run === run {
      if let step = screen.flow?.step, indices.indices.contains(step) { screen.flow?.step = indices[step] }
    }
  }
}
