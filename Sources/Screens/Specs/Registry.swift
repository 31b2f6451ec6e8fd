/// All components and actions that scripts may use.
package struct Registry: Sendable {
  /// The components by name.
  package let components: [String: ComponentSpec]
  /// The actions by name.
  package let actions: [String: ActionSpec]

  /// Collects specs; of two with the same name the first is used.
  package init(components: [ComponentSpec], actions: [ActionSpec]) {
    self.components = Dictionary(components.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.actions = Dictionary(actions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
