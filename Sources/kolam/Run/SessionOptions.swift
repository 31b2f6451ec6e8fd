import ArgumentParser
import Flags
import Foundations
import Runtime

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
