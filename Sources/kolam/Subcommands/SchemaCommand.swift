import ArgumentParser
import Authoring
import Maestro
import Runtime
import Screens
import FrontKit

/// `kolam schema KIND`: a JSON Schema for editors.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of a kind of script, for editors.",
    discussion: """
      Editors with yaml-language-server use it to complete and check scripts, for example with this line at the top of a \
      screen: # yaml-language-server: $schema=../../screen.schema.json. `walkthrough` is the schema of the flows of \
      `kolam walk`.
      """)

  @Argument(help: "The kind of file: app, screen, component, flow, flags, plugin or walkthrough.")
  var kind: Kind

  /// The kinds of files that editors check.
  enum Kind: ExpressibleByArgument {
    case script(ScriptKind)
    case walkthrough

    /// Parses a kind's name.
    init?(argument: String) {
      if argument == ReferenceCommand.walkthrough {
        self = .walkthrough
      } else if let kind = ScriptKind(rawValue: argument) {
        self = .script(kind)
      } else {
        return nil
      }
    }

    /// The kinds' names.
    static var allValueStrings: [String] {
      ScriptKind.allCases.map(\.rawValue) + [ReferenceCommand.walkthrough]
    }
  }

  func run() throws {
    throw try ErrorOutput.shown {
      switch kind {
      case .script(let kind): try Console.write(JSONSchema(.standard).text(kind))
      case .walkthrough: try Console.write(WalkthroughSchema().text)
      }
      return .fine
    }
  }
}
