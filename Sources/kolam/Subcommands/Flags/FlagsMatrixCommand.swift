import ArgumentParser
import Flags
import FrontKit
import Typesetting

/// `kolam flags matrix`: each flag on each plan and device.
struct FlagsMatrixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix", abstract: "Shows the value of each flag for each plan and device profile.",
    discussion: """
      A variant in parentheses is locked, killed or disabled. A question mark means that the variant can \
      differ: a rule reads a value that --key, --model or --with did not give.
      """)

  @OptionGroup var named: NamedFlagFile
  @OptionGroup var options: FlagContextOptions

  func run() throws {
    throw try ErrorOutput.shown {
      let file = try named.source.flags()
      let scopes = scopes(file, try options.context(for: file, try named.source.localOverrides(for: file)))
      var table = TextTable(
        ["flag"] + scopes.map { [$0.tier.name, $0.profile?.name].compactMap(\.self).joined(separator: "/") })
      for flag in file.flags {
        table.add([flag.name] + scopes.map { Self.cell($0.evaluate(flag.name)) })
      }
      let text = table.text(columns: Console.columns)
      try Console.write(text)
      let cells = text.split { $0 == " " || $0 == "\n" }
      if cells.contains(where: { $0.hasPrefix("(") }) {
        try Console.write("(…) is locked, killed or disabled\n")
      }
      if cells.contains(where: { $0.hasSuffix("?") }) {
        try Console.write("? can differ: a rule reads what --key, --model or --with did not give\n")
      }
      return .fine
    }
  }

  /// Returns a scope for each combination of plan and device; a named plan or device is the only one.
  private func scopes(_ file: FlagFile, _ context: FlagContext) -> [FlagScope] {
    let tiers = context.tier.map { [$0] } ?? file.tiers.map(\.name)
    let profiles: [String?] =
      context.device.profile.map { [$0] } ?? (file.profiles.isEmpty ? [nil] : file.profiles.map(\.name))
    return tiers.flatMap { tier in
      profiles.map { profile in
        var context = context
        context.tier = tier
        context.device.profile = profile
        return file.scope(context)
      }
    }
  }

  private static func cell(_ details: FlagDetails) -> String {
    let name = details.variant ?? "-"
    switch details.reason {
    case .locked, .killed, .disabled: return "(\(name))"
    case .error: return "error"
    default: return details.skipped.contains { $0.rule != nil } ? "\(name)?" : name
    }
  }
}
