/// A kind of component: its keys, its documentation and an example that a test runs.
public final class ComponentSpec: Sendable {
  /// The component's name in scripts.
  public let name: String
  /// The group it is shown under in the reference.
  public let group: Group
  /// One line of documentation.
  public let about: String
  /// The key that the value beside the component's name stands for; nil if nothing may stand there.
  public let main: KeySpec
  /// Its keys beyond `main` and the common ones.
  public let keys: [KeySpec]
  /// Whether a person can act on it, so that it needs a stable id.
  public let isInteractive: Bool
  /// A script that shows it, without the list dash.
  public let example: String
  /// `main` and `keys`, without the common ones.
  public let ownKeys: [KeySpec]
  /// All keys a script may write in this component.
  public let allKeys: [KeySpec]
  /// Those of its own keys under which components stand.
  public let elementKeys: [KeySpec]

  /// The groups of the reference.
  public enum Group: String, Sendable, CaseIterable { case show, shape, ask, act }

  /// Declares a component.
  public init(
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
public final class ActionSpec: Sendable {
  /// The action's name in scripts.
  public let name: String
  /// One line of documentation.
  public let about: String
  /// The key that the value beside the action's name stands for.
  public let main: KeySpec
  /// Its keys beyond `main` and the common ones.
  public let keys: [KeySpec]
  /// A script that shows it.
  public let example: String
  /// All keys a script may write in this action.
  public let allKeys: [KeySpec]

  /// Declares an action.
  public init(_ name: String, _ about: String, main: KeySpec, keys: [KeySpec] = [], example: String) {
    self.name = name
    self.about = about
    self.main = main
    self.keys = keys
    self.example = example
    allKeys = [main] + keys + CommonKeys.action
  }
}
