/// Cases, and their sequence for cancelling where one fails.
package struct WalkStage: Sendable {
  /// The cases, in any order.
  package var cases: [WalkCase]
  /// Its sequence: where one stage of it fails, the following ones are cancelled.
  package var sequence: Int?

  /// Creates a stage.
  package init(_ cases: [WalkCase], sequence: Int? = nil) {
    self.cases = cases
    self.sequence = sequence
  }
}

extension Walk {
  /// Walks stages in order, the cases of each concurrently.
  ///
  /// - Parameters:
  ///   - stages: the stages.
  ///   - jobs: the maximum number of concurrent cases.
  ///   - each: called for every case as it ends, from any thread.
  /// - Returns: the results, in the order of the stages.
  package func run(
    _ stages: [WalkStage], jobs: Int, each: @Sendable (CaseRecord) -> Void = { _ in }
  ) -> [CaseRecord] {
    var failed: Set<Int> = []
    return stages.flatMap { stage -> [CaseRecord] in
      if let sequence = stage.sequence, failed.contains(sequence) {
        let canceled = stage.cases.map(canceled)
        canceled.forEach(each)
        return canceled
      }
      let records = run(stage.cases, jobs: jobs) { _, record in each(record) }.cases
      if let sequence = stage.sequence, records.contains(where: { $0.status == .failed }) {
        failed.insert(sequence)
      }
      return records
    }
  }
}
