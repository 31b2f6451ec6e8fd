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
  var state: String?
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
