import ArgumentParser
import Authoring
import Foundations
import Runtime
import Screens
import FrontKit

/// `kolam reference [NAME]`: the reference of scripts.
struct ReferenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reference", abstract: "Documents what scripts can contain.",
    discussion:
      "Without a name it lists files, components and actions; with one it shows the keys and an example.")

  @Argument(help: "A component, an action, or a kind of file: app, screen, component, flow.")
  var name: String?

  @Flag(help: "Print everything as one Markdown page.")
  var markdown = false

  func run() throws {
    throw try ErrorOutput.shown { try show() }
  }

  private func show() throws -> FrontKit.ExitCode {
    let reference = Reference(.standard)
    guard let name else {
      try Console.write(markdown ? reference.markdown : reference.contents)
      return .fine
    }
    let pages = reference.pages(name)
    if pages.isEmpty {
      let near = nearestName(to: name, in: reference.names).map { ": did you mean `\($0)`?" } ?? ""
      throw CommandError("nothing is called `\(name)`\(near)")
    }
    try Console.write(pages.joined(separator: "\n"))
    return .fine
  }
}
