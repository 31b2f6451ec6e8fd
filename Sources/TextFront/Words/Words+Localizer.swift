package import Catalogs

extension Words {
  /// Takes the front's texts from an app's localizer, in its locale.
  ///
  /// - Parameter localizer: has `Locales/Kolam.xcstrings`, in the language of the screens.
  package init(_ localizer: Localizer) {
    self.init(locale: localizer.locale.description) { key, arguments in localizer.string(key, arguments) }
  }
}
