import ArgumentParser
import Expressions
import Foundations
import Hosting
import Runtime
import FrontKit

/// `kolam why APP SCREEN ID`: explains a node's state and the origin of each of its values.
struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explains why a node is hidden, disabled or locked, and where its values come from.",
    discussion: """
      Opens the screen on a new embedded backend, and prints the node's conditions, the terms that are false, and the \
      source of each value with file and line. Exits with 1 if nothing on the screen has the id.
      """)

  @Argument(help: "The app, a folder under Screens.")
  var app: String

  @Argument(help: "The screen.")
  var screen: String

  @Argument(help: ArgumentHelp("The id of the node, even if it is hidden.", valueName: "id"))
  var node: String

  @Option(
    name: .customLong("with"), help: ArgumentHelp("The screen's params, a JSON object.", valueName: "json"))
  var params: String?

  @Option(help: ArgumentHelp("The language.", valueName: "tag"))
  var locale = "en"

  @OptionGroup var session: SessionOptions

  @Flag(help: "Run offline.")
  var offline = false

  @OptionGroup var standIns: StubOption

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown { try explain() }
  }

  private func explain() throws -> FrontKit.ExitCode {
    guard let loaded = try checkout.load(app, implementing: standIns.plugins) else { return .invalidScript }
    guard loaded.screens.contains(screen) else {
      let near = nearestName(to: screen, in: loaded.screens).map { ": did you mean `\($0)`?" } ?? ""
      throw CommandError("no screen `\(screen)`\(near)")
    }
    let locale = try loaded.language(locale)
    let host = try LiveApp(
      loaded, data: nil, settings: try session.settings(of: loaded, locale: locale), isOnline: !offline,
      usesStandIns: standIns.stub)
    let given = try JSONOption.object(params, of: "--with")
    let lines = try host.explain(
      screen, ValueMap(fields: given.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }), node)
    try Console.write(lines.text.joined(separator: "\n") + "\n")
    return lines.isFound ? .fine : .expectationFailed
  }

}

extension LiveApp {
  /// Opens a screen, settles it, and explains a node.
  fileprivate func explain(
    _ screen: String, _ params: ValueMap, _ node: String
  ) throws -> (text: [String], isFound: Bool) {
    let driver = SessionDriver(session, patience: .work)
    if let trouble = try driver.ask({ await $0.start(with: screen, params) }) {
      throw CommandError(trouble)
    }
    try driver.settle()
    return try driver.ask { ($0.why(node), $0.explanation(of: node) != nil) }
  }
}
