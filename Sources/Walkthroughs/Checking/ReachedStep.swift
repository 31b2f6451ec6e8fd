import Maestro

/// A step that a flow comes to, its own or one of a flow that it runs.
struct ReachedStep {
  let step: Step
  /// Whether a condition around it asks for the language, so that it is walked in some languages only.
  let isForSomeLanguages: Bool
}

extension Flow {
  /// Returns all steps that a walk of the flow may come to.
  ///
  /// - Parameter flows: all flows by their paths.
  /// - Returns: the steps; those of a flow that several steps run, once.
  func reachedSteps(among flows: [String: Flow]) -> [ReachedStep] {
    var search = StepSearch(flows: flows)
    search.visit(self, isForSomeLanguages: false)
    return search.found
  }
}

private struct StepSearch {
  let flows: [String: Flow]
  var found: [ReachedStep] = []
  private var visited: Set<String> = []

  init(flows: [String: Flow]) { self.flows = flows }

  mutating func visit(_ flow: Flow, isForSomeLanguages: Bool) {
    guard visited.insert("\(isForSomeLanguages) \(flow.source.path)").inserted else { return }
    visit(
      flow.header.onFlowStart + flow.steps + flow.header.onFlowComplete,
      isForSomeLanguages: isForSomeLanguages)
  }

  private mutating func visit(_ steps: [Step], isForSomeLanguages: Bool) {
    for step in steps {
      found.append(ReachedStep(step: step, isForSomeLanguages: isForSomeLanguages))
      let isInner = isForSomeLanguages || step.command.condition?.asksForLanguage ?? false
      visit(step.command.steps, isForSomeLanguages: isInner)
      switch step.command {
      case .runFlow(let run), .retry(_, let run):
        if case .file(_, let path) = run.body, let flow = flows[path] {
          visit(flow, isForSomeLanguages: isInner)
        }
      default: break
      }
    }
  }
}

extension Condition {
  fileprivate var asksForLanguage: Bool {
    isTrue?.scripts.contains { $0.contains("MAESTRO_LOCALE") || $0.contains("MAESTRO_LANG") } ?? false
  }
}
