import Foundations
import Testing

@testable import Flags

/// Explaining is the same evaluation, with a trace.
@Suite struct DifferentialTests {
  /// The number of generated contexts; debug builds are slow.
  private static let count = isDebug ? 1_000 : 100_000

  private static let isDebug: Bool = {
    var isDebug = false
    // Its condition is evaluated in debug builds alone.
    assert(
      {
        isDebug = true; return true
      }())
    return isDebug
  }()

  @Test func traceMatchesEvaluationOnRandomContexts() throws {
    let read = try Read(manyFlags)
    #expect(read.problems.isEmpty)
    var contexts = RandomContext(read.file, seed: 2026)
    var reasons: [FlagDetails.Reason: Int] = [:]
    for _ in 0..<Self.count {
      let context = contexts.next()
      let scope = read.file.scope(context)
      for flag in read.file.flags {
        let (evaluated, trace) = (scope.evaluate(flag.name), scope.explain(flag.name))
        reasons[evaluated.reason, default: 0] += 1
        guard Self.text(evaluated) == Self.text(trace.details) else {
          Issue.record("\(flag.name): \(Self.text(evaluated)) but \(trace.lines) for \(context)")
          return
        }
        // The last step of the trace decided.
        guard let last = trace.steps.last, Self.tells(last, evaluated) else {
          Issue.record("\(flag.name) is \(Self.text(evaluated)), which \(trace.lines) does not tell")
          return
        }
      }
    }
    print("agreement: \(Self.count) contexts, \(reasons.map { "\($1) \($0.rawValue)" }.sorted())")
    for reason: FlagDetails.Reason in [
      .static, .default, .targetingMatch, .split, .disabled, .killed, .override, .locked, .error,
    ] { #expect(reasons[reason, default: 0] > Self.count / 100) }
  }

  @Test func scopeResultsDoNotDependOnOrderOrRepetition() throws {
    let file = try Read(manyFlags).file
    var contexts = RandomContext(file, seed: 11)
    for _ in 0..<100 {
      let context = contexts.next()
      let scope = file.scope(context)
      let forwards = file.flags.map { Self.text(scope.evaluate($0.name)) }
      let backwards = file.flags.reversed().map { Self.text(file.evaluate($0.name, context)) }
      #expect(forwards == backwards.reversed())
    }
  }

  /// Returns an evaluation's details as text.
  private static func text(_ details: FlagDetails) -> String {
    var parts = ["\(details.flag)", "\(details.value)", "\(details.reason)", "\(details.variant ?? "-")"]
    parts.append("\(details.errorCode?.rawValue ?? "-") \(details.errorMessage ?? "-")")
    parts.append("\(details.lock.map { "\($0)" } ?? "-") \(details.isCodeDefault)")
    parts.append("\(details.rule.map { "\($0.id) \($0.span.description)" } ?? "-")")
    parts += details.skipped.map { "\($0.rule ?? "-") \($0.span?.description ?? "-") \($0.message)" }
    return parts.joined(separator: ", ")
  }

  /// Returns whether a trace's last step decided.
  private static func tells(_ step: FlagTrace.Step, _ details: FlagDetails) -> Bool {
    switch details.reason {
    case .static: step.title == "default variant"
    case .default: step.title == "default variant" || step.title == "targeting"
    case .targetingMatch, .split: step.title == details.rule.map { "rule `\($0.id)`" } ?? "targeting"
    case .disabled: step.outcome == "disabled"
    case .killed: step.title == "kill"
    case .override: step.title == "override"
    case .locked:
      ["tier", "grant", "capability", "profile", "flag"].contains(step.title) && step.span != nil
    case .error: step.title == "targeting"
    case .cached, .stale: false
    }
  }
}
