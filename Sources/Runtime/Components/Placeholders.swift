import Screens

/// What components with items show while there are none; `RenderInput.placeholder` chooses one.
enum Placeholders {
  /// Their keys.
  static let keys = [
    KeySpec("loading", .elements, "Shown while the items are loaded and there are none yet."),
    KeySpec("empty", .elements, "Shown when there are no items."),
    KeySpec("error", .elements, "Shown when loading failed and there are no items."),
  ]
}
