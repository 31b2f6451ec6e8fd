/// A localized text and its origin.
package struct LocalizedText: Sendable, Hashable {
  /// Where a text was found.
  package enum Origin: String, Sendable, Hashable {
    /// In the requested locale, or in one of its parents, as `hi` is of `hi-IN`.
    case locale
    /// In a language that the app declares as a fallback.
    case fallback
    /// In the source language, since there was no translation.
    case source
    /// Nowhere: the key itself is shown.
    case key
  }

  /// The key.
  package let key: String
  /// The text.
  package let text: String
  /// The locale that the text is written in; nil where the key is shown because no catalog has it.
  package let locale: LocaleTag?
  /// The state of the translation, where the catalog has one.
  package let state: StringUnit.State?
  /// Where the text was found.
  package let origin: Origin
  /// Errors while the arguments were filled in; empty for nearly every text.
  package let problems: [TextProblem]

  /// Whether the requested locale has no text, and another one is shown instead.
  package var isMissing: Bool { origin != .locale }
}

/// An error of a text that only shows when it is filled in.
package enum TextProblem: Sendable, Hashable, CustomStringConvertible {
  /// A placeholder has no argument; positions are from 1.
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

/// The device family of a text, as String Catalogs define it.
package enum DeviceFamily: String, Sendable, Hashable, CaseIterable {
  /// A phone.
  case iphone
  /// A tablet.
  case ipad
  /// A music player.
  case ipod
  /// A computer.
  case mac
  /// A watch.
  case applewatch
  /// A television.
  case appletv
  /// A headset.
  case applevision

  /// The names to look for, most specific first.
  package var names: [String] {
    switch self {
    case .ipod: ["ipod", "iphone"]
    case .applevision: ["applevision", "ipad"]
    default: [rawValue]
    }
  }
}
