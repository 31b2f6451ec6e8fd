import Catalogs
import Foundations
import Runtime

/// The page's own texts: every key that it uses of `Locales/Kolam.xcstrings`.
///
/// What it shares with the contact sheet has the sheet's keys.
enum PreviewWord: String, Sendable, CaseIterable {
  case title = "preview.title"
  case about = "preview.about"
  case together = "preview.together"
  case home = "preview.home"
  case gone = "preview.gone"

  case languages = "sheet.languages"
  case plans = "sheet.plans"
  case devices = "sheet.devices"
  case colors = "sheet.colors"
  case colorsLight = "sheet.colors.light"
  case colorsDark = "sheet.colors.dark"
}

/// The page's own texts in its locale.
struct PreviewWords: Sendable {
  let locale: String
  private let localize: @Sendable (String, [Value]) -> String

  init(_ app: App, locale: String) {
    self.locale = locale
    localize = app.words(locale)
  }

  /// Whether the page is written from right to left.
  var isRightToLeft: Bool { LocaleTag(locale)?.direction == .rightToLeft }

  func callAsFunction(_ word: PreviewWord, _ arguments: Value...) -> String {
    localize(word.rawValue, arguments)
  }

  /// Returns a plan's name: the app's text for it, else its identifier.
  func plan(_ tier: String, of app: App) -> String {
    SheetWords(app, locale: locale).plan(tier, of: app)
  }
}
