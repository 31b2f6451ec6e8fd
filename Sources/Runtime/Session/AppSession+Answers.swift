import Foundations

extension AppSession {
  /// Handles text typed into a component, or the id of a chosen option.
  func edit(_ id: String, _ text: String) {
    guard question == nil else { return announce(ActionFailure(code: "answer_first")) }
    guard let top = navigation.top, case .take(let inputBinding) = top.handler(for: id) else {
      return announce(ActionFailure(code: "not_available"))
    }
    let inputLocale = FieldReading.InputLocale(localizer: localizer, zone: settings.zone)
    take(inputBinding.asking.edit(text, of: inputBinding.node, inputLocale), inputBinding, on: top)
  }

  /// Handles a press on an option's node.
  func press(_ id: String, _ inputBinding: InputBinding, on screen: ScreenInstance) {
    guard let answer = inputBinding.asking.press(id) else {
      return announce(ActionFailure(code: "not_available"))
    }
    take(answer, inputBinding, on: screen)
  }

  /// Accepts an answer; rejected while the last one's actions are running.
  private func take(_ answer: Answer, _ inputBinding: InputBinding, on screen: ScreenInstance) {
    let isWorking = running.contains(RunningNode(screen: screen.id, node: inputBinding.node))
    // Several options are chosen one after the other; a value held here is always current.
    guard !isWorking || inputBinding.isMultipleChoice && inputBinding.storesValue else {
      return announce(ActionFailure(code: "still_working"))
    }
    switch answer {
    case .value(let value): take(value, inputBinding, on: screen, isWorking: isWorking)
    case .error(let error):
      screen.marks[inputBinding.node] = .typed(error)
      announceInvalidAnswers(of: [inputBinding.node], on: screen)
    case .refused(let error):
      let text = shown(error.key, error.arguments)
      announce(.refused(text.words), saying: text)
    case .noSuchOption: announce(ActionFailure(code: "no_such_option"))
    }
  }

  /// Stores a value and runs its handlers.
  ///
  /// An invalid value is kept so it can be corrected; `submit` runs only once it is valid. Where neither a state nor
  /// the form holds it, an invalid value is not passed on.
  private func take(_ value: Value, _ inputBinding: InputBinding, on screen: ScreenInstance, isWorking: Bool)
  {
    if let state = inputBinding.state {
      do throws(ActionFailure) { try screen.set([(state, value)]) } catch { return announce(error) }
    } else if let field = inputBinding.formField {
      screen.inputs[field] = value
    }
    let wasMarked = screen.marks[inputBinding.node] != nil
    screen.marks[inputBinding.node] =
      inputBinding.needsValidation(at: value, again: wasMarked) ? inputBinding.mark(value) : nil
    let isFine =
      screen.marks[inputBinding.node] == nil || !announceInvalidAnswers(of: [inputBinding.node], on: screen)
    guard inputBinding.storesValue || isFine else { return }
    let isTold =
      value == inputBinding.current
      || screen.typed[inputBinding.node] == PendingInput(value, over: inputBinding.current)
    screen.typed[inputBinding.node] = nil
    let actions = (isTold ? [] : inputBinding.onChange) + (isFine ? inputBinding.onSubmit : [])
    begin(
      actions, on: screen, extras: inputBinding.rowSlots + [value], node: isWorking ? nil : inputBinding.node)
  }

  /// Validates answers and reports all invalid ones.
  ///
  /// - Parameters:
  ///   - ids: the ids of the nodes to validate, with all within; the whole screen where nil.
  ///   - screen: the screen's id.
  /// - Throws: `invalid`, already reported, where any answer is invalid.
  func validate(_ ids: [String]?, on screen: Int) throws(ActionFailure) {
    guard let screen = self.screen(screen), screen.failure == nil else { return }
    if validateAnswers(draw(screen).nodes.questions(in: ids), on: screen) { throw .invalid }
  }

  /// Validates the answers of some nodes and reports all invalid ones; whether there are any.
  func validateAnswers(_ asked: [ViewNode], on screen: ScreenInstance) -> Bool {
    for node in asked { screen.marks[node.id] = screen.marks[node.id] ?? .held }
    return announceInvalidAnswers(of: Set(asked.map(\.id)), on: screen)
  }

  /// Draws a screen and reports the errors of some of its answers, in reading order.
  ///
  /// - Returns: whether there are any.
  @discardableResult
  private func announceInvalidAnswers(of ids: Set<String>, on screen: ScreenInstance) -> Bool {
    let invalidAnswers = draw(screen).nodes.questions(in: nil).compactMap {
      node -> Announcement.InvalidAnswer? in
      guard ids.contains(node.id), node.states.contains(.invalid) else { return nil }
      return Announcement.InvalidAnswer(id: node.id, label: node.label, message: node.hint ?? "")
    }
    if !invalidAnswers.isEmpty { announce(.invalid(invalidAnswers)) }
    return !invalidAnswers.isEmpty
  }
}

extension InputBinding {
  /// Returns whether a new value is to be validated.
  ///
  /// While several options are being chosen, only too many are reported.
  fileprivate func needsValidation(at value: Value, again wasMarked: Bool) -> Bool {
    guard case .several(_, _, let most) = asking else { return isChecked || wasMarked }
    return storesValue && wasMarked || most.map { value.items.count > $0 } ?? false
  }

  func mark(_ value: Value) -> ValidationMark { storesValue ? .held : .given(value) }
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
      return isMeant && node.isInputNode ? [node] + within : within
    }
  }
}

extension ViewNode {
  /// Whether it is an input.
  fileprivate var isInputNode: Bool { [.field, .choice, .choices, .toggle, .stepper].contains(role) }
}
