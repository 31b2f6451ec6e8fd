import Catalogs
import Screens

extension App {
  /// The words and numbers for a locale: the app's own catalogs first, then the runtime's.
  func localizer(_ locale: String) -> Localizer {
    Localizer(catalogs: catalogs, locale: LocaleTag(locale) ?? .english)
  }

  /// The locale to show where a tag is asked for; nil where the tag is none.
  func locale(_ tag: String) -> String? { LocaleTag(tag)?.description }
}

extension Localizer {
  /// The words of a text that needs no values.
  func string(_ text: LocalizableText) -> String {
    switch text {
    case .template(let template), .key(let template, _): string(template.literal ?? "")
    case .verbatim(let template): template.literal ?? ""
    }
  }
}
