internal import FrontKit
internal import Runtime

extension LineConversation {
  /// Tells what was announced and what became different, and awaits the next line.
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
        // What is wrong with these was said a line before.
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

  /// How much is set by hand now, where that has changed; a whole screen says so itself.
  private func overridesChanged(_ moment: ScreenUpdate) -> String {
    guard let count = page?.view.overrides, count != moment.overridesBefore else { return "" }
    if case .screen = moment.outcome { return "" }
    return drawer.tell(
      .info(topic: "overrides", [count == 0 ? words(.noOverrides) : words(.overrides, .int(count))]))
  }

  /// Says that what was asked for is so already.
  var unchanged: String { drawer.tell(.info(topic: "unchanged", [words(.changeNone)])) }

  /// What a person is told once, at the start: a hint at every prompt would be in the way of who listens.
  private var welcome: String {
    options.isTerminal && options.format != .json
      ? drawer.tell(.info(topic: "hint", [words(.errorHelp)])) : ""
  }

  /// The field to ask for again, since what it holds is not valid.
  ///
  /// Where several is not valid it is the first that can be given at a prompt, for a person and in a script alike.
  /// What a person has just given is asked again, too; a script's next line is meant for something else then,
  /// unless it was asked again before.
  private func fieldToAskAgain(_ moment: ScreenUpdate) -> String? {
    if let fault = moment.faults.first(where: { askable($0.id) != nil }) { return fault.id }
    guard moment.isReply, options.isTerminal || moment.isSecondAnswer, case .edit(let id, _) = moment.event,
      askable(id)?.states.contains(.invalid) == true
    else { return nil }
    return id
  }

  /// A node that can be given a value at a prompt.
  private func askable(_ id: String) -> ViewNode? {
    guard let node = node(id), node.isActionable, node.interaction != .press else { return nil }
    return node.interaction == .pick && node.children.isEmpty ? nil : node
  }
}
