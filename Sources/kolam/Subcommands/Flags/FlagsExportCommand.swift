import ArgumentParser
import Flags
import Foundations
import FrontKit

/// `kolam flags export --flagd`: exports the flags for other evaluators.
struct FlagsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Exports the flags to another format, for other evaluators.",
    discussion:
      "Flags that the format cannot express are listed on standard error; with --strict they are errors.")

  @OptionGroup var named: NamedFlagFile

  @Flag(help: "Export a plain flagd file in JSON.")
  var flagd = false

  @Flag(help: "Refuse to export if a flag cannot be expressed exactly.")
  var strict = false

  func validate() throws {
    if !flagd { throw ValidationError("say in which form: --flagd") }
  }

  func run() throws {
    throw try ErrorOutput.shown {
      let file = try named.source.flags()
      var diagnostics = Diagnostics()
      let text = file.exportFlagd(into: &diagnostics)
      ErrorOutput.show(diagnostics)
      if strict, !diagnostics.all.isEmpty { return .invalidScript }
      try Console.write(text)
      return .fine
    }
  }
}
