package import Foundations

/// What fronts, testers and authors ask about a session as it is now.
extension AppSession {
  /// Whether actions are still running, except those that wait for a person's answer.
  package var isWorking: Bool { (runner.isWorking || lock.isUnlocking) && questions.shown == nil }

  /// The expressions evaluated to render so far; the other values came from caches.
  package var evaluations: Int { renderer.evaluations }

  /// The session's coverage so far; empty unless ``SessionSettings/recordsCoverage`` is set.
  package var coverage: SessionCoverage { recorder?.coverage ?? SessionCoverage() }

  // MARK: Pictures

  /// Returns the picture of a node on screen.
  ///
  /// - Parameter source: its source.
  /// - Returns: an encoded picture, or why there is none.
  package func picture(of source: String) async -> Result<[UInt8], PictureFailure> {
    await services.pictures?.bytes(of: source) ?? .failure(.missing)
  }

  /// Fetches the pictures of the nodes on screen, for a front that can show them.
  ///
  /// - Parameter sources: their sources.
  package func prefetchPictures(_ sources: [String]) { services.pictures?.prefetch(sources) }

  // MARK: Screens

  /// Returns the models in scope on the shown screen: those of `app.yaml`, then its own, in the order they are written.
  package func modelStates() -> [ModelInfo] {
    (models.appModels + (navigation.top?.models ?? [])).map { model in
      ModelInfo(alias: model.alias, path: model.path, state: model.handle.snapshot.state)
    }
  }

  /// Returns the open screens of the shown tab, the shown screen last.
  package func openScreens() -> [OpenScreen] {
    navigation.stack.map { OpenScreen(screen: $0.screen.name, params: $0.params) }
  }

  /// The shown screen and its arguments, so that it can be reopened; nil where there is none.
  package var opened: (screen: String, params: ValueMap)? {
    navigation.top.map { ($0.screen.name, $0.params) }
  }

  /// The id of the shown tab; nil in an app without tabs.
  package var shownTab: String? { app.tabs.isEmpty ? nil : navigation.tab }

  /// Returns whether ``why(_:)`` can explain an id.
  ///
  /// - Parameter id: a node's id, or the id of an element that is hidden now.
  /// - Returns: false where nothing on the shown screen has the id.
  package func knows(_ id: String) -> Bool { inspector().screen?.element(for: id) != nil }

  /// Explains the state of a node, with the places in the scripts.
  ///
  /// - Parameter id: the node's id, or the id of an element that is hidden now.
  /// - Returns: lines in the person's language.
  package func why(_ id: String) -> [String] {
    if lock.isLocked { return [context.shown(ActionFailure(code: "locked_app")).words] }
    let failure = navigation.top?.failure.map { [context.shown($0).words] } ?? []
    return failure + inspector().lines(on: id)
  }

  /// Explains a node of the shown screen; nil where nothing there has the id, or the app is locked.
  package func explanation(of id: String) -> NodeExplanation? {
    lock.isLocked ? nil : inspector().explanation(of: id)
  }

  /// Returns the inspector of the shown screen, drawn so that all within it can be explained.
  private func inspector() -> SessionInspector {
    let screen = navigation.top
    let environment = environment(of: screen)
    if let screen { renderer.drawWithoutCache(screen, seeing: environment, context) }
    return SessionInspector(
      context: context, flags: flags, now: scheduler.now, screen: screen, environment: environment,
      nodes: renderer.nodes)
  }

  // MARK: Flags and the plan

  /// The effective plan.
  package var effectiveTier: String { flags.tier(context) }

  /// The name of the device that screens are laid out for.
  package var shownDevice: String { flagValues.device.name }

  /// Reports on every flag: its value, the reason and its place, in the order of `flags.yaml`.
  package func flagReports() -> [FlagReport] {
    app.flagFile.flags.compactMap { flags.report(of: $0.name, context, at: scheduler.now) }
  }

  /// Returns a line for each flag: its value, the reason and its place, in the person's language.
  package func flagLines() -> [String] { flags.lines(context, at: scheduler.now) }

  /// Returns the status of the server's flags, in the person's language: their age, and why newer ones were refused.
  package func serverLines() -> [String] { flags.serverLines(context.localizer, at: scheduler.now) }

  // MARK: Texts

  /// The available locales, see ``SessionContext/localeLines``.
  package func localeLines() -> [String] { context.localeLines }

  /// Turns tracing of text sources on or off.
  package func traceTexts(_ isTraced: Bool) {
    guard context.settings.tracesTexts != isTraced else { return }
    context.traceTexts(isTraced)
    for screen in navigation.all { screen.forget() }
  }

  /// Returns the screen as returned by ``view()``, always with its text sources.
  package func tracedView() -> ScreenView {
    let isTraced = context.settings.tracesTexts
    traceTexts(true)
    defer { traceTexts(isTraced) }
    return view()
  }
}
