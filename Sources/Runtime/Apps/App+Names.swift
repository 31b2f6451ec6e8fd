package import Foundations

/// What people name of an app in a command; each throws a sentence that says what there is instead.
extension App {
  /// A plan.
  ///
  /// - Throws: ``CommandError`` where there is no such plan.
  package func plan(_ name: String) throws(CommandError) -> String {
    try namedItem(name, "plan", tiers, \.self)
  }

  /// A device profile.
  ///
  /// - Throws: ``CommandError`` where there is no such profile.
  package func profile(_ name: String) throws(CommandError) -> DeviceProfile {
    try namedItem(name, "device", profiles, \.name)
  }

  /// A screen.
  ///
  /// - Throws: ``CommandError`` where there is no such screen.
  package func screen(_ name: String) throws(CommandError) -> String {
    try namedItem(name, "screen", screens, \.self)
  }

  /// A language that the app speaks; a made-up one is spoken by every app.
  ///
  /// - Throws: ``CommandError`` where it is none.
  package func language(_ name: String) throws(CommandError) -> String {
    if let spoken = locale(name) { return spoken }
    throw CommandError(
      "`\(folder.app)` does not speak `\(name)`: there are \(locales.joined(separator: ", "))")
  }
}
