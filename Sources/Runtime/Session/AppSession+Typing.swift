import Foundations

/// A text typed into a field and passed to `on.change`, before it was submitted.
struct TypedSoFar: Equatable {
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
    guard let top = navigation.top, case .take(let intake) = top.handler(for: id), intake.asking.isTyped
    else {
      return announce(ActionFailure(code: "not_available"))
    }
    let speech = FieldReading.Speech(localizer: localizer, zone: settings.zone)
    guard case .value(let value) = intake.asking.edit(text, of: intake.node, speech) else { return }
    take(soFar: value, intake, on: top)
  }

  private func take(soFar value: Value, _ intake: InputBinding, on screen: ScreenInstance) {
    if let state = intake.state {
      do throws(ActionFailure) { try screen.set([(state, value)]) } catch { return }
    } else if let field = intake.formField {
      screen.inputs[field] = value
    }
    // An answer reported as invalid is validated again, so that its correction shows.
    if screen.marks[intake.node] != nil { screen.marks[intake.node] = intake.mark(value) }
    guard value != intake.current else { return }
    if !intake.isHolding {
      guard willDo(value, intake, on: screen) else { return }
      screen.typed[intake.node] = TypedSoFar(value, over: intake.current)
    }
    begin(intake.onChange, on: screen, extras: intake.rowSlots + [value])
  }

  /// Returns whether a value that neither a state nor the form holds is valid, so that it may be passed on.
  private func willDo(_ value: Value, _ intake: InputBinding, on screen: ScreenInstance) -> Bool {
    guard intake.isChecked else { return true }
    let mark = screen.marks[intake.node]
    defer { screen.marks[intake.node] = mark }
    screen.marks[intake.node] = .given(value)
    let node = draw(screen).nodes.node(intake.node)
    return node?.states.contains(.invalid) != true
  }
}

extension InputBinding.Asking {
  /// Whether the answer is typed, not chosen.
  fileprivate var isTyped: Bool {
    switch self {
    case .text, .steps: true
    case .one, .several: false
    }
  }
}
