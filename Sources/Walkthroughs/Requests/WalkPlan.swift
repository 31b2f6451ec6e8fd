package import Foundations

/// What becomes of a request, once its cases are known: they are walked, or something is said instead.
package struct WalkPlan: Sendable {
  /// What is walked; nil where nothing is.
  package private(set) var choice: FlowSelection?
  /// What is printed where nothing is walked.
  package private(set) var output = ""
  /// What else is worth knowing, a line each.
  package private(set) var notes: [String] = []

  /// Decides.
  ///
  /// - Parameters:
  ///   - choice: the flows and cases.
  ///   - request: what is asked for.
  ///   - lastFailed: the ids of the cases that failed last time; nil where nothing was walked yet.
  /// - Throws: ``CommandError`` where what failed last time is asked for, and there was no last time.
  package init(_ choice: FlowSelection, for request: WalkRequest, lastFailed: [String]?) throws(CommandError)
  {
    var choice = choice
    if request.isLastFailed {
      try keep(lastFailed, of: &choice)
      if choice.cases.isEmpty { return }
    }
    let cases = choice.cases
    if request.isList {
      output = cases.map(Self.listed).joined()
    } else if cases.isEmpty {
      notes.append(Self.emptiness(request.shard))
    } else {
      self.choice = choice
    }
  }

  /// Leaves the cases that failed last time.
  private mutating func keep(_ lastFailed: [String]?, of choice: inout FlowSelection) throws(CommandError) {
    guard let lastFailed else {
      throw CommandError("nothing was walked here yet, so nothing failed; walk without --last-failed first")
    }
    let known = Set(choice.cases.map(\.id))
    for id in lastFailed where !known.contains(id) {
      notes.append("`\(visibleText(id))` failed last time and is not among these cells any more")
    }
    let wanted = Set(lastFailed)
    choice.keep { wanted.contains($0.id) }
    if choice.cases.isEmpty {
      output =
        lastFailed.isEmpty ? "Nothing failed last time.\n" : "Nothing of what failed last time is left.\n"
    }
  }

  private static func emptiness(_ shard: Shard?) -> String {
    shard.map { "no cell is of part \($0.number) of \($0.count)" }
      ?? "no cell is left of the matrix: all of its combinations are excluded"
  }

  /// A case with its tags, which no axis can be taken for.
  private static func listed(_ walkCase: WalkCase) -> String {
    let tags = walkCase.flow.header.tags
    return visibleText(walkCase.id) + (tags.isEmpty ? "" : "\t" + visibleText(tags.joined(separator: ",")))
      + "\n"
  }
}
