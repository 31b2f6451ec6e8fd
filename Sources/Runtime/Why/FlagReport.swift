import Catalogs
package import Flags
package import Foundations

/// A snapshot of a flag: its value, the reason, and its span.
package struct FlagReport: Sendable, Hashable {
  /// Its name.
  package let flag: String
  /// Its value, as an author reads it.
  package let value: String
  /// The name of its variant; nil where the value is not that of a variant.
  package let variant: String?
  /// The reason for its value.
  package let reason: FlagDetails.Reason
  /// The evaluator's error message; nil where there was none.
  package let error: String?
  /// Why it is locked, in the person's language; nil where it is not.
  package let lock: String?
  /// The rule that decided, where one did.
  package let rule: String?
  /// The source of its override; nil where there is none, or where it has no effect.
  package let override: FlagOverrides.Source?
  /// The server's decision, such as “server, 2 h old”; nil where it does not decide the flag.
  package let served: String?
  /// The span that decided: a rule, a requirement, or the flag itself; nil where it is in no file.
  package let span: Span?

  init(_ trace: FlagTrace, lock: String?, override: FlagOverrides.Source?, served: String?) {
    let details = trace.details
    flag = details.flag
    value = details.value.explanation
    variant = details.variant
    reason = details.reason
    error = details.errorCode.map { details.errorMessage ?? $0.rawValue }
    self.lock = lock
    self.served = served
    rule = details.rule?.id
    let isByHand = details.reason == .override
    self.override = isByHand ? override : nil
    switch self.override {
    case .file(let span): self.span = span
    case .variable, .option, .tester: span = nil
    // The last step of an evaluation is the one that decided.
    case nil: span = details.rule?.span ?? trace.steps.last { $0.span != nil }?.span
    }
  }

  /// Formats the report as one line, in the person's language.
  func line(_ localizer: Localizer) -> String {
    let named = variant.flatMap { $0 == value || "\"\($0)\"" == value ? nil : $0 }
    let shown = named.map { "\(value) (\($0))" } ?? value
    let line = localizer.string(
      "flags.line %@ %@ %@", [.string(flag), .string(shown), .string(words(localizer))])
    return ([line] + [served, span?.description].compactMap(\.self)).joined(separator: ", ")
  }

  /// Returns the reason for its value, in the person's language.
  func words(_ localizer: Localizer) -> String {
    func words(_ key: String, _ argument: String? = nil) -> String {
      localizer.string(key, argument.map { [.string($0)] } ?? [])
    }
    switch reason {
    case .static: return words("flags.static")
    case .default: return words("flags.default")
    case .targetingMatch: return rule.map { words("flags.rule %@", $0) } ?? words("flags.targeting")
    case .split: return rule.map { words("flags.split %@", $0) } ?? words("flags.targeting")
    case .disabled: return words("flags.disabled")
    case .killed: return words("flags.killed")
    case .locked: return words("flags.locked %@", lock ?? "")
    case .cached, .stale: return words("flags.kept")
    case .error: return words("flags.error %@", error ?? "")
    case .override:
      switch override {
      case .file: return words("flags.byFile")
      case .variable(let name): return words("flags.by %@", name)
      case .option: return words("flags.by %@", "--flag")
      case .tester, nil: return words("flags.by %@", ":flag")
      }
    }
  }
}
