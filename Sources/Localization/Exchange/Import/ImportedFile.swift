package import Catalogs
import Foundations

/// What a format calls the states of a catalog, and what a catalog calls those of the format.
struct StateForm: Sendable {
  /// What a state of a format means.
  struct Meaning {
    let state: StringUnit.State
    /// Whether the translation is not done by what the file says; Xcode passes over such a text.
    let isUnfinished: Bool
  }

  /// How a state is written; an empty text where the format has no word for it.
  let written: @Sendable (StringUnit.State) -> String
  /// What is meant by what was written; nil where it is nothing known.
  let meaning: @Sendable (String) -> Meaning?

  /// Of formats that say nothing about states.
  static let none = StateForm(
    written: { _ in "" }, meaning: { _ in Meaning(state: .translated, isUnfinished: false) })

  /// Of formats that write them as catalogs do.
  static let plain = StateForm(
    written: \.rawValue,
    meaning: { text in
      let state = StringUnit.State(rawValue: text.isEmpty ? StringUnit.State.translated.rawValue : text)
      let known: [StringUnit.State] = [.new, .needsReview, .translated, .machineTranslated]
      guard known.contains(state) else { return nil }
      return Meaning(state: state, isUnfinished: state == .new || state == .needsReview)
    })
}

/// A text as it came back from a translator.
struct ImportedUnit: Sendable {
  /// Apple's id.
  let id: String
  /// What was translated; nil where the format does not say.
  let source: String?
  /// The translation; nil where there is none.
  let target: String?
  /// The state as the file writes it; nil where the format has none.
  let state: String?
  /// Where it stands.
  let span: Foundations.Span

  init(id: String, source: String?, target: String?, state: String? = nil, span: Foundations.Span) {
    self.id = id
    self.source = source
    self.target = target
    self.state = state
    self.span = span
  }
}

/// A file that came back, or the part of one that is about one catalog.
package struct ImportedFile: Sendable {
  /// The catalog's file name, where the file says it.
  package let original: String?
  /// The language that was translated from, where the file says it.
  package let source: LocaleTag?
  /// The language that was translated into.
  package let target: LocaleTag
  /// Where the file says which catalog and which languages it is about.
  let span: Foundations.Span
  let states: StateForm
  let units: [ImportedUnit]
  /// What could not be taken over, and does not keep the rest from it.
  let remarks: [Diagnostic]

  init(
    original: String?, source: LocaleTag?, target: LocaleTag, span: Foundations.Span, states: StateForm,
    units: [ImportedUnit], remarks: [Diagnostic] = []
  ) {
    self.original = original
    self.source = source
    self.target = target
    self.span = span
    self.states = states
    self.units = units
    self.remarks = remarks
  }
}
