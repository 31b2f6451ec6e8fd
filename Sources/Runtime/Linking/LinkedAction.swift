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
  /// Its implementation.
  let body: any ActionBody
  /// Run after it succeeded.
  let then: [LinkedAction]
  /// Run when the condition is false.
  let otherwise: [LinkedAction]
  /// Run when it failed, in a scope with `error`; nil where the script has no handler.
  let onError: [LinkedAction]?
}

/// Named values for a screen, a model or an action.
struct LinkedArguments: Sendable {
  /// Names and values, in the order they are written.
  let values: [(name: String, value: ActionValue)]

  /// Evaluates all values.
  ///
  /// - Throws: that an expression failed: nothing is opened, called or set with only some of its values.
  func evaluate(_ frame: ActionFrame) throws(ActionFailure) -> ValueMap {
    ValueMap(fields: try fields(frame))
  }

  /// Evaluates all values, with their names, in the order they are written.
  func fields(_ frame: ActionFrame) throws(ActionFailure) -> [(String, Value)] {
    var fields: [(String, Value)] = []
    for (name, value) in values { fields.append((name, try value.evaluate(frame))) }
    return fields
  }
}

/// A value of an action's key, not cached, since actions run once.
enum ActionValue: Sendable {
  /// A literal.
  case constant(Value)
  /// One expression, whose type it keeps.
  case expression(Program)
  /// An interpolated text.
  case joined([Piece])

  /// A part of an interpolated text.
  enum Piece: Sendable {
    /// Literal text.
    case words(String)
    /// An expression.
    case value(Program)
  }

  /// Evaluates the value.
  ///
  /// - Throws: that an expression failed.
  func evaluate(_ frame: ActionFrame) throws(ActionFailure) -> Value {
    switch self {
    case .constant(let value): return value
    case .expression(let program): return try Self.value(of: program, frame)
    case .joined(let pieces):
      var text = ""
      for piece in pieces {
        switch piece {
        case .words(let words): text += words
        case .value(let program):
          text += try Self.value(of: program, frame) { $0.joined(at: program.span) }.plainText
        }
      }
      return .string(text)
    }
  }

  private static func value(
    of program: Program, _ frame: ActionFrame, as use: (Value) -> Value = { $0 }
  ) throws(ActionFailure) -> Value {
    let value = use(program.evaluate(frame.slots))
    if case .error(let error) = value { throw .expressionFailed(error) }
    return value
  }
}

/// The values that an action's expressions see.
struct ActionFrame: Sendable {
  /// The id of the app itself, in place of a screen's.
  static let app = 0

  /// The screen it runs on; ``app`` for actions of `app.yaml`.
  let screen: Int
  /// The run of actions that it belongs to; 0 before it has begun.
  var run = 0
  /// The slots of the row and event that it belongs to, which come after those of the screen.
  var extras: [Value]
  /// All slots, those of the screen as of the action's start.
  var slots: [Value] = []
  /// The params of the flow that is left; its expressions see no screen.
  var flowParams: ValueMap?
}

/// A screen's own triggers.
struct LinkedTriggers: Sendable {
  /// Run each time the screen is shown.
  var onAppear: [LinkedAction] = []
  /// Run when it is left.
  var onLeave: [LinkedAction] = []
  /// Run when a value changes.
  var watches: [LinkedWatch] = []
  /// Run periodically.
  var timers: [LinkedTimer] = []
  /// Run by name, by the `run` action.
  var sequences: [String: [LinkedAction]] = [:]
}

/// A watched value, and the actions run when it has changed.
struct LinkedWatch: Sendable {
  let value: Program
  let actions: [LinkedAction]
}

/// Actions run periodically.
struct LinkedTimer: Sendable {
  let interval: Duration
  let condition: Program?
  let actions: [LinkedAction]
}
