import ArgumentParser
import Authoring
import Foundations
import Maestro
import Runtime
import Screens
import FrontKit

/// `kolam reference [NAME]`: the reference of scripts.
struct ReferenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reference", abstract: "Documents what scripts can contain.",
    discussion:
      "Without a name it lists files, components and actions; with one it shows the keys and an example. "
      + "`models` lists what plugins bring, such as `recipes.RecipeList`, each with a page of its own. "
      + "`functions`, `macros`, `names` and `types` list what expressions have, each with a page of its own. "
      + "`walkthrough` documents the flows of `kolam walk`, and `walkthrough tapOn` a command."
  )

  @Argument(
    help: """
      A component, an action, a key, a function or a name of expressions, a model of a plugin, or a kind of file: app, \
      screen, component, flow, flags, plugin, walkthrough.
      """)
  var name: String?

  @Argument(
    help: "After `walkthrough`: a command, `header`, `selector`, `condition` or a key such as `x-faults`.")
  var part: String?

  @OptionGroup var checkout: Checkout

  @Flag(help: "Print everything as one Markdown page.")
  var markdown = false

  func run() throws {
    throw try ErrorOutput.shown { try show() }
  }

  private func show() throws -> FrontKit.ExitCode {
    if name == Self.walkthrough { return try showWalkthroughs() }
    if let part {
      throw CommandError("only `\(Self.walkthrough)` has parts, so `\(visibleText(part))` names nothing")
    }
    let reference = Reference(.standard)
    guard let name else {
      let more =
        "\nModels of plugins: see `kolam reference \(Self.models)`\n"
        + "Walkthroughs: see `kolam reference \(Self.walkthrough)`\n"
      try Console.write(markdown ? reference.markdown : reference.contents + more)
      return .fine
    }
    let contracts = ContractReference(root: try? checkout.root())
    if name == Self.models {
      try Console.write(contracts.contents)
      return .fine
    }
    var pages = reference.pages(name) + [contracts.page(name)].compactMap(\.self)
    // Who looks for `collections` means the key `collection`.
    if pages.isEmpty, name.hasSuffix("s") { pages = reference.pages(String(name.dropLast())) }
    if pages.isEmpty {
      let names = reference.allNames + [Self.walkthrough, Self.models] + contracts.names
      let near =
        nearestName(to: name, in: names).map { ": did you mean `\($0)`?" }
        ?? ""
      throw CommandError("nothing is called `\(name)`\(near)")
    }
    try Console.write(pages.joined(separator: "\n"))
    return .fine
  }

  static let walkthrough = "walkthrough"
  private static let models = "models"

  private func showWalkthroughs() throws -> FrontKit.ExitCode {
    let reference = WalkthroughReference()
    guard let part else {
      try Console.write(markdown ? reference.markdown : reference.contents)
      return .fine
    }
    guard let page = reference.page(part) else {
      let near = nearestName(to: part, in: reference.names).map { ": did you mean `\($0)`?" } ?? ""
      throw CommandError("nothing in walkthroughs is called `\(visibleText(part))`\(near)")
    }
    try Console.write(page)
    return .fine
  }
}
