/// A kind of component: its keys, its documentation and an example that a test runs.
package final class ComponentSpec: Sendable {
  /// The component's name in scripts.
  package let name: String
  /// Its group in the reference.
  package let group: Group
  /// One line of documentation.
  package let about: String
  /// The key of a value beside the component's name; nil if no value is allowed there.
  package let main: KeySpec
  /// Its keys beyond `main` and the common ones.
  package let keys: [KeySpec]
  /// Whether the user can interact with it, so that it needs a stable id.
  package let isInteractive: Bool
  /// A script that shows it, without the list dash.
  package let example: String
  /// `main` and `keys`, without the common ones.
  package let ownKeys: [KeySpec]
  /// All keys a script may write in this component.
  package let allKeys: [KeySpec]
  /// Those of its own keys that contain components.
  package let elementKeys: [KeySpec]

  /// The groups of the reference.
  package enum Group: String, Sendable, CaseIterable { case show, shape, ask, act }

  /// Declares a component.
  package init(
    _ name: String, _ group: Group, _ about: String, main: KeySpec, keys: [KeySpec] = [],
    interactive: Bool = false, example: String
  ) {
    self.name = name
    self.group = group
    self.about = about
    self.main = main
    self.keys = keys
    self.isInteractive = interactive
    self.example = example
    ownKeys = [main] + keys
    allKeys = ownKeys + CommonKeys.component
    elementKeys = ownKeys.filter(\.type.holdsElements)
  }
}

/// A kind of action: its keys, its documentation and an example.
package final class ActionSpec: Sendable {
  /// The action's name in scripts.
  package let name: String
  /// One line of documentation.
  package let about: String
  /// The key of a value beside the action's name.
  package let main: KeySpec
  /// Its keys beyond `main` and the common ones.
  package let keys: [KeySpec]
  /// A script that shows it.
  package let example: String
  /// All keys a script may write in this action.
  package let allKeys: [KeySpec]

  /// Declares an action.
  package init(_ name: String, _ about: String, main: KeySpec, keys: [KeySpec] = [], example: String) {
    self.name = name
    self.about = about
    self.main = main
    self.keys = keys
    self.example = example
    allKeys = [main] + keys + CommonKeys.action
  }
}
