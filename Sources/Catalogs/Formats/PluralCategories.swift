/// The plural categories of a language (CLDR), as tools for translators need them.
public struct PluralCategories: Sendable {
  /// The categories of CLDR in its order.
  public static let all = ["zero", "one", "two", "few", "many", "other"]

  private let locale: LocaleTag
  private let formats: FormatterCache

  /// Looks at the rules of a language.
  ///
  /// - Parameters:
  ///   - locale: the language.
  ///   - formats: formatters to share with others.
  public init(_ locale: LocaleTag, formats: FormatterCache = FormatterCache()) {
    self.locale = locale
    self.formats = formats
  }

  /// The category of a whole number.
  ///
  /// - Parameter number: any whole number.
  /// - Returns: one of ``all``.
  public func category(of number: Int) -> String {
    formats.pluralCategory(.int(number), .decimal, in: locale)
  }

  /// The categories that translators write for the language, in CLDR's order.
  ///
  /// These are the ones that numbers below a thousand have, with or without decimals, and `other`. The `many` of
  /// French and its neighbours, which begins at a million, is not among them; Xcode does not ask for it either.
  public var written: [String] {
    var found: Set<String> = ["other"]
    for number in 0..<1000 { found.insert(category(of: number)) }
    for number in [0.5, 1.5, 2.5, 3.7, 10.1] {
      found.insert(formats.pluralCategory(.double(number), .decimal, in: locale))
    }
    return Self.all.filter(found.contains)
  }
}
