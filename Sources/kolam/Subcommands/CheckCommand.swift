import ArgumentParser
import Authoring
import Foundations
import Runtime
import TextFront

/// `kolam check APP…`: holds whole apps against their plugins and catalogs without running them.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Finds what is wrong with an app's scripts, all at once.",
    discussion: "Exits with 2 where there are errors, or warnings and --strict.")

  @Argument(help: "The apps, folders under Screens; all of them if none is named.")
  var apps: [String] = []

  @Flag(help: "Take warnings for errors.")
  var strict = false

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try Failures.shown { try check() }
  }

  private func check() throws -> TextFront.ExitCode {
    let root = try checkout.root()
    let names = apps.isEmpty ? AppFolder.apps(in: root) : apps
    if names.isEmpty { throw CommandFailure("there is no app under `\(root)/Screens`") }
    var isClean = true
    for name in names {
      let report = AppCheck.run(try checkout.folder(of: name))
      Failures.show(report.diagnostics)
      let fails = report.diagnostics.hasErrors || strict && !report.diagnostics.all.isEmpty
      isClean = isClean && !fails
      if !fails {
        Console.write(
          "\(name): \(report.screens) screens, \(report.texts) texts in \(report.locales) languages: fine\n")
      }
    }
    return isClean ? .fine : .scriptWrong
  }
}
