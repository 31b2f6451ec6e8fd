internal import _FoundationICU
import Foundations

/// A language, and where it matters a script, a region and more: a BCP 47 tag in canonical form.
///
/// `hi_IN`, `HI-in` and `hi-IN` are the same tag. Extensions are kept (`hi-IN-u-nu-deva`), and so are private
/// tags (`x-double`). Source: RFC 5646 sections 2.1 (syntax), 2.1.1 (case) and 4.5 (canonical form).
package struct LocaleTag: Sendable, CustomStringConvertible {
  /// The canonical tag, such as `zh-Hant-TW`.
  package let description: String
  /// The primary language in lower case; `und` where the tag has a private part alone.
  package let language: String
  /// The script, such as `Deva`, where it is written.
  package let script: String?
  /// The region, such as `IN` or `419`, where it is written.
  package let region: String?
  /// The variants in the order written.
  package let variants: [String]
  /// The extensions in canonical order, such as `u-nu-deva`; each begins with its letter.
  package let extensions: [String]
  /// What follows `x-`, such as `double`; empty where there is nothing.
  package let privateUse: String

  /// Reads a tag; fails where the text is not a well-formed one, as `C` and the empty text are not.
  ///
  /// - Parameter text: a BCP 47 tag, or a POSIX locale such as `hi_IN.UTF-8` or `hi_IN@numbers=deva`.
  package init?(_ text: String) {
    guard let parts = LocaleSyntax.parse(text) else { return nil }
    self.init(parts)
  }

  init(_ parts: LocaleSyntax.Parts) {
    language = parts.language
    script = parts.script
    region = parts.region
    variants = parts.variants
    extensions = parts.extensions
    privateUse = parts.privateUse
    var subtags = language == "und" && !privateUse.isEmpty ? [] : [language]
    subtags += [script, region].compactMap(\.self) + variants + extensions
    if !privateUse.isEmpty { subtags.append("x-" + privateUse) }
    description = subtags.joined(separator: "-")
  }

  /// English, the language every text is first written in unless a catalog says otherwise.
  package static let english = LocaleTag(LocaleSyntax.Parts(language: "en"))
  /// Hindi.
  package static let hindi = LocaleTag(LocaleSyntax.Parts(language: "hi"))
  /// Tamil.
  package static let tamil = LocaleTag(LocaleSyntax.Parts(language: "ta"))

  /// The tag without extensions and private part, for looking texts up.
  package var base: LocaleTag {
    guard !extensions.isEmpty || !privateUse.isEmpty, language != "und" else { return self }
    return LocaleTag(
      LocaleSyntax.Parts(language: language, script: script, region: region, variants: variants))
  }

  /// Whether the tag is a pseudolocale that only tests use, such as `en-XA` or `x-double`.
  package var isPseudo: Bool { region == "XA" || region == "XB" || language == "und" && !privateUse.isEmpty }

  /// The tag in ICU's spelling, such as `hi_IN@numbers=deva`.
  ///
  /// Made-up languages write numbers and dates as English does, from which nearly all of their texts are made.
  var icuName: String {
    if isPseudo { return "en" }
    if language == "und" { return "" }
    let plain = base.description
    guard !extensions.isEmpty else { return plain.replacingHyphens }
    let tag = ([plain] + extensions).joined(separator: "-")
    return icuASCII { swift_uloc_forLanguageTag(tag, $0, $1, nil, $2) } ?? plain.replacingHyphens
  }
}

extension LocaleTag: Hashable {
  /// Whether two tags are the same in canonical form.
  package static func == (left: LocaleTag, right: LocaleTag) -> Bool { left.description == right.description }

