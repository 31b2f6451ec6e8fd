import Foundations
import Maestro

extension Diagnostic.Code {
  /// A text of one language in a flow of several.
  static let textOfOneLanguage = Self("KL0981")
}

/// Finds texts of one language by which a flow selects elements in several.
struct LanguageCheck {
  /// The flow's app; nil where it is not known.
  let app: AppVocabulary?

  /// Returns what is wrong with a flow and the steps that it comes to.
  func diagnostics(of flow: Flow, _ steps: [ReachedStep]) -> [Diagnostic] {
    let locales = locales(of: flow)
    guard locales.count > 1 else { return [] }
    let texts = steps.filter { !$0.isForSomeLanguages }.flatMap { reached in
      reached.step.command.selectors.flatMap(\.withParts).compactMap(\.text)
    }.filter(hasWords)
    if texts.isEmpty { return [] }
    let spoken = app.map { app in locales.map(app.words.texts) } ?? []
    return texts.compactMap { text -> Diagnostic? in
      let words = text.literal ?? ""
      if !spoken.isEmpty, spoken.allSatisfy({ $0.contains(words) }) { return nil }
      return Diagnostic(
        .textOfOneLanguage, .warning,
        "`\(words)` is a text of one language, and the flow is walked in \(locales.joined(separator: ", "))",
        at: text.span, help: "select by `id`, or give each language its text in a row of `x-cases`")
    }
  }

  /// The languages of a flow, as far as they are known.
  private func locales(of flow: Flow) -> [String] {
    let values = flow.header.extensions.matrix?.values[.locale] ?? []
    let all = values.flatMap { $0 == "all" ? app?.locales ?? [$0, "more"] : [$0] }
    var known: Set<String> = []
    return all.filter { known.insert($0).inserted }
  }

  /// Whether a text is words of a language: no script makes it, it has letters, and it is not one of alternatives.
  private func hasWords(_ text: Template) -> Bool {
    guard let words = text.literal, !words.contains("|") else { return false }
    var isEscaped = false
    return words.contains { letter in
      defer { isEscaped = letter == "\\" && !isEscaped }
      return letter.isLetter && !isEscaped
    }
  }
}
