import Expressions
import Flags
import Foundations
package import Screens

/// Conclusions about conditions and flags on a plan, whatever all other values are.
///
/// Every value not implied by the plan is an error value, which `&&` and `||` absorb where the other side decides.
/// So a condition that evaluates to false is false on that plan for every customer, device and state of a screen.
package struct PlanAnalysis: Sendable {
  /// The names of the plans, the lowest first.
  package let tiers: [String]
  private let environment: Declarations
  private let flags: [String: ValueMap]

  init(_ file: FlagFile, _ environment: Declarations, tiers: [String]) {
    self.tiers = tiers
    self.environment = environment
    let unknown = Self.unknown
    flags = Dictionary(
      tiers.map { tier in
        let scope = file.scope(FlagContext(tier: tier))
        let values = file.flags.map { flag -> (String, Value) in
          let details = scope.evaluate(flag.name)
          if case .tier? = details.lock { return (flag.name, details.value) }
          return (flag.name, unknown)
        }
        return (tier, ValueMap(fields: values))
      }, uniquingKeysWith: { first, _ in first })
  }

  private static var unknown: Value {
    .error(ValueError(code: "unknown", "not known before the app runs"))
  }

  /// Returns whether a plan keeps a flag off.
  package func isOff(_ flag: String, on tier: String) -> Bool { flags[tier]?[flag] == .bool(false) }

  /// Returns whether a condition is false on a plan, whatever all other values are.
  ///
  /// - Parameters:
  ///   - condition: the condition.
  ///   - tier: the plan's name.
  /// - Returns: false where it cannot be decided, also for a condition with errors.
  package func fails(_ condition: ExpressionSource, on tier: String) -> Bool {
    let names = Set(condition.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    // Most conditions do not depend on plans.
    guard names.contains("tier") || names.contains("flags") else { return false }
    var declarations = environment
    for name in names where declarations.slot(of: name) == nil { declarations.declare(name, .dyn) }
    var ignored = Diagnostics()
    let program =
      condition.isVerbatim
      ? Program.compile(condition.span, declarations, into: &ignored)
      : Program.compile(text: condition.text, at: condition.span, declarations, into: &ignored)
    var slots = Array(repeating: Self.unknown, count: declarations.variables.count)
    if let slot = declarations.slot(of: "tier") { slots[slot] = .string(tier) }
    if let slot = declarations.slot(of: "flags") { slots[slot] = .map(flags[tier] ?? .empty) }
    return program?.evaluate(slots) == .bool(false)
  }
}

extension App {
  /// Whether it declares flags, which a server may decide.
  package var hasFlags: Bool { files.flags != nil }

  /// How long the grants of each tier remain valid after its end while the server is unreachable.
  var gracePeriods: [String: Duration] {
    Dictionary(
      flagFile.tiers.compactMap { tier in tier.offlineGrace.map { (tier.name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the tiers' limits: a number for each name, null for unlimited.
  static func limits(of flags: FlagFile) -> RecordType {
    let names = Set(flags.tiers.flatMap(\.limits.keys)).sorted()
    return RecordType(name: "limits", fields: names.map { RecordType.Field($0, .nullable(.int)) })
  }
}
