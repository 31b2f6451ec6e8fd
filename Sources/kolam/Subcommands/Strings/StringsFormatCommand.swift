import ArgumentParser
import Catalogs
import FrontKit

/// `kolam strings fmt FILE…`: formats catalogs as Xcode writes them.
struct StringsFormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Formats catalogs as Xcode does, so that diffs show only real changes.",
    discussion:
      "With --check nothing is written; it lists the files in another format and exits with 1 if there are any."
  )

  @Argument(help: ArgumentHelp("The catalogs: files, or names of apps.", valueName: "file|app"))
  var files: [String]

  @Flag(help: "Only list the files in another format.")
  var check = false

  @OptionGroup var checkout: Checkout

  func run() throws {
    var isDifferent = false
    let code = try ErrorOutput.shown {
      for name in files {
        let file = try CatalogFile(name, in: checkout)
        // Diagnostics of a file are reported by the check; a readable file can be formatted.
        let formatted = CatalogForm.canonical(file.catalog)
        guard formatted != file.catalog.source.bytes else { continue }
        isDifferent = true
        if check {
          try Console.write("\(file.name) is not in Xcode's form\n")
        } else {
          try AtomicFile.write(formatted, to: file.place.path)
          try Console.write("\(file.name) is formatted\n")
        }
      }
      return .fine
    }
    throw code == ArgumentParser.ExitCode(FrontKit.ExitCode.fine.rawValue) && check && isDifferent
      ? ArgumentParser.ExitCode(1) : code
  }
}
