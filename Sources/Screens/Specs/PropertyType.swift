package import Foundations

/// The type of a key's value in a script: the one source for the reader, the checker and the schema.
package indirect enum PropertyType: Sendable {
  /// A localizable text: a key of the String Catalog, with `${…}` for its arguments.
  case text
  /// A CEL expression, written bare, of a type.
  case expression(ValueType)
  /// A value of a type: a literal, one whole `${…}`, or a string with `${…}` in it.
  case value(ValueType)
  /// One word out of a fixed set.
  case word([String])
  /// A name that the script gives: letters, digits, `_` and `-`, beginning with a letter.
  case name
  /// A name of something declared elsewhere.
  case reference(Reference)
  /// A type, such as `list(string)`.
  case type
  /// Types that the app declares: from a name to a type, or to the fields of a record, each with the given keys.
  case recordTypes(RecordSpec)
  /// Components in order; a single one may be written without a list.
  case elements
  /// Actions in order; a single one may be written without a list.
  case actions
  /// Several values of one kind; a single one may be written without a list.
  case list(PropertyType)
  /// A mapping with keys of its own.
  case record(RecordSpec)
  /// A mapping from names that the script gives to values of one kind.
  case mapping(PropertyType)
  /// Named values for the target of another key, such as the parameters of a screen.
  case arguments(for: String)
  /// Variants for devices: from a profile's name to the keys that differ, or to another component.
  case devices
  /// Nothing: the key has no value.
  case nothing

  /// The kinds of things a script can refer to.
  package enum Reference: String, Sendable {
    /// A screen's name.
    case screen
    /// A model of a plugin, such as `recipes.RecipeDetail`.
    case model
    /// An action of a model in scope, such as `recipe.start`.
    case action
    /// A tab's id.
    case tab
    /// A state of the screen, such as `state.query`.
    case state
    /// A flag of `flags.yaml`.
    case flag
    /// A component of the app's own, a file under `components/`.
    case component
    /// A flow, a file under `flows/`.
    case flow
    /// A sequence of actions that the screen names.
    case sequence
    /// An event that a component of the app's own declares.
    case event
    /// A way out that a flow declares.
    case exit
    /// The id of a component of the same screen.
    case node
  }
}

extension PropertyType {
  /// Whether it can contain components, including those of records and lists.
  var holdsElements: Bool {
    switch self {
    case .elements: true
    case .list(let type), .mapping(let type): type.holdsElements
    case .record(let spec): spec.keys.contains(where: \.type.holdsElements)
    default: false
    }
  }
}

/// A mapping with declared keys.
package struct RecordSpec: Sendable {
  /// Its name in messages, such as `a fact`.
  package let name: String
  /// Its keys.
  package let keys: [KeySpec]
  /// The key of a value that is not a mapping, such as `screen` in `go: recipe`.
  package let shorthand: String?
  /// Whether nothing may stand in its place, as for an action without arguments and errors.
  package let mayBeEmpty: Bool

  /// Declares a mapping.
  package init(_ name: String, shorthand: String? = nil, mayBeEmpty: Bool = false, keys: [KeySpec]) {
    self.name = name
    self.mayBeEmpty = mayBeEmpty
    self.keys = keys
    self.shorthand = shorthand
  }
}

/// One key: its type and its purpose.
///
/// A class, since readers pass keys around all the time, and each part of a struct would be retained separately.
package final class KeySpec: Sendable {
  /// The key.
  package let name: String
  /// The type of its value.
  package let type: PropertyType
  /// Whether it is required.
  package let isRequired: Bool
  /// One line of documentation.
  package let about: String
  /// The names that its expressions may use beyond those in scope.
  package let scope: ScopeChange
  /// The content that the key implies by its name.
  let mark: PropertyContent

  /// Declares a key.
  package init(
    _ name: String, _ type: PropertyType, required: Bool = false, scope: ScopeChange = .none, _ about: String
  ) {
    self.name = name
    self.type = type
    self.isRequired = required
    self.about = about
    self.scope = scope
    mark = .of(name)
  }
}

/// Names that come into scope under a key.
package enum ScopeChange: Sendable {
  /// None.
  case none
  /// One item of the list under `items`, by the name written under `name` (`item` if none), and `index`.
  case item(items: String, name: String)
  /// `error`, with the `code` and `message` of the action that failed.
  case error
  /// `value`, the input of a field or choice.
  case value
  /// `event`, with the fields that the event declares.
  case event
}
