package import Foundations

/// All components, actions and types that scripts may use.
package struct Registry: Sendable {
  /// The components by name.
  package let components: [String: ComponentSpec]
  /// The actions by name.
  package let actions: [String: ActionSpec]
  /// The types that the app declares, by name.
  package private(set) var types: [String: ValueType] = [:]

  /// Collects specs; of two with the same name the first is used.
  package init(components: [ComponentSpec], actions: [ActionSpec]) {
    self.components = Dictionary(components.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.actions = Dictionary(actions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns it with the types that an app declares.
  package func with(types: [String: ValueType]) -> Registry {
    var registry = self
    registry.types = types
    return registry
  }
}

// Of the registry and not of the reader: a method passed on would copy the reader with all its diagnostics, which the
// next report would have to copy again.
extension Registry {
  /// Whether a component has a key.
  func isComponentKey(_ key: String, of name: String) -> Bool {
    components[name]?.allKeys.contains { $0.name == key } ?? false
  }

  /// Returns how a component of the app's own is used; nil where none can be.
  func use(of name: String) -> String? {
    let use = components.values.first { spec in
      if case .reference(.component) = spec.main.type { true } else { false }
    }
    return name.isScriptName ? use.map { "\($0.name): \(name)" } : nil
  }

  /// Whether an action has a key.
  func isActionKey(_ key: String, of name: String) -> Bool {
    actions[name]?.allKeys.contains { $0.name == key } ?? false
  }
}
