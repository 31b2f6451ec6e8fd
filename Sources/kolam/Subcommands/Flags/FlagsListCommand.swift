import ArgumentParser
import Flags
import TextFront

/// `kolam flags list`: all flags, a line each.
struct FlagsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the flags, a line each.",
    discussion: "The default variant has a star; a disabled flag has its name in parentheses.")

  @OptionGroup var source: FlagSource

  func run() throws {
    throw try Failures.shown {
      let file = try source.flags()
      var table = FlagTable(["flag", "kind", "owner", "expires", "variants", "about"])
      for flag in file.flags {
        table.add([
          flag.isEnabled ? flag.name : "(\(flag.name))", flag.kind.rawValue, flag.owner ?? "-",
          flag.expires?.description ?? "-",
          flag.variants.map { $0.name == flag.defaultVariant ? "\($0.name)*" : $0.name }.joined(
            separator: " "),
          flag.about ?? "",
        ])
      }
      Console.write(table.text)
      return .fine
    }
  }
}
