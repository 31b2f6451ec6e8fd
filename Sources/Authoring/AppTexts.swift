package import Foundations
package import Runtime

/// Every text that an app's scripts show, for translators' tools.
///
/// The keys of a script are known without running it, so a key that is not in this list is unused.
package enum AppTexts {
  /// Reads and links an app, and lists the texts that it shows.
  ///
  /// - Parameters:
  ///   - folder: the app's folder.
  ///   - diagnostics: receives the errors of the scripts; the texts of an unreadable script are unknown.
  /// - Returns: the keys with their places and the types of their arguments, once per use; nil if the app is
  ///   unreadable.
  package static func uses(of folder: AppFolder, into diagnostics: inout Diagnostics) -> [TextReference]? {
    guard let app = App.load(folder, into: &diagnostics) else { return nil }
    return app.checkScreens(into: &diagnostics)
  }
}
