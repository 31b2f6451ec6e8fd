internal import Foundations
internal import FrontKit

/// A command at a prompt.
///
/// It begins with a colon: without one a line is the answer, whatever it says. An answer that is one of these is given
/// as an assignment, such as `name=:back`.
enum PromptCommand: CaseIterable {
  /// Leaves the prompt without an answer.
  case cancel
  /// Goes back to the previous screen.
  case back
  /// Leaves the app.
  case quit

  /// Parses a line; nil where it is an answer.
  init?(_ line: String, _ parser: CommandParser) {
    guard line.first == ":" else { return nil }
    let name = trimmed(line.dropFirst())
    guard
      let command = Self.allCases.first(where: { command in
        command.spellings(parser).contains { Folding.matches($0, name) }
      })
    else { return nil }
    self = command
  }

  /// Returns the command as it is typed, in the user's language.
  func shown(_ parser: CommandParser) -> String { ":" + (spellings(parser).first ?? "\(self)") }

  private func spellings(_ parser: CommandParser) -> [String] {
    switch self {
    case .cancel: parser.words.spellings(.commandCancel) + ["cancel"]
    case .back: parser.spellings(.back)
    case .quit: parser.spellings(.quit)
    }
  }
}
