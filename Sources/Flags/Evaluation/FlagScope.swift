import Foundations
internal import Expressions

/// A context prepared for a file: attributes have slots; tier, profile and segments are resolved.
///
/// It is immutable; another context needs another one.
package final class FlagScope: Sendable {
  /// The file.
  package let file: FlagFile
  /// The context of the evaluation.
  package let context: FlagContext
  /// The tier that counts.
  package let tier: Tier
  /// The device's profile; nil where none fits.
  package let profile: FlagProfile?
  /// The capabilities of the device.
  package let capabilities: Set<String>
  /// The values of the declared names, then those of the paths that JSONLogic reads.
  let slots: [Value]
  let targetingKeySlot: Int
  /// Whether any flag was overridden or killed.
  let isByHand: Bool

  init(_ file: FlagFile, _ context: FlagContext) {
    self.file = file
    self.context = context
    isByHand = !context.overrides.isEmpty || !context.killed.isEmpty
    let contents = file.contents
    // A file always has a tier; the empty one is never seen.
    let lowest = file.tiers.first ?? Tier.standard[0]
    let tier = context.tier.flatMap(file.tier) ?? lowest
    self.tier = tier
    var slots = contents.declarations.variables.map { variable in
      Self.attribute(variable.name, variable.type, context, tier)
    }
    targetingKeySlot = contents.declarations.slot(of: "targetingKey") ?? 0
    for segment in contents.segments { slots[segment.slot] = segment.condition.evaluate(slots) }
    profile =
      context.device.profile.flatMap(file.profile)
      ?? file.profiles.first { $0.condition?.evaluate(slots) == .bool(true) }
    capabilities = context.device.capabilities ?? profile?.capabilities ?? []
    if let slot = contents.declarations.slot(of: "profile") { slots[slot] = .string(profile?.name ?? "") }
    for path in contents.paths { slots.append(context.value(at: path) ?? .null) }
    self.slots = slots
  }

  /// The results of all flags, in the file's order.
  package var details: [FlagDetails] { file.flags.map { evaluate($0.name) } }

  /// Whether the condition of a profile holds, whichever profile the device was set to.
  package func fits(_ profile: FlagProfile) -> Bool { profile.condition?.evaluate(slots) == .bool(true) }

  /// The value of a declared name; an error value where the context has none, or one of another type.
  private static func attribute(
    _ name: String, _ type: ValueType, _ context: FlagContext, _ tier: Tier
  ) -> Value {
    if let value = context.value(at: name) {
      if value.conforms(to: type) { return value }
      return .error(
        ValueError(code: "invalid_context", "`\(name)` is not of its type, expected `\(type)`"))
    }
    switch name {
    case "now": return .timestamp(context.now)
    case "tier", "user.tier": return .string(tier.name)
    default:
      if case .nullable = type { return .null }
      return .error(ValueError(code: "no_such_attribute", "the context has no `\(name)`"))
    }
  }
}

extension Value {
  var failure: ValueError? { if case .error(let error) = self { error } else { nil } }

  /// Whether an external value conforms to a declared type.
  func conforms(to type: ValueType) -> Bool {
    switch (self, type) {
    case (_, .dyn), (.null, .null), (.bool, .bool), (.int, .int), (.uint, .uint), (.double, .double),
      (.int, .double), (.string, .string), (.bytes, .bytes), (.timestamp, .timestamp), (.duration, .duration):
      true
    case (.null, .nullable): true
    case (_, .nullable(let wrapped)): conforms(to: wrapped)
    case (.string(let text), .enumeration(let enumeration)): enumeration.cases.contains(text)
    case (.list(let items), .list(let element)): items.allSatisfy { $0.conforms(to: element) }
    case (.map(let map), .map(let key, let value)):
      map.keys.allSatisfy { $0.value.conforms(to: key) } && map.values.allSatisfy { $0.conforms(to: value) }
    default: false
    }
  }
}