  /// Hashes the canonical form.
  package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension LocaleTag {
  /// The direction of a line of text.
  package enum Direction: String, Sendable {
    /// From left to right, as in Hindi and Tamil.
    case leftToRight
    /// From right to left, as in Arabic and Urdu.
    case rightToLeft
  }

  /// The direction of the language, by its script or its most likely one (CLDR likely subtags).
  package var direction: Direction {
    let name = isPseudo ? language : icuName
    return swift_uloc_isRightToLeft(name) != 0 ? .rightToLeft : .leftToRight
  }

  /// The tag with its most likely script and region filled in: `ta` becomes `ta-Taml-IN` (CLDR likely subtags).
  package var maximized: LocaleTag {
    icuASCII { swift_uloc_addLikelySubtags(icuName, $0, $1, $2) }.flatMap { LocaleTag($0) } ?? self
  }

  /// The language's name in a language, such as `हिन्दी` for Hindi in Hindi.
  ///
  /// - Parameter locale: the language to name it in.
  /// - Returns: the name, or the tag itself where ICU knows none.
  package func name(in locale: LocaleTag) -> String {
    icuText { swift_uloc_getDisplayName(icuName, locale.icuName, $0, $1, $2) } ?? description
  }
}

extension String {
  /// The text with `_` in place of `-`, as ICU spells locales.
  fileprivate var replacingHyphens: String { String(map { $0 == "-" ? "_" : $0 }) }
}

extension LocaleTag {
  /// Whether its language is one that CLDR knows, by CLDR's own code for it.
  ///
  /// Neither `hindi` nor `xx` is one, and neither is `tam`, since Tamil's code is `ta`.
  package var isKnownLanguage: Bool {
    guard language != "und", code == language else { return false }
    let bare = LocaleTag(LocaleSyntax.Parts(language: language))
    // CLDR names some six hundred languages, and knows the script of many more.
    return bare.maximized.script != nil || bare.name(in: .english) != language
  }

  /// Whether its region, if it has one, is one that CLDR names: `in_hi` is no Indonesian, though `in` is a code for it.
  package var hasKnownRegion: Bool {
    guard let region else { return true }
    let known = icuText { swift_uloc_getDisplayCountry("und_\(region)", "en", $0, $1, $2) }
    return known.map { $0 != region } ?? false
  }

  /// The language that was probably meant by a word that is no known language.
  ///
  /// - Parameters:
  ///   - word: a longer code such as `tam`, a name such as `hindi`, or a misspelling of either.
  ///   - others: languages that are likely, such as those of an app.
  /// - Returns: its tag; nil where none is near.
  package static func meant(by word: String, among others: [LocaleTag] = []) -> LocaleTag? {
    // CLDR has codes without a name.
    if word.isEmpty { return nil }
    if let tag = LocaleTag(word), tag.code != tag.language {
      let canonical = LocaleTag(
        LocaleSyntax.Parts(
          language: tag.code, script: tag.script, region: tag.region, variants: tag.variants))
      if canonical.isKnownLanguage { return canonical }
    }
    let word = word.lowercased()
    let names = languagesByName
    if let named = names[word] { return named }
    if word.count > 3 { return nearestName(to: word, in: names.keys).flatMap { names[$0] } }
    guard LocaleTag(word) != nil else { return nil }
    return nearestName(to: word, in: others.map(\.description)).flatMap { LocaleTag($0) }
  }

  /// CLDR's code of its language, such as `ta` for `tam`.
  private var code: String { icuASCII { swift_uloc_getLanguage(language, $0, $1, $2) } ?? language }

  /// All languages that CLDR names, by their names in English and in themselves, in lower case.
  private static var languagesByName: [String: LocaleTag] {
    var found: [String: LocaleTag] = [:]
    var next = swift_uloc_getISOLanguages()
    while let place = next, let code = place.pointee {
      if let tag = LocaleTag(String(cString: code)) {
        for name in [tag.name(in: .english), tag.name(in: tag)] where found[name.lowercased()] == nil {
          found[name.lowercased()] = tag
        }
      }
      next = place + 1
    }
    return found
  }
}
