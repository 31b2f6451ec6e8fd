import Catalogs
import Foundations

/// How a component takes a person's input.
struct InputBinding: Sendable {
  /// How to interpret typed text or a choice.
  enum InputKind: Sendable {
    /// A text is parsed as a value.
    case text(FieldReading)
    /// One of these, by the ids of their nodes.
    case one([String: Value])
    /// Several of these: choosing one again removes it.
    case several([String: Value], chosen: [Value], most: Int?)
    /// A number, or a step up or down.
    case steps(StepReading)
  }

  /// How to interpret the input.
  var asking: InputKind
  /// The component's own node.
  var node: String
  /// The value shown now.
  var current: Value
  /// The state that stores the value.
  var state: StateReference?
  /// The field of the screen's form that receives it.
  var formField: String?
  /// Whether the script restricts the answer.
  var isChecked: Bool
  /// Run when the value changed, with `value` in scope.
  var onChange: [LinkedAction]
  /// Run when a valid value was submitted, with `value` in scope.
  var onSubmit: [LinkedAction]
  /// The slots of the row around it.
  var rowSlots: [Value]

  /// Whether the runtime holds the value; else the receiver of the actions does.
  var storesValue: Bool { state != nil || formField != nil }

  /// Whether several answers make up the value, so that it cannot be judged from one.
  var isMultipleChoice: Bool { if case .several = asking { true } else { false } }
}

/// The result of interpreting input.
enum Answer: Equatable {
  /// It is this value.
  case value(Value)
  /// It cannot be parsed, and why.
  case error(FieldError)
  /// It is refused, and why; the field keeps its value.
  case refused(FieldError)
  /// The option does not exist.
  case noSuchOption
}

extension InputBinding.InputKind {
  /// Returns the answer for choosing a node; nil where it can only be typed into.
  func press(_ node: String) -> Answer? {
    switch self {
    case .text, .steps: nil
    case .one(let options): options[node].map { .value($0) }
    case .several(let options, let chosen, _):
      options[node].map { .value(.list(Self.toggling($0, in: chosen))) }
    }
  }

  /// The answer for a typed text; choices accept the id of an option, with or without that of the choice before it.
  func edit(_ text: String, of node: String, _ inputLocale: FieldReading.InputLocale) -> Answer {
    switch self {
    case .text(let reading): reading.answer(to: text, inputLocale)
    case .steps(let reading): reading.answer(to: text, inputLocale)
    case .one, .several: press(text) ?? press("\(node)/\(text)") ?? .noSuchOption
    }
  }

  /// Returns the chosen values with one more, or one fewer where it was among them.
  private static func toggling(_ value: Value, in chosen: [Value]) -> [Value] {
    chosen.contains(value) ? chosen.filter { $0 != value } : chosen + [value]
  }
}

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
      asking: asking, node: id, current: answer, state: word("bind").flatMap { StateReference($0) },
      formField: element.formField,
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
