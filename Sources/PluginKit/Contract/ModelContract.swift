public import Foundations

/// What one view model takes, publishes, can be asked to do, and tells.
public struct ModelContract: Sendable {
  /// The name that screens write after the dot, such as `RecipeDetail`.
  public let name: String
  /// One sentence on what it is for.
  public let about: String?
  /// What it is opened with.
  public let parameters: [ParameterContract]
  /// The record that it publishes.
  public let state: RecordType
  /// What it can be asked to do.
  public let actions: [ActionContract]
  /// What it tells besides its state.
  public let events: [EventContract]
  /// Where its name is declared.
  public let span: Span

  /// The action of a name, or nil where there is none.
  public func action(_ name: String) -> ActionContract? { actions.first { $0.name == name } }
  /// The event of a name, or nil where there is none.
  public func event(_ name: String) -> EventContract? { events.first { $0.name == name } }
}

/// Something that a view model can be asked to do.
public struct ActionContract: Sendable {
  /// The name that screens call.
  public let name: String
  /// One sentence on what it does.
  public let about: String?
  /// Its arguments.
  public let parameters: [ParameterContract]
  /// What it answers with, or nil where it answers nothing.
  public let result: ValueType?
  /// The codes of the errors that it can end with, besides those of ``ActionError/Code-swift.struct/standard``.
  public let errors: [String]
  /// Where its name is declared.
  public let span: Span

  /// The codes of all errors that it can end with: its own, then the standard ones.
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
  /// The numbers allowed, where it was declared with a range such as `int(1..5)`.
  public let range: ClosedRange<Int>?
  /// Where its name is declared.
  public let span: Span

  /// Whether it must be given.
  public var isRequired: Bool {
    switch type {
    case .nullable, .dyn, .error: false
    default: true
    }
  }
}

/// Something that a view model tells once, as opposed to its state, which lasts.
public struct EventContract: Sendable {
  /// The event's name.
  public let name: String
  /// What it carries.
  public let payload: RecordType
  /// Where its name is declared.
  public let span: Span
}
