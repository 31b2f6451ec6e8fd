import ArgumentParser
import Expressions
import Flags
import Foundations

/// For whom flags are evaluated.
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

  @Option(
    name: .customLong("flag"),
    help: ArgumentHelp("A flag that is set by hand, to a variant or a value.", valueName: "name=value"))
  var overrides: [String] = []

  @Option(name: .customLong("kill"), help: ArgumentHelp("A flag that is turned off.", valueName: "name"))
  var killed: [String] = []

  @Option(help: ArgumentHelp("The day of the evaluation, in UTC; now if not given.", valueName: "day"))
  var today: String?

  /// The context, whose names are those of the file.
  func context(for file: FlagFile) throws -> FlagContext {
    try known(tier, file.tiers.map(\.name), "tier")
    try known(device, file.profiles.map(\.name), "device profile")
    for name in killed { try known(name, file.flags.map(\.name), "flag") }
    return FlagContext(
      tier: tier, device: FlagDevice(profile: device, model: model), targetingKey: key,
      attributes: try given(), overrides: try overridden(file), killed: Set(killed),
      now: try today.map { try FlagSource.day($0).timestamp } ?? FlagSource.now)
  }

  private func overridden(_ file: FlagFile) throws -> [String: Value] {
    var result: [String: Value] = [:]
    for text in overrides {
      guard let sign = text.firstIndex(of: "=") else {
        throw CommandFailure("--flag: found `\(text)`, expected a flag, `=` and a variant")
      }
      let name = String(text[..<sign])
      try known(name, file.flags.map(\.name), "flag")
      result[name] = .string(String(text[text.index(after: sign)...]))
    }
    return result
  }

  private func given() throws -> [String: Value] {
    guard let attributes else { return [:] }
    let value: Value
    do {
      value = try ValueJSON.read(Array(attributes.utf8))
    } catch {
      throw CommandFailure("--with: \(error.message)")
    }
    guard case .map(let map) = value else { throw CommandFailure("--with: expected a JSON object") }
    var result: [String: Value] = [:]
    for (key, value) in zip(map.keys, map.values) { result[key.description] = value }
    return result
  }

  private func known(_ name: String?, _ names: [String], _ what: String) throws {
    if let name { try Self.known(name, names, what) }
  }

  /// Refuses a name that is none of those known.
  static func known(_ name: String, _ names: [String], _ what: String) throws(CommandFailure) {
    if names.contains(name) { return }
    let near = nearestName(to: name, in: names).map { "did you mean `\($0)`?" }
    let all = names.isEmpty ? "there is none" : "there are \(names.joined(separator: ", "))"
    throw CommandFailure("no \(what) `\(name)`: \(near ?? all)")
  }
}
