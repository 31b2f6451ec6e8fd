import Catalogs
import Foundations

extension AppSession {
  /// Returns everything that a front needs to draw the current state.
  ///
  /// It is a query without side effects: appearances and changes take effect in ``react()``.
  package func view() -> ScreenView {
    if isLocked, !isEnded { return lockedView }
    guard !isEnded, let top = navigation.top else { return ScreenView(screen: "", title: "") }
    return view(of: top)
  }

  /// Returns the shown screen with all around it.
  func view(of top: ScreenInstance) -> ScreenView {
    recorder?.recordScreen(top.screen.name)
    let (heading, nodes) =
      top.failure.map { (ShownText(words: top.screen.name), [failureNode($0)]) } ?? draw(top)
    let title = heading.words
    let trail = navigation.stack.map { $0 === top ? heading : self.title(of: $0) }
    rendering.nodes = nodes
    var view = ScreenView(
      screen: top.screen.name, title: title,
      trail: trail.map(\.words),
      tabs: tabs, canGoBack: navigation.stack.count > 1 || top.flow != nil && top.failure == nil,
      nodes: nodes.markingBusy(Set(running.filter { $0.screen == top.id }.map(\.node))),
      dialog: question?.node,
      locale: settings.locale, isDark: settings.isDark)
    view.problems = top.failure == nil ? top.problems : []
    view.titleSources = heading.sources
    view.trailSources = settings.tracesTexts ? trail.map(\.sources) : []
    view.announcedSources = announcements.sources
    view.isSheet = navigation.stack.contains(where: \.isSheet)
    view.flow = flowProgress(top.flow)
    view.overrides = overrideCount
    view.isOffline = !services.reachability.isOnline
    view.columns = settings.device.map { _ in device.columns }
    return view
  }

  /// Draws a screen; again where fields appeared or disappeared, since others may depend on them.
  ///
  /// The actions of elements that have appeared wait for the next reaction.
  func draw(_ screen: ScreenInstance) -> (title: ShownText, nodes: [ViewNode]) {
    var drawn = (title: ShownText.none, nodes: [ViewNode]())
    for _ in 0..<8 {
      let context = renderContext(of: screen)
      drawn = screen.render(context)
      rendering.evaluations += context.evaluations
      for problem in context.problems { announce(.problem(problem.sentence)) }
      for (actions, slots) in context.appeared {
        reactions.add(
          .init(
            actions: actions, screen: screen, extras: Array(slots.dropFirst(screen.screen.scope.screenSlots)))
        )
      }
      guard screen.updateShownFields(drawn.nodes) else {
        screen.pruneMarks(but: drawn.nodes)
        return drawn
      }
    }
    announce(.problem("\(screen.screen.script.nameSpan): fields show and hide each other without end"))
    return drawn
  }

  /// Draws the shown screen without the shared cache, so that all within it can be explained.
  func drawWithoutCache() {
    guard rendering.cache != nil, let top = navigation.top else { return }
    rendering.usesCache = false
    top.forget()
    // Problems have been reported and appearances handled before.
    _ = top.render(renderContext(of: top))
    rendering.usesCache = true
  }

  /// The colors for the current appearance.
  var palette: Palette { settings.isDark ? app.dark : app.light }

  /// Returns the label of a node of the last view; nil where it has none.
  func shownLabel(of id: String) -> ShownText? {
    let label = rendering.nodes.node(id)?.shown(.label)
    return label.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the title of an open screen; its name where a model that the title may need could not be opened.
  private func title(of screen: ScreenInstance) -> ShownText {
    screen.failure == nil ? screen.title(renderContext(of: screen)) : ShownText(words: screen.screen.name)
  }

  private func renderContext(of screen: ScreenInstance) -> RenderContext {
    RenderContext(
      slots: screen.slots(environment(of: screen)), localizer: localizer, locale: settings.locale,
      tracesTexts: settings.tracesTexts, recorder: recorder,
      sharing: rendering.usesCache ? rendering.cache : nil)
  }

  /// Returns the content of a screen whose model could not be opened.
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
