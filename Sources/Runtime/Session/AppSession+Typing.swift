import Foundations

/// A text typed into a field and passed to `on.change`, before it was submitted.
struct PendingInput: Equatable {
  /// The typed value.
  let value: Value
  /// The value that the field showed then: if it differs by now, a handler has changed it since.
  let shown: Value

  init(_ value: Value, over shown: Value) {
    self.value = value
    self.shown = shown
  }
}

extension AppSession {
  /// Handles text typed into a field so far.
  ///
  /// Text that cannot be parsed yet or is invalid is not reported: the person is still typing. Nor does the next key
  /// wait for the actions of the last one.
  func type(_ id: String, _ text: String) {
    guard question == nil else { return announce(ActionFailure(code: "answer_first")) }
    guard let top = navigation.top, case .take(let inputBinding) = top.handler(for: id),
      inputBinding.asking.isTypedInput
    else {
      return announce(ActionFailure(code: "not_available"))
    }
    let inputLocale = FieldReading.InputLocale(localizer: localizer, zone: settings.zone)
    guard case .value(let value) = inputBinding.asking.edit(text, of: inputBinding.node, inputLocale) else {
      return
    }
    take(soFar: value, inputBinding, on: top)
  }

  private func take(soFar value: Value, _ inputBinding: InputBinding, on screen: ScreenInstance) {
    if let state = inputBinding.state {
      do throws(ActionFailure) { try screen.set([(state, value)]) } catch { return }
    } else if let field = inputBinding.formField {
      screen.inputs[field] = value
    }
    // An answer reported as invalid is validated again, so that its correction shows.
    if screen.marks[inputBinding.node] != nil { screen.marks[inputBinding.node] = inputBinding.mark(value) }
    guard value != inputBinding.current else { return }
    if !inputBinding.storesValue {
      guard passesChecks(value, inputBinding, on: screen) else { return }
      screen.typed[inputBinding.node] = PendingInput(value, over: inputBinding.current)
    }
    begin(inputBinding.onChange, on: screen, extras: inputBinding.rowSlots + [value])
  }

  /// Returns whether a value that neither a state nor the form holds is valid, so that it may be passed on.
  private func passesChecks(_ value: Value, _ inputBinding: InputBinding, on screen: ScreenInstance) -> Bool {
    guard inputBinding.isChecked else { return true }
    let mark = screen.marks[inputBinding.node]
    defer { screen.marks[inputBinding.node] = mark }
    screen.marks[inputBinding.node] = .given(value)
    let node = draw(screen).nodes.node(inputBinding.node)
    return node?.states.contains(.invalid) != true
  }
}

extension InputBinding.InputKind {
  /// Whether the answer is typed, not chosen.
  fileprivate var isTypedInput: Bool {
    switch self {
    case .text, .steps: true
    case .one, .several: false
    }
  }
}
