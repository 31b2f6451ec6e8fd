import Catalogs
import Foundations
import Runtime

/// The page's own texts in its locale.
struct FilmWords: Sendable {
  let app: App
  let locale: String
  private let localize: @Sendable (String, [Value]) -> String

  init(_ app: App, locale: String) {
    self.app = app
    self.locale = locale
    localize = app.words(locale)
  }

  func callAsFunction(_ word: FilmWord, _ arguments: Value...) -> String {
    localize(word.rawValue, arguments)
  }

  /// Returns a plan's name: the app's text for it, else its identifier.
  func plan(_ tier: String) -> String {
    let key = "tier.\(tier)"
    return app.catalogKeys.contains(key) ? localize(key, []) : tier.prefix(1).uppercased() + tier.dropFirst()
  }

  /// Returns a language's own name; its tag for an invented one.
  func language(_ locale: String) -> String {
    guard let tag = LocaleTag(locale), !tag.isPseudo else { return locale }
    return tag.name(in: tag)
  }

  /// Formats a duration with two significant digits, such as `1.2 s` or `350 ms`.
  func time(_ length: Duration) -> String {
    let (seconds, attoseconds) = length.components
    let milliseconds = Double(seconds) * 1000 + Double(attoseconds) / 1e15
    return switch milliseconds {
    case ..<10: self(.milliseconds, .string(Self.rounded(milliseconds, 2)))
    case ..<1000: self(.milliseconds, .string(Self.rounded(milliseconds, 0)))
    case ..<100_000: self(.seconds, .string(Self.rounded(milliseconds / 1000, 1)))
    default: self(.seconds, .string(Self.rounded(milliseconds / 1000, 0)))
    }
  }

  private static func rounded(_ number: Double, _ digits: Int) -> String {
    let scale = [1.0, 10, 100][digits]
    let rounded = (number * scale).rounded() / scale
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
