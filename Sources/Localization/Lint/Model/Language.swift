import Catalogs
import Typesetting

/// What checks know of a locale.
final class Language: Sendable {
  let tag: LocaleTag
  /// The scripts that it is written in.
  let scripts: [Script]
  let isRightToLeft: Bool
  let plurals: PluralCategories

  init(_ tag: LocaleTag) {
    self.tag = tag
    let script = tag.maximized.script
    // CLDR names one script; Berber languages are written in two.
    let isBerber = tag.script == nil && ["tzm", "shi", "ber"].contains(tag.language)
    scripts = Script.named(script ?? "") + (isBerber ? Script.named("Tfng") : [])
    isRightToLeft = tag.direction == .rightToLeft
    plurals = PluralCategories(tag)
  }

  /// Whether letters are large and small.
  var isCased: Bool { scripts.contains(where: \.isCased) }

  /// Whether its sentences end with a sign at all.
  var hasStops: Bool { !["th", "lo", "km", "my", "bo", "dz"].contains(tag.language) }

  /// Whether spaces stand between its words.
  var hasSpaces: Bool { !["ja", "zh", "yue", "ko", "th", "lo", "km", "my", "bo"].contains(tag.language) }

  /// Whether CLDR knows its plurals; what has no rules seems to have no plurals.
  var hasKnownPlurals: Bool {
    plurals.names.count > 1
      || [
        "bm", "bo", "dz", "id", "ig", "ii", "ja", "jv", "kde", "kea", "km", "ko", "lkt", "lo", "ms", "my",
        "nqo", "osa",
        "sah", "ses", "sg", "su", "th", "to", "tpi", "vi", "wo", "yo", "yue", "zh",
      ].contains(tag.language)
  }

  /// Whether a word that comes twice is a mistake; in most languages of Asia it is grammar.
  var neverDoublesWords: Bool {
    [
      "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "no", "nn", "pl", "cs", "sk", "ru", "uk",
      "bg", "el",
    ]
    .contains(tag.language)
  }

  /// Whether a scalar is a letter of the language's own scripts.
  func owns(_ script: Script) -> Bool { scripts.contains(script) }
}
