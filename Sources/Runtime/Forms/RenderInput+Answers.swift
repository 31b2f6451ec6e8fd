import Catalogs
import Foundations

extension RenderInput {
  /// The answer it shows: the script's `value`, else the held one.
  var answer: Value { value("value") ?? held ?? .null }

  /// Returns a whole number under a key.
  func count(_ key: String) -> Int? { value(key)?.number.flatMap { Int(exactly: $0.rounded()) } }

  /// Lets the component take input.
  ///
  /// - Parameters:
  ///   - asking: how to interpret the input.
  ///   - nodes: further nodes that take it, such as its options.
  func onAnswer(_ asking: InputBinding.InputKind, also nodes: [String] = []) {
    let element = instance.element
    let inputBinding = InputBinding(
      asking: asking, node: id, current: answer, state: word("bind"), formField: element.formField,
      isChecked: element.common.hasValidation, onChange: element.common.onChange,
      onSubmit: element.common.onSubmit, rowSlots: context.rowSlots)
    for node in [id] + nodes { instance.handle(node, .take(inputBinding)) }
  }

  /// Marks the component's node as required, and as invalid with the reason where its answer was validated.
  func markValidity(_ node: inout ViewNode) {
    guard !node.states.contains(.disabled) else { return }
    if isRequired { node.states.insert(.required) }
    guard let mark = context.mark(id), let error = error(mark) else { return }
    node.states.insert(.invalid)
    node.show(error, as: .hint)
  }

  private var isRequired: Bool {
    guard let required = instance.element.common.isRequired else { return false }
    return instance.value(of: required, context).isTrue
  }

  private func error(_ mark: ValidationMark) -> ShownText? {
    switch mark {
    case .typed(let error): words(error)
    case .held: error(in: answer)
    case .given(let value): error(in: value)
    }
  }

  private func words(_ error: FieldError) -> ShownText { words(error.key, error.arguments) }

  /// The first error of an answer, localized: that it is missing, then the component's own rules, then the script's
  /// checks.
  private func error(in answer: Value) -> ShownText? {
    guard let component = instance.element.component else { return nil }
    if isRequired, component.isMissing(answer) {
      return words(FieldError(key: "\(component.spec.name).required"))
    }
    if let error = component.validationError(in: answer, self) { return words(error) }
    if answer.isNothing { return nil }
    return context.entering(answer) {
      for check in instance.element.common.checks {
        // A test that fails to evaluate is reported to the author and counts as not met.
        let isMet = context.evaluate(Bound(program: check.test, ordinal: 0))
        let recorder = context.recorder(for: instance)
        recorder?.note(isMet, of: check.test)
        guard !isMet.isTrue else { continue }
        recorder?.note(check.message) { context.evaluate($0) }
        return check.message.shown(in: context) { context.evaluate($0) }
      }
      return nil
    }
  }
}

extension CommonProperties {
  /// Whether an answer that could be parsed may be invalid.
  var hasValidation: Bool { isRequired != nil || !checks.isEmpty || hasRules }
}

extension Value {
  /// Whether it is an empty answer.
  var isNothing: Bool {
    switch self {
    case .null, .optional(nil): true
    case .string(let text): text.allSatisfy(\.isWhitespace)
    case .list(let items): items.isEmpty
    default: false
    }
  }
}
