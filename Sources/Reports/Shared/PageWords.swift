import Catalogs
import Foundations
import Runtime

/// A page's own texts in its locale.
struct PageWords<Word: RawRepresentable<String> & Sendable>: Sendable {
  /// Its BCP 47 tag.
  let locale: String
  private let localize: @Sendable (String, [Value]) -> String

  init(_ app: App, locale: String) {
    self.locale = locale
    localize = app.words(locale)
  }

  /// Whether the page is written from right to left.
  var isRightToLeft: Bool { LocaleTag(locale)?.direction == .rightToLeft }

  func callAsFunction(_ word: Word, _ arguments: Value...) -> String { localize(word.rawValue, arguments) }

  /// Returns a plan's name: the app's text for it, else its identifier.
  func plan(_ tier: String, of app: App) -> String {
    let key = "tier.\(tier)"
    return app.catalogKeys.contains(key) ? localize(key, []) : tier.prefix(1).uppercased() + tier.dropFirst()
  }
}

/// The texts of a contact sheet.
typealias SheetWords = PageWords<SheetWord>
/// The texts of the preview.
typealias PreviewWords = PageWords<PreviewWord>
