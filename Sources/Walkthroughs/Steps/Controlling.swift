import Foundations
import Maestro

extension CaseRun {
  /// Runs another flow or nested steps, where the condition holds.
  func runFlow(_ run: Command.RunFlow) throws {
    try skip(unless: run.when)
    try walk(run)
  }

  private func skip(unless condition: Condition?) throws {
    guard let condition, try !holds(condition) else { return }
    throw StepSkipped(reason: "its condition does not hold")
  }

  private func walk(_ run: Command.RunFlow) throws {
    try scripts.withConstants(run.env) {
      switch run.body {
      case .steps(let steps): try walk(steps)
      case .file(_, let path): try walk(flowAt: path)
      }
    }
  }

  private func walk(flowAt path: String) throws {
    guard let flow = flows[path] else {
      throw StepFailure(message: "the flow `\(path)` could not be read")
    }
    let outer = source
    source = flow.source
    defer { source = outer }
    // A flow's own constants override those that it is given.
    try scripts.withConstants(flow.header.env) {
      var failure: (any Error)?
      do {
        try walk(flow.header.onFlowStart)
        try walk(flow.steps)
      } catch { failure = error }
      do { try walk(flow.header.onFlowComplete) } catch { failure = failure ?? error }
      if let failure { throw failure }
    }
  }

  /// Repeats steps.
  func repeated(_ times: Template?, _ condition: Condition?, _ steps: [Step]) throws {
    let most = try times.map { try number($0, "times") }
    var rounds = 0
    while most.map({ Double(rounds) < $0 }) ?? true {
      if let condition, try !holds(condition) { break }
      if rounds >= settings.maxRounds {
        throw StepFailure(
          message: "it has been repeated \(rounds) times and would go on",
          notes: ["give `times`, or a condition that comes to an end"])
      }
      let before = (phone.screen.view, phone.now, scripts.changes)
      try walk(steps)
      rounds += 1
      // On a virtual clock, which stands still, a round without changes would repeat forever.
      if most == nil, phone.screen.view == before.0, phone.now == before.1, scripts.changes == before.2 {
        throw StepFailure(
          message: "the steps change nothing, so the condition would hold for ever",
          notes: ["a phone would go round until somebody stops it"])
      }
    }
    if rounds == 0 { throw StepSkipped(reason: "there is nothing to repeat") }
  }

  /// Retries steps that fail, at most three times.
  func retry(_ most: Template, _ run: Command.RunFlow) throws {
    let most = min(3, max(0, Int(try number(most, "maxRetries"))))
    // Whether to try again depends on the first failure.
    let (wasSoft, earlier) = (isSoft, record.failure)
    isSoft = false
    defer { isSoft = wasSoft }
    for attempt in 0...most {
      do {
        try walk(run)
        if attempt > 0 {
          note("it succeeded at attempt \(attempt + 1)")
          recordFlakiness()
        }
        return
      } catch let failure as StepFailure {
        if attempt == most { throw failure }
        note("attempt \(attempt + 1) failed: \(failure.message)")
        discardFailure(after: earlier)
      }
    }
  }

  func runScript(_ script: Command.RunScript) throws {
    try skip(unless: script.when)
    let text: SourceText
    do throws(Diagnostic) { text = try files.read(script.path) } catch {
      throw StepFailure(message: error.message)
    }
    try scripts.withConstants(script.env) { try scripts.run(file: text) }
  }

  func evalScript(_ script: Template) throws { try scripts.run(script) }
}
