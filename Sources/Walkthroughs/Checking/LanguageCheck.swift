import Foundations
import Maestro
import Typesetting

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
    let own = GivenTexts(flow, steps)
    return steps.filter { !$0.isForSomeLanguages }.flatMap { reached in
      reached.step.command.selectors.flatMap(\.withParts).compactMap(\.text)
    }.compactMap { text in
      guard let words = text.literal.map(NormalForm.composed), Self.isInALanguage(words) else { return nil }
      let pattern = TextPattern(words)
      if own.has(pattern) { return nil }
      func isIn(_ locale: String) -> Bool {
        app?.words.texts(locale).contains { pattern.matches($0) } ?? false
      }
      let speaking = locales.filter(isIn)
      if speaking.count == locales.count { return nil }
      let walked = "and the flow is walked in \(locales.joined(separator: ", "))"
      guard let app, speaking.isEmpty else {
        return Diagnostic(
          .textOfOneLanguage, .warning, "`\(words)` is a text of one language, \(walked)", at: text.span,
          help: "select by `id`, or give each language its text in a row of `x-cases`")
      }
      // A text of a language that the flow is not walked in follows a change of the language.
      if app.locales.contains(where: { !locales.contains($0) && isIn($0) }) { return nil }
      let near = nearestName(to: words, in: locales.flatMap { app.words.texts($0) })
      return Diagnostic(
        .textOfOneLanguage, .warning, "no catalog has the text `\(words)`, \(walked)", at: text.span,
        help: near.map { "did you mean `\($0)`?" }
          ?? "select by `id`; name a text that is the same in every language, such as one of a device, in `env`"
      )
    }
  }

  /// The languages of a flow, as far as they are known.
  private func locales(of flow: Flow) -> [String] {
    let values = flow.header.extensions.matrix?.values[.locale] ?? []
    let all = values.flatMap { $0 == "all" ? app?.locales ?? [$0, "more"] : [$0] }
    var known: Set<String> = []
    return all.filter { known.insert($0).inserted }
  }

  /// Whether a pattern has words of a language: letters that are neither escaped nor a code such as `POT_REMOVED`, and no
  /// alternatives.
  private static func isInALanguage(_ pattern: String) -> Bool {
    guard !pattern.contains("|") else { return false }
    let plain = pattern.replacing(/\\.|\(\?[a-z]+\)/, with: " ")
    return plain.split { !$0.isLetter && !$0.isNumber && !"_-".contains($0) }.contains { word in
      let isCode =
        word.contains { $0 == "_" || $0.isNumber } && !word.contains { $0.isLetter && !$0.isUppercase }
      return word.contains(where: \.isLetter) && !isCode
    }
  }
}

/// The texts that a flow itself brings on screen: what it types, its constants, pushes and requests.
struct GivenTexts {
  private let texts: Set<String>

  /// Collects the texts of a flow and the steps that it comes to.
  init(_ flow: Flow, _ steps: [ReachedStep]) {
    let commands = steps.map(\.step.command)
    let typed = commands.compactMap { command in
      switch command {
      case .inputText(let text), .setClipboard(let text): text.literal
      default: nil
      }
    }
    let header = flow.header.extensions
    let variables = flow.header.env + header.cases.flatMap(\.env) + commands.flatMap(\.env)
    var texts = typed + variables.compactMap(\.value.literal)
    // What is typed in two steps stands in one field.
    texts += zip(typed, typed.dropFirst()).map { $0 + $1 }
    texts += header.pushes.flatMap { [$0.title, $0.text] }
    texts += header.requests.compactMap(\.body).flatMap(Self.texts)
    self.texts = Set(texts.map(NormalForm.composed)).subtracting([""])
  }

  /// Whether one of them matches.
  func has(_ pattern: TextPattern) -> Bool { texts.contains { pattern.matches($0) } }

  private static func texts(in json: JSON) -> [String] {
    switch json {
    case .string(let text): [text]
    case .array(let items): items.flatMap(texts)
    case .object(let members): members.compactMap(\.value).flatMap(texts)
    default: []
    }
  }
}
