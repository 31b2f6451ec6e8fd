package import Foundations
package import Runtime

/// Every text that an app's scripts show, as tools of translators need it.
///
/// Which keys a script uses can be told without running it, so what is not in this list is not used.
package enum AppTexts {
  /// Reads and links an app, and lists the texts that it shows.
  ///
  /// - Parameters:
  ///   - folder: where the app's files are.
  ///   - diagnostics: takes what is wrong with the scripts; of one that cannot be read no texts are known.
  /// - Returns: the keys with their places and the types of their arguments, a key as often as it is used; nil
  ///   where the app cannot be read at all.
  package static func uses(of folder: AppFolder, into diagnostics: inout Diagnostics) -> [TextUse]? {
    guard let app = App.load(folder, into: &diagnostics) else { return nil }
    return app.checkScreens(into: &diagnostics)
  }
}
