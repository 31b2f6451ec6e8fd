import Maestro

extension CaseRun {
  /// Walks the flow's own steps, with the faults, requests, pushes and expectations of its header.
  func walkBody() throws {
    let extensions = walkCase.flow.header.extensions
    var named: Set<FlowExtensions.StepName> = []
    for (index, step) in walkCase.flow.steps.enumerated() {
      let label = try step.label.map(scripts.text)
      named.insert(.number(index + 1))
      if let label { named.insert(.label(label)) }
      for fault in extensions.faults where fault.at.names(index, label) { try inject(fault) }
      for request in extensions.requests where request.at.names(index, label) { try send(request) }
      for push in extensions.pushes where push.at.names(index, label) { try receive(push) }
      isSoft = extensions.soft.contains(index, label)
      defer { isSoft = false }
      try walk(step)
      for expectation in extensions.expectations where expectation.after.names(index, label) {
        try expectSoftly(expectation)
      }
    }
    // Labels that scripts make are only known now.
    let names =
      extensions.faults.map(\.at) + extensions.pushes.map(\.at) + extensions.requests.map(\.at)
      + extensions.expectations.map(\.after) + extensions.soft.names
    if let missed = names.first(where: { !named.contains($0) }) {
      throw StepFailure(
        message:
          "no step was \(missed.words), which `x-faults`, `x-push`, `x-requests`, `x-expect` or `x-soft` names, so it had no effect"
      )
    }
  }

  private func expectSoftly(_ expectation: FlowExtensions.Expectation) throws {
    do { try expect(expectation) } catch let failure as StepFailure where isSoft {
      recordSoftFailure(failure)
    }
  }
}

extension FlowExtensions.SoftSteps {
  /// Whether the assertions of a step are soft.
  fileprivate func contains(_ index: Int, _ label: String?) -> Bool {
    self == .all || names.contains { $0.names(index, label) }
  }
}

extension FlowExtensions.StepName {
  /// The step in words.
  fileprivate var words: String {
    switch self {
    case .number(let number): "number \(number)"
    case .label(let text): "labelled `\(text)`"
    }
  }

  /// Whether it names a step, by its index in the list or by its label.
  fileprivate func names(_ index: Int, _ label: String?) -> Bool {
    switch self {
    case .number(let number): number == index + 1
    case .label(let text): text == label
    }
  }
}
