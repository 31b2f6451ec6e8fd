import Foundations

extension AppSession {
  /// Handles text typed into a component, or the id of a chosen option.
  func edit(_ id: String, _ text: String) {
    guard question == nil else { return announce(ActionFailure(code: "answer_first")) }
    guard let top = navigation.top, case .take(let intake) = top.handler(for: id) else {
      return announce(ActionFailure(code: "not_available"))
    }
    let speech = FieldReading.Speech(localizer: localizer, zone: settings.zone)
    take(intake.asking.edit(text, of: intake.node, speech), intake, on: top)
  }

  /// Handles a press on an option's node.
  func press(_ id: String, _ intake: InputBinding, on screen: ScreenInstance) {
    guard let answer = intake.asking.press(id) else { return announce(ActionFailure(code: "not_available")) }
    take(answer, intake, on: screen)
  }

  /// Accepts an answer; rejected while the last one's actions are running.
  private func take(_ answer: Answer, _ intake: InputBinding, on screen: ScreenInstance) {
    let isWorking = running.contains(RunningNode(screen: screen.id, node: intake.node))
    // Several options are chosen one after the other; a value held here is always current.
    guard !isWorking || intake.isGradual && intake.isHolding else {
      return announce(ActionFailure(code: "still_working"))
    }
    switch answer {
    case .value(let value): take(value, intake, on: screen, isWorking: isWorking)
    case .fault(let fault):
      screen.marks[intake.node] = .typed(fault)
      tellFaults(of: [intake.node], on: screen)
    case .refused(let fault):
      let text = shown(fault.key, fault.arguments)
      announce(.refused(text.words), saying: text)
    case .noSuchOption: announce(ActionFailure(code: "no_such_option"))
    }
  }

  /// Stores a value and runs its handlers.
  ///
  /// An invalid value is kept so it can be corrected; `submit` runs only once it is valid. Where neither a state nor
  /// the form holds it, an invalid value is not passed on.
  private func take(_ value: Value, _ intake: InputBinding, on screen: ScreenInstance, isWorking: Bool) {
    if let state = intake.state {
      do throws(ActionFailure) { try screen.set([(state, value)]) } catch { return announce(error) }
    } else if let field = intake.formField {
      screen.inputs[field] = value
    }
    let isLookedAt = screen.marks[intake.node] != nil
    screen.marks[intake.node] = intake.mustLook(at: value, again: isLookedAt) ? intake.mark(value) : nil
    let isFine = screen.marks[intake.node] == nil || !tellFaults(of: [intake.node], on: screen)
    guard intake.isHolding || isFine else { return }
    let isTold =
      value == intake.current || screen.typed[intake.node] == TypedSoFar(value, over: intake.current)
    screen.typed[intake.node] = nil
    let actions = (isTold ? [] : intake.onChange) + (isFine ? intake.onSubmit : [])
    begin(actions, on: screen, extras: intake.rowSlots + [value], node: isWorking ? nil : intake.node)
  }

  /// Validates answers and reports all invalid ones.
  ///
  /// - Parameters:
  ///   - ids: the ids of the nodes to validate, with all within; the whole screen where nil.
  ///   - screen: the screen's id.
  /// - Throws: `invalid`, already reported, where any answer is invalid.
  func validate(_ ids: [String]?, on screen: Int) throws(ActionFailure) {
    guard let screen = self.screen(screen), screen.failure == nil else { return }
    if hasFaults(draw(screen).nodes.questions(in: ids), on: screen) { throw .invalid }
  }

  /// Validates the answers of some nodes and reports all invalid ones; whether there are any.
  func hasFaults(_ asked: [ViewNode], on screen: ScreenInstance) -> Bool {
    for node in asked { screen.marks[node.id] = screen.marks[node.id] ?? .held }
    return tellFaults(of: Set(asked.map(\.id)), on: screen)
  }

  /// Draws a screen and reports the errors of some of its answers, in reading order.
  ///
  /// - Returns: whether there are any.
  @discardableResult
  private func tellFaults(of ids: Set<String>, on screen: ScreenInstance) -> Bool {
    let faults = draw(screen).nodes.questions(in: nil).compactMap { node -> Announcement.InvalidAnswer? in
      guard ids.contains(node.id), node.states.contains(.invalid) else { return nil }
      return Announcement.InvalidAnswer(id: node.id, label: node.label, message: node.hint ?? "")
    }
    if !faults.isEmpty { announce(.invalid(faults)) }
    return !faults.isEmpty
  }
}

extension InputBinding {
  /// Returns whether a new value is to be validated.
  ///
  /// While several options are being chosen, only too many are reported.
  fileprivate func mustLook(at value: Value, again isLookedAt: Bool) -> Bool {
    guard case .several(_, _, let most) = asking else { return isChecked || isLookedAt }
    return isHolding && isLookedAt || most.map { value.items.count > $0 } ?? false
  }

  func mark(_ value: Value) -> FieldMark { isHolding ? .held : .given(value) }
}

extension ActionFailure {
  /// Answers are invalid; the errors have been reported.
  static let invalid = ActionFailure(code: "invalid")
}

extension [ViewNode] {
  /// Returns the enabled inputs among these, in reading order.
  ///
  /// - Parameter ids: the ids of the nodes to search, with all within; in rows and components of the app's own they
  ///   follow the ids of the enclosing nodes. All where nil.
  /// - Returns: the inputs' nodes.
  func questions(in ids: [String]?) -> [ViewNode] {
    flatMap { node -> [ViewNode] in
      guard node.states.isDisjoint(with: [.disabled, .locked]) else { return [] }
      let isMeant = ids?.contains { node.id == $0 || node.id.hasSuffix("/\($0)") } ?? true
      let within = node.children.questions(in: isMeant ? nil : ids)
      return isMeant && node.isQuestion ? [node] + within : within
    }
  }
}

extension ViewNode {
  /// Whether it is an input.
  fileprivate var isQuestion: Bool { [.field, .choice, .choices, .toggle, .stepper].contains(role) }
}
