internal import FrontKit
internal import Runtime

extension LineConversation {
  /// Reports the announcements and differences, and awaits the next line.
  mutating func told(_ moment: ScreenUpdate) -> [Effect] {
    if !options.isTerminal, let reason = moment.refusedCommand {
      let others = moment.announcements.filter { $0 != .refused(reason) }.map { tell($0) }.joined()
      return (others.isEmpty ? [] : [.print(others)]) + mistake(reason)
    }
    let again = prompt == nil ? fieldToAskAgain(moment) : nil
    var text = moment.announcements.map { tell($0) }.joined()
    text += overridesChanged(moment)
    text += draw(moment, said: !text.isEmpty || again != nil)
    if moment.isFirst { text += welcome }
    let closed = closePromptIfGone()
    text += closed.text
    var effects = closed.effects
    if !text.isEmpty {
      effects.append(.print((isAtMarker ? "\n" : "") + text))
      isAtMarker = false
    }
    if let again { return effects + open(again, again: moment) }
    if text.isEmpty { return moment.isReply ? ready(effects) : effects }
    return resumed(effects)
  }

  private mutating func tell(_ announcement: Announcement) -> String {
    switch announcement {
    case .toast(let text, let tone): return drawer.tell(.toast(announced(text), tone))
    case .refused(let text): return drawer.tell(.refused(announced(text)))
    case .invalid(let faults):
      return drawer.tell(.invalid(faults.map(announced), page?.numbering ?? Numbering()))
    case .handedOver(let handover): return drawer.tell(.handover(handover))
    case .problem(let text):
      if !problems.contains(text) { problems.append(text) }
      return drawer.tell(.problem(text))
    }
  }

  private func announced(_ text: String) -> String {
    inspector.shown(text, announcedSources[text] ?? [])
  }

  private func announced(_ fault: Announcement.InvalidAnswer) -> Announcement.InvalidAnswer {
    guard let node = node(fault.id), node.hint == fault.message else { return fault }
    let shown = inspector.shown(node)
    return Announcement.InvalidAnswer(id: fault.id, label: shown.label, message: shown.hint ?? fault.message)
  }

  private mutating func draw(_ moment: ScreenUpdate, said: Bool) -> String {
    let isWhole = moment.isReply && options.showsWholeScreens
    if isWhole { tracker.again() }
    guard let page else { return "" }
    if isWhole { return drawer.screen(inspector.shown(page)) }
    switch moment.outcome {
    case .screen: return drawer.screen(inspector.shown(page))
    case .change(var change, let headingChanged):
      if options.format != .json {
        // The errors of these were reported a line before.
        let wrong = Set(moment.faults.map(\.id))
        change.entries.removeAll {
          if case .changed(let piece) = $0 { wrong.contains(piece.id) } else { false }
        }
      }
      let text = drawer.change(
        inspector.shown(change), inspector.shown(page), headingChanged: headingChanged)
      return text.isEmpty && moment.isReply && !said ? unchanged : text
    case .returned: return drawer.tell(.info(topic: "where", [location(page)]))
    case .nothing: return moment.isReply && !said ? unchanged : ""
    }
  }

  /// Returns the number of overrides, where it has changed; a whole screen shows it itself.
  private func overridesChanged(_ moment: ScreenUpdate) -> String {
    guard let count = page?.view.overrides, count != moment.overridesBefore else { return "" }
    if case .screen = moment.outcome { return "" }
    return drawer.tell(
      .info(topic: "overrides", [count == 0 ? words(.noOverrides) : words(.overrides, .int(count))]))
  }

  /// The report that nothing has changed.
  var unchanged: String { drawer.tell(.info(topic: "unchanged", [words(.changeNone)])) }

  /// The hint shown once, at the start: at every prompt it would disturb users who listen.
  private var welcome: String {
    options.isTerminal && options.format != .json
      ? drawer.tell(.info(topic: "hint", [words(.errorHelp)])) : ""
  }

  /// Returns the field to ask for again, since its value is invalid.
  ///
  /// The first invalid field with a prompt takes precedence, for a user and in a script alike. A user is also asked
  /// again for the value just given; a script is not, since its next line is meant for something else, unless that
  /// prompt was a reopened one.
  private func fieldToAskAgain(_ moment: ScreenUpdate) -> String? {
    if let fault = moment.faults.first(where: { askable($0.id) != nil }) { return fault.id }
    guard moment.isReply, options.isTerminal || moment.isSecondAnswer, case .edit(let id, _) = moment.event,
      askable(id)?.states.contains(.invalid) == true
    else { return nil }
    return id
  }

  /// Returns a node if a prompt can ask for its value.
  private func askable(_ id: String) -> ViewNode? {
    guard let node = node(id), node.isActionable, node.interaction != .press else { return nil }
    return node.interaction == .pick && node.children.isEmpty ? nil : node
  }
}
