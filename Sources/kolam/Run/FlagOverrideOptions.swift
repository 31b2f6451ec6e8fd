import ArgumentParser
import Flags
import Foundations

/// The options for overrides of flags, shared by `run`, `why` and `flags`.
struct FlagOverrideOptions: ParsableArguments {
  @Option(
    name: .customLong("flag"),
    help: ArgumentHelp(
      "Override a flag with a variant or a value; KOLAM_FLAG_NAME=variant does the same.",
      valueName: "name=value"))
  var given: [String] = []

  /// Returns the overrides of environment variables, and then of options.
  func overrides(in file: FlagFile) throws(CommandError) -> FlagOverrides {
    var overrides = FlagOverrides()
    do throws(FlagVariableError) {
      try overrides.set(
        variables: HostEnvironment.variables(beginningWith: FlagOverrides.variablePrefix), in: file)
    } catch {
      throw CommandError("\(error.variable): \(error.message)\(Self.remedy(error.help))")
    }
    for text in given {
      guard let sign = text.firstIndex(of: "=") else {
        throw CommandError("--flag: found `\(text)`, expected a flag, `=` and a variant")
      }
      do throws(OverrideError) {
        try overrides.set(
          String(text[..<sign]), to: String(text[text.index(after: sign)...]), by: .option, in: file)
      } catch {
        throw CommandError("--flag: \(error.message)\(Self.remedy(error.help))")
      }
    }
    return overrides
  }

  private static func remedy(_ help: String?) -> String { help.map { ", \($0)" } ?? "" }
}
