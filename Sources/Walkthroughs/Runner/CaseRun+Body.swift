import Foundations
import Maestro
import Simulation

extension CaseRun {
  /// Walks the flow's own steps, with the faults, requests, pushes and expectations of its header.
  func walkBody() throws {
    let extensions = walkCase.flow.header.extensions
    var named: Set<FlowExtensions.StepName> = []
    for (index, step) in walkCase.flow.steps.enumerated() {
      let label = try step.label.map(scripts.text)
      named.insert(.number(index + 1))
      if let label { named.insert(.label(label)) }
      let place = "before the step\(label.map { " `\($0)`" } ?? "") at \(step.span.description)"
      for fault in extensions.faults where fault.at.names(index, label) {
        try performEntry(at: fault.span, place) { try inject(fault) }
      }
      for request in extensions.requests where request.at.names(index, label) {
        try performEntry(at: request.span, place) { try send(request) }
      }
      for push in extensions.pushes where push.at.names(index, label) {
        try performEntry(at: push.span, place) { try receive(push) }
      }
      isSoft = extensions.soft.contains(index, label)
      defer { isSoft = false }
      let number = record.steps.count + 1
      try walk(step)
      for expectation in extensions.expectations where expectation.after.names(index, label) {
        try performEntry(at: expectation.span, step: number) { try expect(expectation) }
      }
    }
    // Labels that scripts make are only known now.
    for (name, span) in extensions.stepNames where !named.contains(name) {
      try performEntry(at: span) {
        throw StepFailure(
          message:
            "no step was \(name.words), which `x-faults`, `x-push`, `x-requests`, `x-expect` or `x-soft` names, so it had no effect"
        )
      }
    }
  }

  /// Takes the rows that the app begins with.
  ///
  /// - Throws: ``StepFailure`` where one is none of its collection's.
  func takeRows() throws {
    let (rows, diagnostics) = RowCheck(collections: phone.host.app.collections).rows(of: walkCase.flow)
    phone.rows = rows
    guard let first = diagnostics.first else { return }
    try performEntry(at: first.span ?? Span(walkCase.flow.source, 0..<0)) {
      throw StepFailure(message: first.message, notes: first.help.map { [$0] } ?? [])
    }
  }

  /// Does what an entry of the header says; its failure is reported at its place.
  ///
  /// - Parameters:
  ///   - span: the entry's place.
  ///   - note: says which step it is about, where that was not walked yet.
  ///   - step: the number of the step that it is about, where that was walked.
  ///   - work: what the entry says.
  /// - Throws: ``StepFailure`` where it fails and is not soft.
  private func performEntry(
    at span: Span, _ note: String? = nil, step: Int? = nil, _ work: () throws -> Void
  ) throws {
    do { try work() } catch let error where !(error is Interrupted) {
      var failure = StepFailure(error)
      if let note { failure.notes.append(note) }
      let isSoft = isSoft && error is StepFailure
      recordFailure(failure, at: span, step: step, isSoft: isSoft)
      if !isSoft { throw failure }
    }
  }
}

extension FlowExtensions {
  /// All steps that entries name, each with the place of the entry.
  fileprivate var stepNames: [(name: StepName, span: Span)] {
    var names = faults.map { ($0.at, $0.span) } + pushes.map { ($0.at, $0.span) }
    names += requests.map { ($0.at, $0.span) } + expectations.map { ($0.after, $0.span) }
    if case .named(let soft, let span) = soft { names += soft.map { ($0, span) } }
    return names
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
