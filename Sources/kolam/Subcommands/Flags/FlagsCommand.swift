import ArgumentParser
import Flags
import Foundations
import FrontKit
import Typesetting

/// `kolam flags`: the content of a flag file, and its values by context.
struct FlagsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flags", abstract: "Lists, explains, checks and exports an app's flags.",
    discussion: "Reads the app's flags, Screens/<app>/flags.yaml, or the file given by --file.",
    subcommands: [
      FlagsListCommand.self, FlagsExplainCommand.self, FlagsMatrixCommand.self, FlagsLintCommand.self,
      FlagsEvalCommand.self, FlagsExportCommand.self,
    ])
}

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

/// `kolam flags explain FLAG`: a flag's value, and how it was evaluated.
struct FlagsExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explains the value of a flag step by step.",
    discussion:
      "Shows the file and line of each step, the terms of each condition, and the arithmetic of each percentage rollout."
  )

  @Argument(help: ArgumentHelp("The flag; the app's name may stand before it.", valueName: "flag"))
  var names: [String]

  @OptionGroup var options: FlagFileOptions
  @OptionGroup var context: FlagContextOptions

  func validate() throws {
    if names.count > 2 { throw ValidationError("name one flag, or an app and one of its flags") }
    if names.count == 2, options.app != nil || options.file != nil {
      throw ValidationError("name the app, or give --app or --file")
    }
  }

  func run() throws {
    throw try ErrorOutput.shown {
      var source = options
      if names.count == 2 { source.app = names[0] }
      let flag = names[names.count - 1]
      let file = try source.flags()
      try FlagContextOptions.known(flag, file.flags.map(\.name), "flag")
      let scope = file.scope(try context.context(for: file, try source.localOverrides(for: file)))
      let device = scope.profile.map { ", device \($0.name)" } ?? ""
      let lines = ["tier \(scope.tier.name)\(device)"] + scope.explain(flag).lines
      try Console.write(lines.joined(separator: "\n") + "\n")
      return .fine
    }
  }
}

/// `kolam flags eval --rows FILE`: runs rows of conformance data in flagd's form.
struct FlagsEvalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval", abstract: "Evaluates rows of conformance data with a flag file.",
    discussion: """
      A row is a JSON object on a line: flag, type, fallback, context and expect; the type is \
      \(FlagRow.types.joined(separator: ", ")). Prints a line with the result of each row, then how many \
      passed. Exits with 1 if a row fails, with 2 if a line is not a row; the others are evaluated nevertheless.
      """)

  @OptionGroup var source: FlagFileOptions
  @OptionGroup var options: FlagOverrideOptions

  @Option(help: ArgumentHelp("The rows; - for standard input.", valueName: "file|-"))
  var rows: String

  func run() throws {
    throw try ErrorOutput.shown {
      let file = try source.flags()
      let overrides = try source.localOverrides(for: file).merging(try options.overrides(in: file))
      var passed = 0
      var failed = 0
      var unread = 0
      let lines = try EvalCommand.contents(of: rows).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
        let outcome: FlagRow.Outcome
        do throws(FlagRow.RowError) {
          outcome = try FlagRow(line: line, now: FlagFileOptions.now).run(file, overrides)
        } catch {
          ErrorOutput.write("error: \(rows):\(index + 1): \(error.message)\n")
          unread += 1
          continue
        }
        if outcome.isPassed { passed += 1 } else { failed += 1 }
        try Console.write(outcome.line + "\n")
      }
      try Console.write(
        "\(passed) passed, \(failed) failed" + (unread == 0 ? "" : ", \(unread) not evaluated") + "\n")
      return unread > 0 ? .invalidScript : failed == 0 ? .fine : .expectationFailed
    }
  }
}

/// `kolam flags lint`: errors of the flags, and maintenance warnings.
struct FlagsLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Checks the flags, including those that should be removed.",
    discussion: "Exits with 2 if there are errors, or warnings with --strict.")

  @OptionGroup var named: NamedFlagFile

  @Option(
    help: ArgumentHelp("The date that expiry dates are compared with; today if not given.", valueName: "day"))
  var today: String?

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  func run() throws {
    throw try ErrorOutput.shown {
      let day = try FlagFileOptions.day(today)
      var (file, diagnostics) = try named.source.read()
      file.lint(today: day, isWhole: !diagnostics.hasErrors, into: &diagnostics)
      named.source.show(diagnostics)
      if diagnostics.hasErrors || strict && !diagnostics.all.isEmpty { return .invalidScript }
      if diagnostics.all.isEmpty { try Console.write("\(file.flags.count) flags: fine\n") }
      return .fine
    }
  }
}

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
      named.source.show(diagnostics)
      if strict, !diagnostics.all.isEmpty { return .invalidScript }
      try Console.write(text)
      return .fine
    }
  }
}
