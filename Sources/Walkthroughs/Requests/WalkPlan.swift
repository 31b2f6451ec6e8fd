package import Foundations

/// What becomes of a request, once its cases are known: they are walked, or something is said instead.
package struct WalkPlan: Sendable {
  /// What is walked; nil where nothing is.
  package private(set) var choice: FlowSelection?
  /// What is printed where nothing is walked.
  package private(set) var output = ""
  /// What else is worth knowing, a line each.
  package private(set) var notes: [String] = []

  /// The cases that failed last time and do not exist any more.
  package private(set) var gone: [FailedCase] = []

  /// Decides.
  ///
  /// - Parameters:
  ///   - choice: the flows and cases.
  ///   - request: what is asked for.
  /// - Throws: ``CommandError`` where no case is left, or only what failed last time is asked for and that is elsewhere.
  package init(_ choice: FlowSelection, for request: WalkRequest) throws(CommandError) {
    var choice = choice
    if let lastFailed = request.lastFailed {
      try keep(lastFailed, of: &choice, request)
      if choice.cases.isEmpty { return }
    }
    let cases = choice.cases
    if cases.isEmpty, request.shard == nil {
      throw CommandError("no case is left of the matrix: all of its combinations are excluded")
    }
    if request.isList {
      output = cases.map(Self.listed).joined()
    } else {
      // A part without cases has reports too: a job that gathers those of all parts expects one of each.
      if cases.isEmpty, let shard = request.shard {
        notes.append("no case is of part \(shard.number) of \(shard.count)")
      }
      self.choice = choice
    }
  }

  /// Leaves the cases that failed last time.
  private mutating func keep(
    _ lastFailed: [FailedCase], of choice: inout FlowSelection, _ request: WalkRequest
  ) throws(CommandError) {
    let known = Set(choice.cases.map(FailedCase.init))
    let missing = lastFailed.filter { !known.contains($0) }
    // Only where a whole flow is asked for, a case that it does not have is gone.
    let chosen = request.asked.isEverything && request.shard == nil ? Set(choice.chosen) : []
    gone = missing.filter { chosen.contains($0.flow) }
    notes += gone.map(FailedFlows.note)
    let others = missing.count - gone.count
    let wanted = Set(lastFailed)
    choice.keep { wanted.contains(FailedCase($0)) }
    if choice.cases.isEmpty, others > 0, request.shard == nil {
      throw CommandError(
        "\(others == 1 ? "1 case" : "\(others) cases") failed last time, and none of them is among these; "
          + "--last-failed without flows walks all that failed")
    }
    if others > 0 {
      notes.append("\(others) more failed last time and \(others == 1 ? "is" : "are") not among these cases")
    }
    if choice.cases.isEmpty { output = "Nothing of what failed last time is left.\n" }
  }

  /// A case with its tags, which no axis can be taken for.
  private static func listed(_ walkCase: WalkCase) -> String {
    let tags = walkCase.flow.header.tags
    return visibleText(walkCase.id) + (tags.isEmpty ? "" : "\t" + visibleText(tags.joined(separator: ",")))
      + "\n"
  }
}

/// How a walk ended as a whole.
package enum WalkOutcome: Sendable, Hashable {
  /// No case failed.
  case passed
  /// A case failed.
  case failed
  /// Somebody interrupted it before all cases were at their ends.
  case interrupted

  /// Says how a walk ended.
  ///
  /// - Parameters:
  ///   - record: what came of it.
  ///   - isInterrupted: whether somebody asked for its end; a walk that was done by then is as if nobody had.
  package init(_ record: WalkRecord, isInterrupted: Bool) {
    if isInterrupted, record.cases.contains(where: { $0.status == .canceled }) {
      self = .interrupted
    } else {
      self = record.failed.isEmpty ? .passed : .failed
    }
  }
}
