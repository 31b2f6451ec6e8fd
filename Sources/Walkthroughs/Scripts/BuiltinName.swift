import Foundations
import Maestro

/// A constant that every walk gives to scripts.
package enum BuiltinName: String, CaseIterable {
  /// Set in walks on lines only.
  case text = "MAESTRO_TEXT"
  /// The language and region.
  case locale = "MAESTRO_LOCALE"
  /// The language alone.
  case language = "MAESTRO_LANG"
  /// The plan.
  case tier = "MAESTRO_TIER"
  /// The device profile.
  case profile = "MAESTRO_PROFILE"
  /// The name of the flow's file without its extension.
  case filename = "MAESTRO_FILENAME"
  /// The name of the device.
  case device = "MAESTRO_DEVICE_UDID"
  /// The number of the shard from 1.
  case shard = "MAESTRO_SHARD_ID"
  /// The number of the shard from 0.
  case shardIndex = "MAESTRO_SHARD_INDEX"

  /// Returns its value in a case.
  func value(in walkCase: WalkCase) -> String {
    let axes = walkCase.axes
    return switch self {
    case .text: "1"
    case .locale: axes.locale
    case .language: String(axes.locale.prefix { $0 != "-" && $0 != "_" })
    case .tier: axes.tier
    case .profile: axes.device
    case .filename: walkCase.flow.fileStem
    case .device: "kolam-\(axes.device)"
    case .shard: "1"
    case .shardIndex: "0"
    }
  }

  /// The prefix of their names; variables of the shell with it become constants, too.
  package static let prefix = "MAESTRO_"
  /// The members of the object `maestro`.
  static let members = ["platform", "copiedText"]

  /// Finds a misspelling of one of these names, which is `undefined` in a walk.
  ///
  /// - Parameters:
  ///   - path: a name or path in a script, such as `MAESTRO_TEIR` or `maestro.tier`.
  ///   - isSet: whether something gives a constant of this name a value.
  /// - Returns: what is wrong with it, and the remedy; nil where nothing is.
  static func misspelling(in path: String, isSet: (String) -> Bool) -> (message: String, help: String)? {
    let parts = path.split(separator: ".").map(String.init)
    if parts.first == "maestro", parts.count > 1, !members.contains(parts[1]) {
      let own = allCases.map(\.rawValue).first { $0 == prefix + parts[1].uppercased() }
      let near = own ?? nearestName(to: parts[1], in: members).map { "maestro.\($0)" }
      return (
        "`maestro` has no member `\(parts[1])`, so it is undefined",
        near.map { "did you mean `\($0)`?" }
          ?? "it has \(members.map { "`\($0)`" }.joined(separator: " and "))"
      )
    }
    guard let name = parts.first, name.hasPrefix(prefix), BuiltinName(rawValue: name) == nil, !isSet(name),
      let near = nearestName(to: name, in: allCases.map(\.rawValue))
    else { return nil }
    return ("no walk sets `\(name)`, so it is undefined", "did you mean `\(near)`?")
  }
}

extension Flow {
  /// The file's name without its extension.
  fileprivate var fileStem: String {
    let file = source.path.split(separator: "/").last.map(String.init) ?? source.path
    return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
  }
}
