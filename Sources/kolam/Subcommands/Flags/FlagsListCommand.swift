import ArgumentParser
import Flags
import FrontKit
import Typesetting

/// `kolam flags list`: all flags, a line per flag.
struct FlagsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the flags, one per line.",
    discussion: """
      A star marks the default variant; the name of a disabled flag is in parentheses. Overrides have a \
      column of their own, with their source.
      """)

  @OptionGroup var named: NamedFlagFile
  @OptionGroup var options: FlagOverrideOptions

  func run() throws {
    throw try ErrorOutput.shown {
      let file = try named.source.flags()
      let overrides = try named.source.localOverrides(for: file).merging(try options.overrides(in: file))
      let byHand = overrides.count == 0 ? [] : ["by hand"]
      var table = TextTable(["flag", "kind", "owner", "expires", "variants"] + byHand + ["about"])
      for flag in file.flags {
        let given = overrides.entries[flag.name].map { "\($0.variant) (\(Self.words(of: $0.source)))" } ?? "-"
        var row = [
          flag.isEnabled ? flag.name : "(\(flag.name))", flag.kind.rawValue, flag.owner ?? "-",
          flag.expires?.description ?? "-",
          flag.variants.map { $0.name == flag.defaultVariant ? "\($0.name)*" : $0.name }.joined(
            separator: " "),
        ]
        if !byHand.isEmpty { row.append(given) }
        table.add(row + [flag.about ?? ""])
      }
      try Console.write(table.text(columns: Console.columns))
      if overrides.count > 0 {
        try Console.write("\(overrides.count) override\(overrides.count == 1 ? "" : "s")\n")
      }
      return .fine
    }
  }

  private static func words(of source: FlagOverrides.Source) -> String {
    switch source {
    case .file(let span): span.description
    case .variable(let name): name
    case .option: "--flag"
    case .tester: ":flag"
    }
  }
}
