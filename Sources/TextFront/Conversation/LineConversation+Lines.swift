internal import Foundations
package import FrontKit
internal import Runtime

extension LineConversation {
  /// Takes a line of input.
  ///
  /// - Parameters:
  ///   - text: the line without its line break.
  ///   - now: the time on any clock that goes forward.
  /// - Returns: the effects.
  package mutating func line(_ text: String, at now: Duration = .zero) -> [Effect] {
    guard ending == nil, let page else { return [] }
    lineNumber += 1
    // In a terminal the line was ended with Return, which moved the cursor to the next one.
    isAtPrompt = false
    if let prompt { return answer(prompt, text, at: now) }
    let line = trimmed(KeyboardInput.cleaned(text))
    if line.isEmpty { return ready([]) }
    if !options.isTerminal, line == "#" || line.hasPrefix("# ") { return [] }
    let echo = self.echo(shown(line, page))
    return ready(echo + expectation(line, page))
  }

  /// Takes a line of a ``LineSplitter``.
  mutating func line(_ line: LineSplitter.Line, at now: Duration = .zero) -> [Effect] {
    switch line {
    case .text(let text): return self.line(text, at: now)
    case .pasted(let text): return pasted(text, at: now)
    case .tooLong(let count):
      return refused(words(.errorTooLong, .int(count), .int(LineSplitter.standardLimit)))
    case .notText: return refused(words(.errorNotText))
    }
  }

  /// Takes pasted text of several lines: one value of a field, and no command.
  private mutating func pasted(_ text: String, at now: Duration) -> [Effect] {
    let lines = text.split(separator: "\n")
    if let prompt, !prompt.isSecret, let node = node(prompt.id), case .edit = node.interaction {
      return line(lines.joined(separator: " "), at: now)
    }
    let echo: [Effect] = prompt?.isSecret == true ? [.echo(true), .print("\n")] : []
    return echo + refused(words(.errorPastedLines, .int(lines.count)))
  }

  /// Reports a line that cannot be read.
  private mutating func refused(_ reason: String) -> [Effect] {
    guard ending == nil else { return [] }
    lineNumber += 1
    isAtPrompt = false
    return resumed(mistake(reason))
  }

  /// Takes the end of the input: valid between two steps, an error at a prompt.
  mutating func endOfInput() -> [Effect] {
    guard ending == nil else { return [] }
    if let prompt { return end(.apart, words(.errorEndInPrompt, .string(prompt.label))) }
    if let dialog = page?.view.dialog { return end(.apart, words(.errorEndInPrompt, .string(dialog.label))) }
    return end(.fine)
  }

  /// Takes an interrupt from the keyboard.
  package mutating func interrupted() -> [Effect] { ending == nil ? end(.interrupted) : [] }

  /// Reports invalid input: a user may try again, a script has diverged from the screen.
  mutating func mistake(_ reason: String) -> [Effect] {
    if options.isTerminal { return [.print(drawer.render(.mistake(reason)))] }
    return end(.apart, words(.errorApart, .int(lineNumber), .string(reason)))
  }

  /// Echoes a line that no terminal has shown, so that a script's output reads like a dialogue.
  func echo(_ line: String) -> [Effect] {
    guard !options.isTerminal, options.format != .json else { return [] }
    return [.print(drawer.render(.info(topic: "input", ["> " + line])))]
  }

  /// Returns a line for display: without a value for a secret field, or one that may have been meant for one.
  private func shown(_ line: String, _ page: Page) -> String {
    guard let (name, _) = assignment(line) else { return line }
    if case .command = parser.parse(line) { return line }
    if case .piece(let piece) = finder(page).find(name, idsFirst: true), !piece.node.isSecret { return line }
    return name + "=••••"
  }

  /// Parses `@screen` before a line: the screen that the script expects.
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
