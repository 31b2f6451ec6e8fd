package import Catalogs

extension Words {
  /// Takes the front's words from an app's localizer, in its locale.
  ///
  /// - Parameter localizer: knows `Locales/Kolam.xcstrings`, in the language that the screens are in.
  package init(_ localizer: Localizer) {
    self.init(locale: localizer.locale.description) { key, arguments in localizer.string(key, arguments) }
  }
}
