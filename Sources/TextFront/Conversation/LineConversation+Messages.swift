internal import FrontKit
internal import Runtime

extension LineConversation {
  /// Reports the announcements and differences, and awaits the next line.
  mutating func report(_ update: ScreenUpdate) -> [Effect] {
    if !options.isTerminal, let reason = update.refusedCommand {
      let others = update.announcements.filter { $0 != .refused(reason) }.map { render($0) }.joined()
      return (others.isEmpty ? [] : [.print(others)]) + mistake(reason)
    }
    let again = prompt == nil ? fieldToReprompt(update) : nil
    var text = update.announcements.map { render($0) }.joined()
    text += overridesReport(update) + networkReport(update)
    let tabs = tabsReport(update)
    text += draw(update, said: !text.isEmpty || !tabs.isEmpty || again != nil)
    text += tabs
    // Who has fixed an edit is told so, though the screen looks as it did before.
    if text.isEmpty, edit.isFix, prompt == nil {
      text = drawer.render(.info(topic: "reload", [words(.reloaded)]))
    }
    if prompt == nil { edit.isFix = false }
    if update.isFirst { text += welcome }
    let closed = closePromptIfGone()
    text += closed.text
    var effects = closed.effects
    let isOutdated = isPromptOutdated
    if !text.isEmpty || isOutdated {
      let output = (isAtPrompt ? "\n" : "") + text
      if !output.isEmpty { effects.append(.print(output)) }
      isAtPrompt = false
    }
    if let again { return effects + open(again, again: update) }
    if text.isEmpty, !isOutdated { return update.isReply ? ready(effects) : effects }
    return resumed(effects)
  }

  private mutating func render(_ announcement: Announcement) -> String {
    switch announcement {
    case .toast(let text, let tone): return drawer.render(.toast(announced(text), tone))
    case .refused(let text): return drawer.render(.refused(announced(text)))
    case .invalid(let invalidAnswers):
      return drawer.render(.invalid(invalidAnswers.map(announced), page?.numbering ?? Numbering()))
    case .externalRequest(let handover): return drawer.render(.handover(handover))
    case .problem(let text):
      let isShown = page?.view.problems.contains(text) ?? false
      if !isShown, !problems.contains(text) { problems.append(text) }
      return drawer.render(.problem(text))
    case .deviceProblem(let text):
      if !deviceProblems.contains(text) { deviceProblems.append(text) }
      return drawer.render(.deviceProblem(text))
    }
  }

  private func announced(_ text: String) -> String {
    inspector.shown(text, announcedSources[text] ?? [])
  }

  private func announced(_ answer: Announcement.InvalidAnswer) -> Announcement.InvalidAnswer {
    guard let node = node(answer.id), node.hint == answer.message else { return answer }
    let shown = inspector.shown(node)
    return Announcement.InvalidAnswer(
      id: answer.id, label: shown.label, message: shown.hint ?? answer.message)
  }

  private mutating func draw(_ update: ScreenUpdate, said: Bool) -> String {
    let isWhole = update.isReply && options.showsWholeScreens
    if isWhole { tracker.again() }
    guard let page else { return "" }
    if isWhole { return drawer.screen(inspector.shown(page)) }
    switch update.outcome {
    case .screen: return drawer.screen(inspector.shown(page))
    case .change(var change, let headingChanged):
      if options.format != .json {
        // The errors of these were reported a line before.
        let wrong = Set(update.invalidAnswers.map(\.id))
        change.entries.removeAll {
          if case .changed(let piece) = $0 { wrong.contains(piece.id) } else { false }
        }
      }
      let text = drawer.change(
        inspector.shown(change), inspector.shown(page), headingChanged: headingChanged)
      return text.isEmpty && update.isReply && !said ? unchanged(after: update.event) : text
    case .returned: return drawer.render(.info(topic: "where", [location(page)]))
    case .nothing: return update.isReply && !said ? unchanged(after: update.event) : ""
    }
  }

  /// Returns the number of overrides, where it has changed; a whole screen shows it itself.
  private func overridesReport(_ update: ScreenUpdate) -> String {
    guard let count = page?.view.overrides, count != update.previousOverrides else { return "" }
    if case .screen = update.outcome { return "" }
    return drawer.render(
      .info(topic: "overrides", [count == 0 ? words(.noOverrides) : words(.overrides, .int(count))]))
  }

  /// Returns whether the network is off, where that has changed; a whole screen shows it itself.
  private func networkReport(_ update: ScreenUpdate) -> String {
    guard let isOffline = page?.view.isOffline, isOffline != update.wasOffline else { return "" }
    if case .screen = update.outcome, isOffline { return "" }
    return drawer.render(.info(topic: "network", [words(isOffline ? .offline : .online)]))
  }

  /// The hint shown once, at the start: at every prompt it would disturb users who listen.
  private var welcome: String {
    options.isTerminal && options.format != .json
      ? drawer.render(.info(topic: "hint", [words(.errorHelp)])) : ""
  }

  /// Returns the field to ask for again, since its value is invalid.
  ///
  /// The first invalid field with a prompt takes precedence, for a user and in a script alike. A user is also asked
  /// again for the value just given; a script is not, since its next line is meant for something else, unless that
  /// prompt was a reopened one.
  private func fieldToReprompt(_ update: ScreenUpdate) -> String? {
    if let answer = update.invalidAnswers.first(where: { promptableNode($0.id) != nil }) { return answer.id }
    guard update.isReply, options.isTerminal || update.isRepromptAnswer, case .edit(let id, _) = update.event,
      promptableNode(id)?.states.contains(.invalid) == true
    else { return nil }
    return id
  }

  /// Returns a node if a prompt can ask for its value.
  func promptableNode(_ id: String) -> ViewNode? {
    guard let node = node(id), node.isActionable, node.interaction != .press else { return nil }
    return node.interaction == .pick && node.children.isEmpty ? nil : node
  }
}
