import ArgumentParser
import Authoring
import Foundations
import FrontKit

/// `kolam plugin generate`: the types and tables of actions of a plugin, from its contract.
struct PluginGenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Writes a plugin's states, arguments, enums and tables of actions from its plugin.yaml.",
    discussion: """
      The file is `Plugins/<Name>/Sources/<Name>Contract.swift`. Without names, all plugins that have such a file are \
      written. With --check nothing is written; it shows how the files differ from their contracts, and exits with 1 \
      where one does.
      """)

  @Argument(help: ArgumentHelp("The plugins, by the names in their contracts.", valueName: "plugin"))
  var plugins: [String] = []

  @Flag(help: "Only show what is not as the contract says.")
  var check = false

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown {
      let root = try checkout.root()
      var diagnostics = Diagnostics()
      let files = try GeneratedContract.find(in: root, plugins: plugins, into: &diagnostics)
      ErrorOutput.show(diagnostics, of: root)
      for file in files where !file.isCurrent {
        if check {
          let lines = ["\(file.path) is not what its contract says"] + file.differences
          try Console.write(lines.joined(separator: "\n") + "\n")
        } else {
          if let slash = file.path.lastIndex(of: "/") {
            try Folders.make("\(root)/\(file.path[..<slash])", mode: 0o755)
          }
          try AtomicFile.write(Array(file.wanted.utf8), to: "\(root)/\(file.path)")
          try Console.write("\(file.path) is written\n")
        }
      }
      if diagnostics.hasErrors { return .invalidScript }
      return check && files.contains { !$0.isCurrent } ? .expectationFailed : .fine
    }
  }
}
