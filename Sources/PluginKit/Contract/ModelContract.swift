public import Foundations

/// The parameters, state, actions and events of one view model.
public struct ModelContract: Sendable {
  /// The name that screens write after the dot, such as `RecipeDetail`.
  public let name: String
  /// One sentence on its purpose.
  public let about: String?
  /// Its parameters.
  public let parameters: [ParameterContract]
  /// The record that it publishes.
  public let state: RecordType
  /// Its actions.
  public let actions: [ActionContract]
  /// Its events, besides the state.
  public let events: [EventContract]
  /// Where its name is declared.
  public let span: Span

  /// The action of a name, or nil where there is none.
  public func action(_ name: String) -> ActionContract? { actions.first { $0.name == name } }
  /// The event of a name, or nil where there is none.
  public func event(_ name: String) -> EventContract? { events.first { $0.name == name } }
}

/// An action of a view model.
public struct ActionContract: Sendable {
  /// The name that screens call.
  public let name: String
  /// One sentence on what it does.
  public let about: String?
  /// Its arguments.
  public let parameters: [ParameterContract]
  /// Its result type, or nil where it has no result.
  public let result: ValueType?
  /// The codes of its errors, besides those of ``ActionError/Code-swift.struct/standard``.
  public let errors: [String]
  /// Where its name is declared.
  public let span: Span

  /// The codes of all its errors: its own, then the standard ones.
  public var codes: [String] {
    errors + ActionError.Code.standard.map(\.description).filter { !errors.contains($0) }
  }
}

/// A named argument of a model or of an action.
public struct ParameterContract: Sendable {
  /// The argument's name.
  public let name: String
  /// Its type; a nullable one may be left out.
  public let type: ValueType
  /// The numbers allowed, where it was declared with a range such as `int(1..5)`; of a text, such as `string(1..200)`, the
  /// numbers of characters.
  public let range: ClosedRange<Int>?
  /// Where its name is declared.
  public let span: Span

  /// Whether it is required.
  public var isRequired: Bool {
    switch type {
    case .nullable, .dyn, .error: false
    default: true
    }
  }
}

/// Something that a view model emits once, as opposed to its lasting state.
public struct EventContract: Sendable {
  /// The event's name.
  public let name: String
  /// Its payload.
  public let payload: RecordType
  /// Where its name is declared.
  public let span: Span
}
