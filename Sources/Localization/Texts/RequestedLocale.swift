package import Catalogs
package import Foundations

/// Languages as people write them in a command.
package enum RequestedLocale {
  /// A language of people, or a made-up one that is known.
  ///
  /// - Parameter word: a BCP 47 tag.
  /// - Returns: the tag.
  /// - Throws: ``CommandError`` where it is none.
  package static func tag(_ word: String) throws(CommandError) -> LocaleTag {
    guard let tag = LocaleTag(word) else {
      throw CommandError("`\(word)` is no locale; it is written as `hi` or `pt-BR`")
    }
    if tag.isPseudo, PseudoLocale(tag) == nil {
      let known = PseudoLocale.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError("there is no made-up language `\(word)`; there are \(known)")
    }
    return tag
  }

  /// A made-up language.
  ///
  /// - Parameter word: its tag, such as `x-bounded`.
  /// - Returns: the language.
  /// - Throws: ``CommandError`` where it is none.
  package static func pseudo(_ word: String) throws(CommandError) -> PseudoLocale {
    guard let pseudo = PseudoLocale(try tag(word)) else {
      throw CommandError("`\(word)` is the language of people; a made-up one is expected")
    }
    return pseudo
  }

  /// A language that files of translators are in.
  ///
  /// - Parameters:
  ///   - word: a BCP 47 tag.
  ///   - known: the languages of the catalogs and their apps, which are accepted whatever they are.
  /// - Returns: the tag.
  /// - Throws: ``CommandError`` where it is none, nobody's language, or one that is known by a shorter tag.
  package static func bare(_ word: String, known: [LocaleTag] = []) throws(CommandError) -> LocaleTag {
    let tag = LocaleTag(word)
    if let same = tag?.sameLanguage(among: known), let tag {
      throw CommandError("`\(tag)` is the same as `\(same)`, which is there; name that")
    }
    if let tag, tag.isPseudo || known.contains(tag) || tag.isKnownLanguage { return tag }
    let help = LocaleTag.meant(by: word, among: known).map { "; did you mean `\($0)`?" } ?? ""
    throw CommandError("`\(visibleText(word))` is no language\(tag == nil ? " tag" : "")\(help)")
  }
}

extension LocaleTag {
  /// The one of some languages that this one is, too, by what is most likely spoken: `hi` of `hi-IN`.
  ///
  /// - Parameter known: the languages.
  /// - Returns: nil if there is none, or this very tag is among them.
  func sameLanguage(among known: [LocaleTag]) -> LocaleTag? {
    guard !isPseudo, extensions.isEmpty, variants.isEmpty, !known.contains(self) else { return nil }
    return known.first { $0.language == language && $0.maximized == maximized }
  }
}
