internal import Foundations
package import FrontKit
internal import Runtime

extension LineConversation {
  /// Takes a line of input.
  ///
  /// - Parameters:
  ///   - text: the line without its line break.
  ///   - now: the time on any clock that goes forward.
  /// - Returns: what is to be done.
  package mutating func line(_ text: String, at now: Duration = .zero) -> [Effect] {
    guard ending == nil, let page else { return [] }
    lineNumber += 1
    // Anyone who typed the line ended it with Return, which took the cursor to the next one.
    isAtMarker = false
    if let prompt { return answer(prompt, text, at: now) }
    let line = trimmed(Typed.cleaned(text))
    if line.isEmpty { return ready([]) }
    if !options.isTerminal, line == "#" || line.hasPrefix("# ") { return [] }
    let echo = self.echo(shown(line, page))
    return ready(echo + expectation(line, page))
  }

  /// Takes what ``LineSplitter`` hands out.
  mutating func line(_ line: LineSplitter.Line, at now: Duration = .zero) -> [Effect] {
    switch line {
    case .text(let text): return self.line(text, at: now)
    case .tooLong(let count):
      guard ending == nil else { return [] }
      lineNumber += 1
      isAtMarker = false
      return resumed(mistake(words(.errorTooLong, .int(count), .int(LineSplitter.standardLimit))))
    }
  }

  /// Takes the end of the input: fine between two steps, but never an answer.
  mutating func endOfInput() -> [Effect] {
    guard ending == nil else { return [] }
    if let prompt { return end(.apart, words(.errorEndInPrompt, .string(prompt.label))) }
    if let dialog = page?.view.dialog { return end(.apart, words(.errorEndInPrompt, .string(dialog.label))) }
    return end(.fine)
  }

  /// Takes an interruption from the keyboard.
  package mutating func interrupted() -> [Effect] { ending == nil ? end(.interrupted) : [] }

  /// Says that what was typed does not fit: a person may try again, a script has gone apart from the screen.
  mutating func mistake(_ reason: String) -> [Effect] {
    if options.isTerminal { return [.print(drawer.tell(.mistake(reason)))] }
    return end(.apart, words(.errorApart, .int(lineNumber), .string(reason)))
  }

  /// What shows a line that no terminal has shown, so that the output of a script reads like a talk.
  func echo(_ line: String) -> [Effect] {
    guard !options.isTerminal, options.format != .json else { return [] }
    return [.print(drawer.tell(.info(topic: "input", ["> " + line])))]
  }

  /// A line as it may be shown: without what is given to a secret field, or may have been meant for one.
  private func shown(_ line: String, _ page: Page) -> String {
    guard let (name, _) = assignment(line) else { return line }
    if case .command = parser.parse(line) { return line }
    if case .piece(let piece) = finder(page).find(name, idsFirst: true), !piece.node.isSecret { return line }
    return name + "=••••"
  }

  /// Reads `@screen` before a line: the screen that the script believes to be on.
  private mutating func expectation(_ line: String, _ page: Page) -> [Effect] {
    guard line.first == "@" else { return command(line, page) }
    let name = line.dropFirst().prefix { !$0.isWhitespace && $0 != "#" }
    guard name == page.view.screen else {
      return mistake(words(.errorOtherScreen, .string(page.view.screen), .string(String(name))))
    }
    let rest = trimmed(line.dropFirst(1 + name.count))
    return rest.isEmpty ? [] : command(rest, page)
  }
}
