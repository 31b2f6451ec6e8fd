import Foundations

/// How a component takes what a person gives it.
struct InputBinding: Sendable {
  /// What is to be made of what is typed or chosen.
  enum Asking: Sendable {
    /// A text is read as a value.
    case text(FieldReading)
    /// One of these, by the ids of their nodes.
    case one([String: Value])
    /// Several of these: each given again is taken away.
    case several([String: Value], chosen: [Value], most: Int?)
    /// A number, or a step up or down.
    case steps(StepReading)
  }

  /// What is to be made of what is given.
  var asking: Asking
  /// The component's own node.
  var node: String
  /// What it shows now.
  var current: Value
  /// The state it is put into.
  var state: String?
  /// The field of the screen's form that receives it.
  var formField: String?
  /// Whether the script asks anything of the answer.
  var isChecked: Bool
  /// Run when it is another value than before, with `value` in scope.
  var onChange: [LinkedAction]
  /// Run when it was given and will do, with `value` in scope.
  var onSubmit: [LinkedAction]
  /// The slots of the row around it.
  var rowSlots: [Value]

  /// Whether the runtime holds the value; else anyone who the actions tell does.
  var isHolding: Bool { state != nil || formField != nil }

  /// Whether several answers make up the value, so that one alone says nothing of the whole.
  var isGradual: Bool { if case .several = asking { true } else { false } }
}

/// What becomes of what a person gives.
enum Answer: Equatable {
  /// It is this value.
  case value(Value)
  /// It cannot be read, and why.
  case fault(FieldFault)
  /// It cannot be carried out, and why; the field stays as it is.
  case refused(FieldFault)
  /// There is no such option.
  case noSuchOption
}

extension InputBinding.Asking {
  /// What choosing a node gives; nil where it can only be typed into.
  func press(_ node: String) -> Answer? {
    switch self {
    case .text, .steps: nil
    case .one(let options): options[node].map { .value($0) }
    case .several(let options, let chosen, _):
      options[node].map { .value(.list(Self.toggling($0, in: chosen))) }
    }
  }

  /// What a typed text gives: for choices, the id of an option, with or without that of the choice before it.
  func edit(_ text: String, of node: String, _ speech: FieldReading.Speech) -> Answer {
    switch self {
    case .text(let reading): reading.answer(to: text, speech)
    case .steps(let reading): reading.answer(to: text, speech)
    case .one, .several: press(text) ?? press("\(node)/\(text)") ?? .noSuchOption
    }
  }

  /// The chosen values with one more, or one fewer where it was among them.
  private static func toggling(_ value: Value, in chosen: [Value]) -> [Value] {
    chosen.contains(value) ? chosen.filter { $0 != value } : chosen + [value]
  }
}
