import ArgumentParser
import Authoring
import Foundations
import FrontKit

/// `kolam explain [CODE…]`: explains a diagnostic's code, with examples of wrong and right files.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explains a code such as KL0201, with examples.",
    discussion: "Without a code it lists all codes. Exits with 2 if there is no such code.")

  @Argument(help: "The codes, such as KL0201, kl201 or 0201, or the names of lint rules.")
  var codes: [String] = []

  func run() throws {
    throw try ErrorOutput.shown { try explain() }
  }

  private func explain() throws -> FrontKit.ExitCode {
    // Wider text is hard to read, even if there is room.
    let width = min(Console.columns ?? 80, 100)
    let explanations = Checkout.explanations()
    guard !codes.isEmpty else {
      try Console.write(try explanations.list(width: width))
      return .fine
    }
    var texts: [String] = []
    for code in codes {
      guard let explanation = try explanations.find(code) else {
        throw CommandError(Self.unknown(code, nearest: try explanations.nearest(to: code)))
      }
      texts.append(explanation.text(width: width))
    }
    try Console.write(texts.joined(separator: "\n\n"))
    return .fine
  }

  private static func unknown(_ code: String, nearest near: [String]) -> String {
    guard !near.isEmpty else {
      return "`\(code)` is no code, which is KL and four digits; `kolam explain` lists all of them"
    }
    if near.count == 1 { return "no rule `\(code)`: did you mean `\(near[0])`?" }
    return "no code `\(code)`: the nearest are \(near.joined(separator: ", "))"
  }
}
