internal import Foundations
internal import FrontKit
internal import Runtime

/// Reports besides the screen, as lines: the same for reading and for listening.
enum FrontMessageLines {
  static func of(_ message: FrontMessage, _ words: Words) -> [Line] {
    switch message {
    case .toast(let text, let tone):
      let prefix = tone.word(words).map { [Line.Fragment($0 + ": ", Look(tone))] } ?? []
      return [Line(body: prefix + [Line.Fragment(text)])]
    case .refused(let text): return [Line(body: [Line.Fragment(words(.refused, .string(text)), .warning)])]
    case .mistake(let text): return [Line(body: [Line.Fragment(text, .warning)])]
    case .invalid(let invalidAnswers, let numbering):
      let count = Line(body: [Line.Fragment(words(.invalid, .int(invalidAnswers.count)), .error)])
      return [count]
        + invalidAnswers.map { answer in
          Line(
            lead: numbering[answer.id].map { "[\($0)] " } ?? "- ",
            body: [Line.Fragment(words(.labelValue, .string(answer.label), .string(answer.message)))])
        }
    case .handover(let handover): return handover.texts(words).lines.map { Line(body: [Line.Fragment($0)]) }
    case .problem(let text): return [Line(body: [Line.Fragment(words(.problem, .string(text)), .error)])]
    case .deviceProblem(let text):
      return [Line(body: [Line.Fragment(words(.deviceProblem, .string(text)), .error)])]
    case .info(_, let texts):
      return texts.map { text in
        // Indented lines, such as those of the tree, keep their indentation when they are wrapped.
        let indent = text.prefix { $0 == " " }.count
        return Line(indent: indent, body: [Line.Fragment(String(text.dropFirst(indent)))])
      }
    case .excerpt(_, let texts): return texts.map { Line(body: [Line.Fragment($0)], isUnwrapped: true) }
    case .prompt(let prompt): return lines(of: prompt, words)
    case .end(_, let reason): return reason.map { [Line(body: [Line.Fragment($0, .error)])] } ?? []
    }
  }

  /// Returns the notes before a prompt: why it is asked or how it is answered.
  static func notes(of prompt: PromptText, _ words: Words) -> [String] {
    var notes = [prompt.hint].compactMap { $0 }
    if case .range(_, let first, let last, let step) = prompt.range {
      notes.append(words(.promptRange, words.value(first), words.value(last), words.value(step)))
    }
    return notes.filter { !$0.isEmpty }
  }

  private static func lines(of prompt: PromptText, _ words: Words) -> [Line] {
    var lines: [Line] = []
    if !prompt.options.isEmpty {
      let kind = words(prompt.kind == "choices" ? .promptChoices : .promptChoice, .string(prompt.label))
      lines.append(Line(body: [Line.Fragment(kind, .heading)]))
    }
    for note in notes(of: prompt, words) { lines.append(Line(body: [Line.Fragment(note, .secondary)])) }
    for (index, option) in prompt.options.enumerated() {
      let states = option.stateWords(words)
      let suffix = states.isEmpty ? "" : " (\(states.joined(separator: ", ")))"
      lines.append(
        Line(lead: "[\(index + 1)] ", body: [Line.Fragment(option.label), Line.Fragment(suffix, .secondary)]))
      if option.isHintEssential, let hint = option.hint, !hint.isEmpty {
        lines.append(Line(indent: 4, body: [Line.Fragment(hint, .secondary)]))
      }
    }
    lines.append(Line(body: [Line.Fragment(prompt.question)]))
    return lines
  }
}

extension Announcement.ExternalRequest {
  /// Returns a handover as text.
  fileprivate func texts(_ words: Words) -> String {
    switch self {
    case .link(let address): words(.handoverLink, .string(address))
    case .share(let text): words(.handoverShare, .string(text))
    case .copy(let text): words(.handoverCopy, .string(text))
    case .notification(let shown):
      words(
        .handoverNotification,
        .string(
          shown.title.isEmpty || shown.text.isEmpty
            ? shown.title + shown.text : words(.labelValue, .string(shown.title), .string(shown.text))))
    }
  }
}
