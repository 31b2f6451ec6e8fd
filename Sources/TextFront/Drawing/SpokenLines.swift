internal import Foundations
internal import Runtime

/// What is told beside the screen, as lines: the same for reading and for listening.
enum SpokenLines {
  static func of(_ telling: Telling, _ words: Words) -> [Line] {
    switch telling {
    case .toast(let text, let tone):
      let prefix = tone.word(words).map { [Line.Fragment($0 + ": ", Look(tone))] } ?? []
      return [Line(body: prefix + [Line.Fragment(text)])]
    case .refused(let text): return [Line(body: [Line.Fragment(words(.refused, .string(text)), .warning)])]
    case .mistake(let text): return [Line(body: [Line.Fragment(text, .warning)])]
    case .problem(let text): return [Line(body: [Line.Fragment(words(.problem, .string(text)), .error)])]
    case .info(_, let texts):
      return texts.map { text in
        // Lines that are indented, such as those of the tree, stay so when they are wrapped.
        let indent = text.prefix { $0 == " " }.count
        return Line(indent: indent, body: [Line.Fragment(String(text.dropFirst(indent)))])
      }
    case .excerpt(_, let texts): return texts.map { Line(body: [Line.Fragment($0)], isUnwrapped: true) }
    case .prompt(let prompt): return lines(of: prompt, words)
    case .end(_, let reason): return reason.map { [Line(body: [Line.Fragment($0, .error)])] } ?? []
    }
  }

  private static func lines(of prompt: PromptText, _ words: Words) -> [Line] {
    var lines: [Line] = []
    if !prompt.options.isEmpty {
      let kind = words(prompt.kind == "choices" ? .promptChoices : .promptChoice, .string(prompt.label))
      lines.append(Line(body: [Line.Fragment(kind, .heading)]))
    }
    if let hint = prompt.hint, !hint.isEmpty { lines.append(Line(body: [Line.Fragment(hint, .secondary)])) }
    for (index, option) in prompt.options.enumerated() {
      let states = option.stateWords(words)
      let suffix = states.isEmpty ? "" : " (\(states.joined(separator: ", ")))"
      lines.append(
        Line(lead: "[\(index + 1)] ", body: [Line.Fragment(option.label), Line.Fragment(suffix, .secondary)]))
      if option.hintMatters, let hint = option.hint, !hint.isEmpty {
        lines.append(Line(indent: 4, body: [Line.Fragment(hint, .secondary)]))
      }
    }
    lines.append(Line(body: [Line.Fragment(prompt.question)]))
    return lines
  }
}
