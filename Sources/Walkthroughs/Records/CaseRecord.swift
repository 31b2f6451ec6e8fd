package import Foundations
package import Runtime

/// How a case ended.
package enum CellStatus: String, Sendable, CaseIterable {
  /// All steps were walked.
  case passed
  /// All steps were walked, and some optional ones failed.
  case warned
  /// A step failed.
  case failed
  /// It was not walked to its end, since the walk was ended.
  case canceled
}

/// A flow as it was walked in one case of its matrix.
package struct CaseRecord: Sendable {
  /// The case that was walked.
  package var walkCase: WalkCase
  /// How it ended.
  package var status = CellStatus.passed
  /// All steps, in the order in which they began.
  package var steps: [StepRecord] = []
  /// Its failure; nil where it did not fail.
  package var failure: FailureRecord?
  /// Whether something succeeded only when it was tried again.
  package var isFlaky = false
  /// The seed of all that was random.
  package var seed: UInt64
  /// Whether the app's time was the machine's.
  package var isLive = false
  /// How long it took in the app's time.
  package var duration = Duration.zero
  /// How long it took.
  package var wall = Duration.zero
  /// Its snapshots, where these are to be updated.
  package var snapshots: [SnapshotRecord] = []
  /// The files to write, in order.
  package var artifacts: [Artifact] = []
  /// Its coverage of the app; nil where that is not recorded.
  package var coverage: SessionCoverage?
  /// The output of its scripts by `console.log`.
  package var console: [String] = []

  /// A file that a walk keeps.
  package struct Artifact: Sendable, Hashable {
    /// What it holds.
    package enum Kind: String, Sendable { case frame, tree, recording }
    /// What it holds.
    package var kind: Kind
    /// Its path, relative to the artifacts folder.
    package var path: String
    /// What it holds.
    package var text: String
  }
}

/// The report of a failed case.
package struct FailureRecord: Sendable {
  /// One sentence.
  package var message: String
  /// The step's number; nil where no step failed but something around them.
  package var step: Int?
  /// Where it is written; nil where it is not about a place.
  package var place: Span?
  /// The screen at that moment; nil where no app ran.
  package var screen: ScreenRecord?
  /// The nearest matches for the selector, a line each.
  package var nearest: [String] = []
  /// The changes on screen since the step before, a line each.
  package var changes: [String] = []
  /// Further notes, a line each.
  package var notes: [String] = []
}

extension FailureRecord {
  /// A repeated case with a different result.
  static func difference(_ time: Int, _ first: [String], _ again: [String], _ record: CaseRecord) -> Self {
    let place = zip(first, again).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let line = place ?? min(first.count, again.count)
    var failure = FailureRecord(
      message: "walked \(time) times, it went another way than the first time", screen: nil)
    failure.notes = [
      "first: \(line < first.count ? String(first[line].prefix(400)) : "(ended)")",
      "then: \(line < again.count ? String(again[line].prefix(400)) : "(ended)")",
      "walks are the same every time; something in the app looks at a clock or at chance of its own",
    ]
    failure.place = record.failure?.place
    return failure
  }
}

/// All that came of a walk.
package struct WalkRecord: Sendable {
  /// The cases in the order of the flows and their matrices.
  package var cases: [CaseRecord]
  /// How long it took.
  package var wall: Duration

  /// Collects the results of a walk.
  package init(cases: [CaseRecord], wall: Duration) {
    self.cases = cases
    self.wall = wall
  }

  /// The cases that failed.
  package var failed: [CaseRecord] { cases.filter { $0.status == .failed } }
}
