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
