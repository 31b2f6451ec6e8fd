// Of the registry and not of the reader: a method passed on would copy the reader with all its diagnostics, which the
// next report would have to copy again.
extension Registry {
  /// Whether a component has a key.
  func isComponentKey(_ key: String, of name: String) -> Bool {
    components[name]?.allKeys.contains { $0.name == key } ?? false
  }

  /// Whether an action has a key.
  func isActionKey(_ key: String, of name: String) -> Bool {
    actions[name]?.allKeys.contains { $0.name == key } ?? false
  }
}
