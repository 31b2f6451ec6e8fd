import ArgumentParser
import Flags
import Foundations
import FrontKit
import Runtime
package import Typesetting

/// The options for the user and the device of a session, shared by `run` and `why`.
struct SessionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The plan, such as free or pro; the lowest plan of the app if not given.", valueName: "name"))
  var tier: String?

  @Option(help: ArgumentHelp("A device profile of the app; sets the width of a line.", valueName: "name"))
  var device: String?

  @Option(
    help: ArgumentHelp("The device model, as flags see it; it determines the profile.", valueName: "text"))
  var model: String?

  @Option(
    help: ArgumentHelp(
      "The targeting key that assigns the person to a variant of a percentage rollout.", valueName: "text"))
  var key: String?

  @Option(
    help: ArgumentHelp(
      "Other attributes for flags, a JSON object such as {\"user\": {\"groups\": [\"beta\"]}}.",
      valueName: "json"))
  var context: String?

  @OptionGroup var overrides: FlagOverrideOptions

  /// Returns the settings of a session.
  func settings(of app: App, locale: String, isDark: Bool = false) throws(CommandError) -> SessionSettings {
    if let device { _ = try app.profile(device) }
    var settings = SessionSettings(
      locale: locale, isDark: isDark, tier: app.tiers.first ?? "free", device: device,
      zone: HostEnvironment.zone)
    settings.tierOverride = try tier.map { name throws(CommandError) in try app.plan(name) }
    settings.model = model
    settings.targetingKey = key
    settings.attributes = try JSONOption.object(context, of: "--context")
    settings.overrides = try overrides.overrides(in: app.flagFile)
    return settings
  }
}

/// Parses options with JSON values.
enum JSONOption {
  /// Returns the members of an object; empty without the option.
  static func object(_ text: String?, of option: String) throws(CommandError) -> [String: Value] {
    guard let text else { return [:] }
    let value: Value
    do throws(JSONSyntaxError) {
      value = try ValueJSON.read(Array(text.utf8))
    } catch {
      throw CommandError("\(option): \(error.message)")
    }
    guard case .map(let map) = value else { throw CommandError("\(option): expected a JSON object") }
    return Dictionary(
      zip(map.keys, map.values).map { ($0.description, $1) }, uniquingKeysWith: { _, last in last })
  }
}

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

/// The options that annotate texts for testers; `:l10n`, `:keys`, `:roman`, `:bidi` and `:escape` change them.
struct InspectionOptions: ParsableArguments {
  @Flag(
    name: .customLong("l10n"),
    help: "Mark texts with a missing or unfinished translation; :l10n lists the texts of a screen.")
  var l10n = false

  @Option(
    help: ArgumentHelp(
      "Show the catalog's keys: off, on (in place of the texts) or both.", valueName: "where"))
  var keys = Inspection.Keys.off

  @Flag(help: "Also show each line in Latin letters.")
  var roman = false

  @Option(
    help: ArgumentHelp(
      "The invisible marks of writing direction: keep, strip, or show them by name.", valueName: "how"))
  var bidi = DirectionControls.keep

  @Flag(
    name: [.customLong("ascii"), .customLong("escape")],
    help: "Write ASCII only, everything else as code points such as <U+0939>, for bug reports.")
  var ascii = false

  /// The annotations of texts.
  var inspection: Inspection {
    var inspection = Inspection()
    inspection.keys = keys
    inspection.marksUnfinished = l10n
    inspection.romanizes = roman
    return inspection
  }
}

extension Inspection.Keys: ExpressibleByArgument {}
extension DirectionControls: ExpressibleByArgument {}
