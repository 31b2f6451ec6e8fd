import Foundations
import Maestro
import Typesetting

extension Diagnostic.Code {
  /// An absent element whose id no screen has.
  static let unknownAbsentId = Self("KL0960")
  /// An absent text that no catalog has in the flow's languages.
  static let unknownAbsentText = Self("KL0961")
}

/// Finds assertions of absence about ids and texts that the app does not have, which can never fail.
///
/// Rows of lists have ids and texts of data, which no script has; so only what is nearly one of the app's own, or begins
/// with a list that no screen has, is a mistake for sure. A walk warns of the others, once it has seen all screens.
struct AbsenceCheck {
  private let app: AppVocabulary
  private let locales: [String]
  private let own: GivenTexts
  private let selectors: [Selector]

  /// Takes a flow of an app.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - flow: the flow.
  ///   - steps: the steps that it comes to.
  init(app: AppVocabulary, _ flow: Flow, _ steps: [ReachedStep]) {
    self.app = app
    let values = flow.header.extensions.matrix?.values[.locale] ?? []
    locales = values.isEmpty || values.contains("all") ? app.locales : values.compactMap(app.locale)
    own = GivenTexts(flow, steps)
    selectors = steps.flatMap(\.step.command.absentSelectors)
  }

  /// What is wrong with them.
  var diagnostics: [Diagnostic] {
    selectors.flatMap { selector in
      [selector.id.flatMap(check(id:)), selector.text.flatMap(check(text:))].compactMap(\.self)
    }
  }

  private func check(id: Template) -> Diagnostic? {
    guard let written = id.literal, written.contains(where: { $0 != "/" }) else { return nil }
    let pattern = TextPattern(written)
    guard !pattern.isExpression, !UnknownAbsence.names(pattern, anyOf: app.words.ids) else { return nil }
    let ids = app.words.ids
    let parts = written.split(separator: "/").map(String.init)
    let isInKnownList =
      parts.count > 1
      && (1..<parts.count).contains { count in
        ids.contains(parts.prefix(count).joined(separator: "/")) || ids.contains(parts[count - 1])
      }
    if isInKnownList { return nil }
    let near = nearestName(to: written, in: ids) ?? nearestName(to: parts[0], in: ids)
    guard near != nil || parts.count > 1 else { return nil }
    return Diagnostic(
      .unknownAbsentId, .warning, "no screen has an element `\(written)`, so this always holds", at: id.span,
      help: near.map { "did you mean `\($0)`?" } ?? "`:tree` in a session tells the ids of a screen")
  }

  private func check(text: Template) -> Diagnostic? {
    guard let written = text.literal.map(NormalForm.composed), !written.isEmpty else { return nil }
    let pattern = TextPattern(written)
    if own.has(pattern) { return nil }
    func has(_ locale: String) -> Bool { app.words.texts(locale).contains(where: { pattern.matches($0) }) }
    if locales.contains(where: has) { return nil }
    let others = app.locales.filter { !locales.contains($0) }
    if !pattern.isExpression, let other = others.first(where: has) {
      return Diagnostic(
        .unknownAbsentText, .warning,
        "`\(written)` is a text in \(other), and the flow is walked in \(locales.joined(separator: ", ")), so this always holds",
        at: text.span, help: "write the text in that language, or select by `id`")
    }
    guard !pattern.isExpression,
      let near = nearestName(to: written, in: locales.flatMap { app.words.texts($0) })
    else { return nil }
    return Diagnostic(
      .unknownAbsentText, .warning, "no catalog has the text `\(written)`, so this may always hold",
      at: text.span, help: "did you mean `\(near)`?")
  }
}
