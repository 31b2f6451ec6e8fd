/// A text as shown, and how it was found.
package struct LocalizedText: Sendable, Hashable {
  /// Where a text was found.
  package enum Origin: String, Sendable, Hashable {
    /// In the locale that was asked for, or in one that stands in for it by right.
    case locale
    /// In the source language, since there was no translation.
    case source
    /// Nowhere: the key itself is shown.
    case key
  }

  /// The key.
  package let key: String
  /// What is shown.
  package let text: String
  /// The locale that the text is written in; nil where the key is shown because no catalog has it.
  package let locale: LocaleTag?
  /// How far the translation has come, where the catalog says so.
  package let state: StringUnit.State?
  /// Where the text was found.
  package let origin: Origin
  /// What went wrong while the arguments were filled in; empty for nearly every text.
  package let problems: [TextProblem]

  /// Whether there is no text for the asked locale, and another one is shown in its place.
  package var isMissing: Bool { origin != .locale }
}

/// Something wrong with a text that only shows when it is filled in.
package enum TextProblem: Sendable, Hashable, CustomStringConvertible {
  /// A placeholder asks for an argument that was not given; positions are from 1.
  case missingArgument(placeholder: String, position: Int)
  /// An argument is of another type than its placeholder says.
  case wrongType(placeholder: String, position: Int, found: String)
  /// A text refers to a substitution that is not there.
  case undefinedSubstitution(String)
  /// Substitutions refer to one another in a cycle.
  case circularSubstitution(String)
  /// There is no text for a plural category or a device, and another one's was used.
  case missingVariation(axis: String, name: String, taken: String)
  /// There is no text at all where one is expected.
  case noText

  /// One sentence, in the style of diagnostics.
  package var description: String {
    switch self {
    case .missingArgument(let placeholder, let position):
      "`\(placeholder)` asks for argument \(position), which was not given"
    case .wrongType(let placeholder, let position, let found):
      "`\(placeholder)` does not fit argument \(position), which is `\(found)`"
    case .undefinedSubstitution(let name): "`%#@\(name)@` refers to a substitution that is not there"
    case .circularSubstitution(let name): "the substitution `\(name)` refers to itself"
    case .missingVariation(let axis, let name, let taken):
      "there is no text for \(axis) `\(name)`, and that for `\(taken)` is taken"
    case .noText: "there is no text where one is expected"
    }
  }
}
