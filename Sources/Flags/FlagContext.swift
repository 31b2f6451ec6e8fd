package import Foundations

/// The device as flags see it.
package struct FlagDevice: Sendable, Hashable {
  /// The profile it was set to; nil for the first whose condition holds.
  package var profile: String?
  /// Its model, as `device.model`.
  package var model: String?
  /// Its actual capabilities; nil for those of its profile.
  package var capabilities: Set<String>?

  /// Describes a device.
  package init(profile: String? = nil, model: String? = nil, capabilities: Set<String>? = nil) {
    self.profile = profile
    self.model = model
    self.capabilities = capabilities
  }
}

/// The input of a flag's evaluation: the customer, the device, and overrides.
package struct FlagContext: Sendable {
  /// The customer's tier; nil or an unknown one counts as the lowest.
  package var tier: String?
  /// The device.
  package var device: FlagDevice
  /// Identifies a customer for splits.
  package var targetingKey: String?
  /// Further facts, by dotted names (`user.groups`) or as nested maps.
  ///
  /// `user.tier`, `device.model` and `targetingKey` default to the properties above.
  package var attributes: [String: Value]
  /// Flags with a fixed result: the name of a variant, or its value.
  package var overrides: [String: Value]
  /// Flags that are turned off, whatever their rules say.
  package var killed: Set<String>
  /// The moment of the evaluation.
  package var now: Timestamp

  package init(
    tier: String? = nil, device: FlagDevice = FlagDevice(), targetingKey: String? = nil,
    attributes: [String: Value] = [:], overrides: [String: Value] = [:], killed: Set<String> = [],
    now: Timestamp = Timestamp(seconds: 0)
  ) {
    self.tier = tier
    self.device = device
    self.targetingKey = targetingKey
    self.attributes = attributes
    self.overrides = overrides
    self.killed = killed
    self.now = now
  }

  /// The value at a path: an attribute of that name, one reached by steps into a map or list, or a built-in one.
  func value(at path: String) -> Value? {
    if let value = attributes[path] { return value }
    var end = path.endIndex
    while let dot = path[..<end].lastIndex(of: ".") {
      if let root = attributes[String(path[..<dot])] {
        return Self.value(at: path[path.index(after: dot)...], in: root)
      }
      end = dot
    }
    return switch path {
    case "targetingKey": targetingKey.map(Value.string)
    case "user.tier": tier.map(Value.string)
    case "device.model": device.model.map(Value.string)
    default: nil
    }
  }

  /// The value at a dotted path within another one.
  static func value(at path: Substring, in root: Value) -> Value? {
    var value = root
    for step in path.split(separator: ".", omittingEmptySubsequences: false) {
      switch value {
      case .map(let map):
        guard let next = map[String(step)] else { return nil }
        value = next
      case .list(let items):
        guard let index = Int(step), items.indices.contains(index) else { return nil }
        value = items[index]
      default: return nil
      }
    }
    return value
  }

  /// All attributes as one map, for an empty path in JSONLogic.
  var everything: Value {
    var fields = attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    if let targetingKey, attributes["targetingKey"] == nil {
      fields.append(("targetingKey", .string(targetingKey)))
    }
    return .map(ValueMap(fields: fields))
  }
}
