import ArgumentParser
package import Authoring
import Runtime
import Screens
import FrontKit

/// `kolam schema KIND`: a JSON Schema for editors.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of a kind of script, for editors.",
    discussion: """
      Editors with yaml-language-server use it to complete and check scripts, for example with this line at the top of a \
      screen: # yaml-language-server: $schema=../../screen.schema.json
      """)

  @Argument(help: "The kind of script: app, screen, component or flow.")
  var kind: ScriptKind

  func run() throws {
    throw try ErrorOutput.shown {
      try Console.write(JSONSchema(.standard).text(kind))
      return .fine
    }
  }
}

extension ScriptKind: ExpressibleByArgument {}
