import ArgumentParser
import Flags
import Foundations
import FrontKit

/// `kolam flags export --flagd`: exports the flags for other evaluators.
struct FlagsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes the flags in another form, for other evaluators.",
    discussion: "What cannot be said there is told on standard error; with --strict it is an error.")

  @OptionGroup var named: NamedFlagFile

  @Flag(help: "As a plain flagd file, JSON.")
  var flagd = false

  @Flag(help: "Refuse flags that cannot be exported as they are.")
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
