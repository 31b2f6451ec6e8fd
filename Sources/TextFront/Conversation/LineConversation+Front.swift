package import FrontKit

extension LineConversation: Front {
  package mutating func receive(_ bytes: [UInt8]) {
    guard bytes.isEmpty else {
      // The terminal has shown the Return already, whatever is printed before the line is taken.
      if prompt?.isSecret != true, bytes.contains(UInt8(ascii: "\n")) { isAtPrompt = false }
      return splitter.feed(bytes)
    }
    isInputEnded = true
    splitter.finish()
  }

  package mutating func next(at now: Duration) -> [Effect]? {
    guard let line = splitter.next() else { return isInputEnded ? endOfInput() : nil }
    // The Return of a line that was typed ahead came before the prompt that it answers.
    let start: [Effect] = isAtPrompt && prompt?.isSecret != true ? [.print("\n")] : []
    return start + self.line(line, at: now)
  }

  package mutating func answer(_ answer: FrontResponse) -> [Effect] {
    switch answer {
    case .why(let lines): say(lines, topic: "why")
    case .locales(let lines): say(lines, topic: "locales")
    case .flags(let lines): say(lines, topic: "flags")
    case .log(let lines): say(lines.isEmpty ? [words(.logEmpty)] : lines, topic: "log")
    case .texts(let view): say(TextSummary(view, words).lines, topic: "texts")
    case .picture(let bytes): picture(bytes)
    case .noPicture(let failure): noPicture(failure)
    case .unknown(let name): reportUnknownName(name)
    case .reloaded: reloaded()
    case .broken(let lines): broken(lines)
    case .recordingBegan: recordingBegan()
    case .recordingFailed(let error, let isStart): recordingFailed(error, atStart: isStart)
    }
  }
}
