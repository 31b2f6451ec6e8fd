import Expressions
import Foundations
import PluginKit

/// The names that the expressions of one place may use, and what is known of them.
struct Scope: Sendable {
  /// Names, types and slots.
  var declarations: Declarations
  /// The contracts of the models in scope, by alias.
  var models: [String: ModelContract] = [:]
  /// The screen's own state.
  var states: [String: ValueType] = [:]
  /// How many of the slots belong to the screen; those above are a row's or an action's own.
  var screenSlots: Int

  /// The scope of a screen.
  ///
  /// - Parameters:
  ///   - functions: what expressions may call.
  ///   - params: what the screen is opened with.
  ///   - states: what the screen remembers.
  ///   - models: the contracts of its models, by alias, in slot order.
  init(functions: FunctionLibrary, params: RecordType, states: RecordType, models: [(String, ModelContract)])
  {
    declarations = Declarations(functions: functions)
    for variable in Environment.Slot.allCases {
      switch variable {
      case .params: declarations.declare(variable.name, .record(params))
      case .state: declarations.declare(variable.name, .record(states))
      default: declarations.declare(variable.name, variable.type)
      }
    }
    for (alias, contract) in models {
      declarations.declare(alias, .record(contract.state))
      self.models[alias] = contract
    }
    self.states = Dictionary(
      states.fields.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    screenSlots = declarations.variables.count
  }

  /// This scope with further names, whose slots come after all others; those of the same name are hidden by them.
  func adding(_ names: [(String, ValueType)]) -> Scope {
    var scope = self
    for (name, type) in names { scope.declarations.shadow(name, type) }
    return scope
  }
}
