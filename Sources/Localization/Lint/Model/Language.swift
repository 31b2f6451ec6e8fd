import Catalogs
import Typesetting

/// The properties of a locale that checks need.
final class Language: Sendable {
  let tag: LocaleTag
  /// The scripts of its writing system.
  let scripts: [Script]
  let isRightToLeft: Bool
  let plurals: PluralCategories
  /// The made-up language that it is, if it is one; its texts are not translations.
  let pseudo: PseudoLocale?

  init(_ tag: LocaleTag) {
    self.tag = tag
    let script = tag.maximized.script
    // CLDR names one script; Berber languages have two.
    let isBerber = tag.script == nil && ["tzm", "shi", "ber"].contains(tag.language)
    scripts = Script.named(script ?? "") + (isBerber ? Script.named("Tfng") : [])
    isRightToLeft = tag.direction == .rightToLeft
    plurals = PluralCategories(tag)
    pseudo = PseudoLocale(tag)
  }

  /// Whether its letters have case.
  var isCased: Bool { scripts.contains(where: \.isCased) }

  /// Whether its sentences end with punctuation at all.
  var hasSentencePunctuation: Bool { !["th", "lo", "km", "my", "bo", "dz"].contains(tag.language) }

  /// Whether its sentences end with a danda; Marathi and Gujarati have full stops.
  var endsSentencesWithDanda: Bool {
    pseudo == nil && ["hi", "bn", "as", "or", "pa", "ne", "mai", "bho", "doi", "sa"].contains(tag.language)
  }

  /// Whether its words are separated by spaces.
  var hasSpaces: Bool { !["ja", "zh", "yue", "ko", "th", "lo", "km", "my", "bo"].contains(tag.language) }

  /// Whether CLDR has its plural rules; a language without rules would seem to have no plurals.
  var hasKnownPlurals: Bool {
    plurals.names.count > 1
      || [
        "bm", "bo", "dz", "id", "ig", "ii", "ja", "jv", "kde", "kea", "km", "ko", "lkt", "lo", "ms", "my",
        "nqo", "osa",
        "sah", "ses", "sg", "su", "th", "to", "tpi", "vi", "wo", "yo", "yue", "zh",
      ].contains(tag.language)
  }

  /// Whether a word that is counted has another form than alone.
  ///
  /// `2 days` has, Turkish `2 gün` has not. In the languages of India, nouns without an ending of their own have one
  /// form, too.
  var inflectsCountedWords: Bool {
    ![
      "tr", "az", "kk", "ky", "uz", "tk", "tt", "hu", "ka", "hy", "eu", "fil", "tl", "ceb", "fa", "bn", "as",
      "ta",
      "ml", "kn", "te", "hi", "mr", "ne", "gu", "pa", "or", "ur",
    ].contains(tag.language)
  }

  /// Whether a repeated word is a mistake; in most languages of Asia it is grammatical.
  var forbidsRepeatedWords: Bool {
    pseudo == nil
      && [
        "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "no", "nn", "pl", "cs", "sk", "ru", "uk",
        "bg", "el",
      ].contains(tag.language)
  }

  /// Returns whether a script is one of the language's own.
  func owns(_ script: Script) -> Bool { scripts.contains(script) }
}
