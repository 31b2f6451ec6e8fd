internal import _FoundationICU

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
