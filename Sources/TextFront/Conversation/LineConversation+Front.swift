package import FrontKit

extension LineConversation: Front {
  package mutating func receive(_ bytes: [UInt8]) {
    guard bytes.isEmpty else { return splitter.feed(bytes) }
    isInputEnded = true
    splitter.finish()
  }

  package mutating func next(at now: Duration) -> [Effect]? {
    if let line = splitter.next() { return self.line(line, at: now) }
    return isInputEnded ? endOfInput() : nil
  }

  package mutating func answer(_ answer: FrontResponse) -> [Effect] {
    switch answer {
    case .why(let lines): say(lines, topic: "why")
    case .locales(let lines): say(lines, topic: "locales")
    case .flags(let lines): say(lines, topic: "flags")
    case .log(let lines): say(lines.isEmpty ? [words(.logEmpty)] : lines, topic: "log")
    case .texts(let view): say(TextSummary(view, words).lines, topic: "texts")
    case .picture(let octets): picture(octets)
    case .noPicture(let failure): noPicture(failure)
    case .unknown(let name): reportUnknownName(name)
    case .reloaded: reloaded()
    case .broken(let lines): broken(lines)
    case .recordingBegan: recordingBegan()
    case .recordingFailed(let error, let isStart): recordingFailed(error, atStart: isStart)
    }
  }
}
