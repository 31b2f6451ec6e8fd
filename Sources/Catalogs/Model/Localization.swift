package import Foundations

/// The content of a catalog for one key in one locale, in whatever shape.
///
/// The usual shapes are a string unit, plural variations, device variations (each perhaps with plurals), and a string
/// unit with substitutions. Others, which Xcode would reject, are kept as well, so that checks can report them; see
/// ``LocalizationNode`` for how one of several is chosen.
package struct Localization: Sendable, Hashable {
  /// The text, or the texts to choose from.
  package var node: LocalizationNode
  /// The parts that the text refers to as `%#@name@`, in the file's order.
  package var substitutions: [Substitution]

  /// Describes a localization.
  package init(_ node: LocalizationNode, substitutions: [Substitution] = []) {
    self.node = node
    self.substitutions = substitutions
  }

  /// Describes a localization that is one text.
  package init(text: String, state: StringUnit.State = .translated) {
    self.init(LocalizationNode(unit: StringUnit(value: text, state: state)))
  }
}

/// A text, or variations of it, each of which is such a node again.
///
/// Xcode writes either a unit or one kind of variations. Where a file has both, the variations are used.
package struct LocalizationNode: Sendable, Hashable {
  /// The text itself.
  package var unit: StringUnit?
  /// The variations, in the file's order.
  package var variations: [Variations]
  /// Unknown members.
  package var unknown: [RawField]

  /// Describes a node.
  package init(unit: StringUnit? = nil, variations: [Variations] = [], unknown: [RawField] = []) {
    self.unit = unit
    self.variations = variations
    self.unknown = unknown
  }

  /// The variations along an axis, where there are any.
  package func variations(by axis: Variations.Axis) -> Variations? { variations.first { $0.axis == axis } }
}

/// Texts that vary by one axis: the plural category, or the device.
package struct Variations: Sendable, Hashable {
  /// The axis of variation: `plural`, `device`, or an unknown name.
  package struct Axis: Sendable, Hashable {
    /// The name as written.
    package let name: String
    /// Names an axis.
    package init(_ name: String) { self.name = name }
    /// CLDR plural categories.
    package static let plural = Axis("plural")
    /// Device families.
    package static let device = Axis("device")
  }

  /// One of the texts and its condition.
  package struct Case: Sendable, Hashable {
    /// A plural category, a device family, or an unknown name.
    package var name: String
    /// The text in this case.
    package var node: LocalizationNode
    /// Describes a case.
    package init(_ name: String, _ node: LocalizationNode) {
      self.name = name
      self.node = node
    }
  }

  /// The axis of variation.
  package var axis: Axis
  /// The texts, in the file's order.
  package var cases: [Case]

  /// Describes variations.
  package init(_ axis: Axis, _ cases: [Case]) {
    self.axis = axis
    self.cases = cases
  }

  /// The text of a case.
  package subscript(name: String) -> LocalizationNode? { cases.first { $0.name == name }?.node }
}

/// A part of a text that varies by an argument of its own, such as the plural of one of two numbers.
package struct Substitution: Sendable, Hashable {
  /// The name by which texts refer to it.
  package var name: String
  /// The number of its argument, from 1; nil where the file leaves it to the order of the references.
  package var argument: Int?
  /// How `%arg` is formatted, without the percent sign, such as `lld` or `.2f`.
  package var formatSpecifier: String?
  /// The texts.
  package var node: LocalizationNode

  /// Describes a substitution.
  package init(name: String, argument: Int?, formatSpecifier: String?, node: LocalizationNode) {
    self.name = name
    self.argument = argument
    self.formatSpecifier = formatSpecifier
    self.node = node
  }
}

/// A text and the state of its translation.
package struct StringUnit: Sendable, Hashable {
  /// The state of a translation; an open set, since files hold states that no tool knows.
  package struct State: Sendable, Hashable, RawRepresentable {
    /// The state as written.
    package let rawValue: String
    /// Names a state.
    package init(rawValue: String) { self.rawValue = rawValue }
    /// Not translated yet.
    package static let new = State(rawValue: "new")
    /// Translated, and in need of review.
    package static let needsReview = State(rawValue: "needs_review")
    /// Translated and done.
    package static let translated = State(rawValue: "translated")
    /// Translated by a machine and not reviewed (Xcode 27).
    package static let machineTranslated = State(rawValue: "machine_translated")
  }

  /// The text as written, placeholders and all.
  package var value: String
  /// The state of the translation.
  package var state: State
  /// Unknown members.
  package var unknown: [RawField]

  /// Describes a text.
  package init(value: String, state: State = .translated, unknown: [RawField] = []) {
    self.value = value
    self.state = state
    self.unknown = unknown
  }
}

/// An unknown field that is kept: its name and the bytes of its value.
package struct RawField: Sendable, Hashable {
  /// The field's name.
  package let name: String
  /// The JSON of its value, in place.
  package let value: Foundations.Span

  package init(name: String, value: Foundations.Span) {
    self.name = name
    self.value = value
  }
}

extension Localization {
  /// Whether there is anything to translate: a letter that is no part of a placeholder.
  ///
  /// What has none, such as `%1$@: %2$@`, may be left as it is in every language; check, lint, coverage and the marks
  /// of untranslated texts agree about it.
  package var hasWords: Bool { node.hasWords || substitutions.contains { $0.node.hasWords } }
}

extension LocalizationNode {
  fileprivate var hasWords: Bool {
    let own = unit.map { unit in
      FormatPattern(unit.value).parts.contains { part in
        guard case .literal(let text) = part else { return false }
        return text.unicodeScalars.contains { $0.properties.isAlphabetic }
      }
    }
    return own == true || variations.contains { $0.cases.contains { $0.node.hasWords } }
  }
}

extension Catalog {
  /// Whether the source text of a key has anything to translate.
  package func hasWords(_ key: String) -> Bool {
    (localization(key, in: sourceLanguage) ?? Localization(text: key)).hasWords
  }
}
