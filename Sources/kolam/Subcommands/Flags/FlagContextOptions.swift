import ArgumentParser
import Expressions
import Flags
import Foundations

/// The context in which flags are evaluated.
struct FlagContextOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The plan; the lowest if not given.", valueName: "name"))
  var tier: String?

  @Option(help: ArgumentHelp("A device profile of the file.", valueName: "name"))
  var device: String?

  @Option(help: ArgumentHelp("The device's model, as `device.model`.", valueName: "text"))
  var model: String?

  @Option(help: ArgumentHelp("What tells the customer from others, as `targetingKey`.", valueName: "text"))
  var key: String?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp("The attributes that rules read, a JSON object.", valueName: "json"))
  var attributes: String?

  @OptionGroup var overrides: FlagOverrideOptions

  @Option(name: .customLong("kill"), help: ArgumentHelp("A flag that is turned off.", valueName: "name"))
  var killed: [String] = []

  @Option(help: ArgumentHelp("The day of the evaluation, in UTC; now if not given.", valueName: "day"))
  var today: String?

  /// Returns the context with the file's names; everything else takes precedence over a local file's overrides.
  func context(for file: FlagFile, _ local: FlagOverrides) throws -> FlagContext {
    try known(tier, file.tiers.map(\.name), "tier")
    try known(device, file.profiles.map(\.name), "device profile")
    for name in killed { try known(name, file.flags.map(\.name), "flag") }
    return FlagContext(
      tier: tier, device: FlagDevice(profile: device, model: model), targetingKey: key,
      attributes: try JSONOption.object(attributes, of: "--with"),
      overrides: local.merging(try overrides.overrides(in: file)).values, killed: Set(killed),
      now: try today.map { try FlagFileOptions.day($0).timestamp } ?? FlagFileOptions.now)
  }

  private func known(_ name: String?, _ names: [String], _ what: String) throws {
    if let name { try Self.known(name, names, what) }
  }

  /// Checks that a name is known.
  static func known(_ name: String, _ names: [String], _ what: String) throws(CommandError) {
    if names.contains(name) { return }
    let near = nearestName(to: name, in: names).map { "did you mean `\($0)`?" }
    let all = names.isEmpty ? "there is none" : "there are \(names.joined(separator: ", "))"
    throw CommandError("no \(what) `\(name)`: \(near ?? all)")
  }
}
