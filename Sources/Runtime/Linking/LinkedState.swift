import Expressions
import Foundations
import Screens

/// A state of a screen, a flow or the app.
struct LinkedState: Sendable {
  /// How long a state has its value.
  enum Lifetime: Sendable {
    /// As long as its screen, its flow or the app is open.
    case open
    /// Over restarts, for the device.
    case device
    /// Over restarts, for the person who is signed in, and for the device where nobody is.
    case account
  }

  let name: String
  let type: ValueType
  let initial: Value
  let lifetime: Lifetime
  /// Where it is declared.
  let span: Span
}

/// The declaration of a state in a script.
struct StateDeclaration {
  var name: String
  var span: Span
  var type: ValueType
  /// The other keys of its declaration.
  var properties: Properties

  /// Whether it is stored.
  var isKept: Bool { properties["keep"]?.literal == "true" }
}

extension Properties {
  /// The states that a script declares.
  var stateDeclarations: [StateDeclaration] {
    named("state").compactMap { named in
      guard case .record(let record) = named.property, case .type(let type, _) = record["type"] else {
        return nil
      }
      return StateDeclaration(name: named.name, span: named.span, type: type, properties: record)
    }
  }

  /// The names and types of the states that a script declares.
  var stateFields: [RecordType.Field] { stateDeclarations.map { RecordType.Field($0.name, $0.type) } }
}

extension Linker {
  /// Links the declaration of a state.
  ///
  /// - Parameters:
  ///   - declaration: the declaration.
  ///   - scope: the names that an expression could read in place of its default.
  /// - Returns: the state.
  mutating func state(
    _ declaration: StateDeclaration, in scope: Scope
  ) -> LinkedState {
    LinkedState(
      name: declaration.name, type: declaration.type, initial: initial(declaration, in: scope),
      lifetime: lifetime(declaration, in: scope), span: declaration.span)
  }

  /// Reports states named like what the runtime itself has there.
  mutating func checkStateNames(_ states: [StateDeclaration], beside taken: RecordType) {
    for state in states where checkName(state.name, at: state.span) && taken.type(of: state.name) != nil {
      found.report(
        .nameTaken, "the name `\(taken.name).\(state.name)` is taken by the runtime", at: state.span,
        help: "give the state another name")
    }
  }

  /// Returns the states of the flows that a screen is a step of, each once; one that they declare with different
  /// types is of any type.
  mutating func flowStates(of screen: ScreenScript) -> [LinkedState] {
    // Hardly any screen reads them, and each flow would be read for this.
    guard !context.flowNames.isEmpty, screen.source.bytes.contains("flow.".utf8) else { return [] }
    // What is wrong with them is the flow's.
    var silent = self
    var states: [LinkedState] = []
    for flow in context.flows(of: screen.name) {
      let scope = Scope(context)
      for state in flow.properties.stateDeclarations.map({ silent.state($0, in: scope) }) {
        guard let index = states.firstIndex(where: { $0.name == state.name }) else {
          states.append(state)
          continue
        }
        let other = states[index]
        if other.type != state.type {
          states[index] = LinkedState(
            name: other.name, type: .dyn, initial: other.initial, lifetime: .open, span: other.span)
        }
      }
    }
    return states
  }

  private mutating func initial(_ declaration: StateDeclaration, in scope: Scope) -> Value {
    guard case .value(let source) = declaration.properties["default"] else {
      if let empty = declaration.type.defaultValue ?? context.types.defaultValue(of: declaration.type) {
        return empty
      }
      found.report(
        .missingKey, "the state `\(declaration.name)` has no `default`", at: declaration.span,
        help: "add `default:`, or make its type nullable with `?`")
      return .null
    }
    // Whatever is wrong with a literal has been reported.
    if case .literal(let node) = source { return literal(node, of: declaration.type) ?? .null }
    _ = value(source, of: declaration.type, in: scope)
    found.report(
      .invalidLiteral, "the first value of a state is written out, not computed", at: source.span)
    return .null
  }

  private mutating func lifetime(
    _ declaration: StateDeclaration, in scope: Scope
  ) -> LinkedState.Lifetime {
    if case .value(let source) = declaration.properties["keep"] {
      if case .literal(let node) = source {
        _ = literal(node, of: .bool)
      } else {
        found.report(.invalidLiteral, "`keep` is written out, not computed", at: source.span)
      }
    }
    guard declaration.isKept else {
      if case .word(_, let span) = declaration.properties["per"] {
        found.report(
          .missingKey, "the state `\(declaration.name)` has `per` and is not kept", at: span,
          help: "add `keep: true`")
      }
      return .open
    }
    if !declaration.type.canBeStored {
      found.report(
        .unkeepableState, "a state of type `\(declaration.type)` cannot be kept", at: declaration.span,
        help: "keep what it is made of, such as the seconds of a duration as `int`")
    }
    return declaration.properties["per"] == nil ? .device : .account
  }
}

extension Diagnostic.Code {
  /// A kept state whose values cannot be stored.
  static let unkeepableState = Self("KL0249")
}
