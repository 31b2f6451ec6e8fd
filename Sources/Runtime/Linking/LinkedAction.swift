import Expressions
import Foundations
import Screens

/// An action whose expressions are compiled and whose names are resolved.
struct LinkedAction: Sendable {
  /// The action's name.
  let name: String
  /// Where it is written.
  let span: Span
  /// Run only if this is true.
  let condition: Program?
  /// What it does.
  let body: any ActionBody
  /// Run after it succeeded.
  let then: [LinkedAction]
  /// Run instead, when the condition is false.
  let otherwise: [LinkedAction]
  /// Run when it failed, in a scope with `error`; nil where the script handles nothing.
  let onError: [LinkedAction]?
}

/// Named values for a screen, a model or an action.
struct LinkedArguments: Sendable {
  /// Names and values in written order.
  let values: [(name: String, value: ActionValue)]

  /// The values now.
  func evaluate(_ frame: ActionFrame) -> ValueMap {
    ValueMap(fields: values.map { ($0.name, $0.value.evaluate(frame)) })
  }
}

/// A value of an action's key: actions run once, so nothing is cached.
enum ActionValue: Sendable {
  case constant(Value)
  case expression(Program)
  case joined([Piece])

  enum Piece: Sendable {
    case words(String)
    case value(Program)
  }

  /// The value now.
  func evaluate(_ frame: ActionFrame) -> Value {
    switch self {
    case .constant(let value): value
    case .expression(let program): program.evaluate(frame.slots)
    case .joined(let pieces):
      .string(
        pieces.map { piece in
          switch piece {
          case .words(let words): words
          case .value(let program): program.evaluate(frame.slots).plainText
          }
        }.joined())
    }
  }
}

/// The values that an action's expressions see.
struct ActionFrame: Sendable {
  /// The screen it runs on.
  let screen: Int
  /// The slots of the row and event that it belongs to, which come after those of the screen.
  var extras: [Value]
  /// All slots, the screen's as they were when the action began.
  var slots: [Value] = []
}
