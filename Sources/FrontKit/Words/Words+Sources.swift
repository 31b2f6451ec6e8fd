package import Catalogs
package import Runtime

extension Words {
  /// Takes the front's texts from an app's localizer, in its locale.
  ///
  /// - Parameter localizer: has `Locales/Kolam.xcstrings`, in the language of the screens.
  package init(_ localizer: Localizer) {
    self.init(locale: localizer.locale.description) { key, arguments in localizer.string(key, arguments) }
  }

  /// Takes the front's words from an app's catalogs.
  ///
  /// - Parameters:
  ///   - app: the app, which has the front's catalog beside its own.
  ///   - locale: the language, a BCP 47 tag.
  package init(of app: App, locale: String) { self.init(locale: locale, localize: app.words(locale)) }
}
