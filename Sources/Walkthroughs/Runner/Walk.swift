import Foundations
package import Maestro
import Simulation

/// Walks cases concurrently, and returns the results in the order of the cases.
///
/// The results do not depend on the number of concurrent cases.
package struct Walk: Sendable {
  private let host: any WalkHost
  private let flows: [String: Flow]
  private let files: any FlowFiles
  private let settings: WalkSettings
  private let pool = PainterPool()
  private let vocabulary: LazyVocabulary

  /// Prepares a walk.
  ///
  /// - Parameters:
  ///   - host: creates the devices.
  ///   - flows: all flows that may be walked, including nested ones, by their paths.
  ///   - files: where scripts are read from.
  ///   - settings: the walk's settings.
  package init(_ host: any WalkHost, flows: [String: Flow], files: any FlowFiles, _ settings: WalkSettings) {
    self.host = host
    vocabulary = LazyVocabulary(host.app)
    self.flows = flows
    self.files = files
    self.settings = settings
  }

  /// Walks cases; on an interruption, unfinished ones are cancelled.
  ///
  /// - Parameters:
  ///   - cases: the cases.
  ///   - jobs: the maximum number of concurrent cases.
  ///   - each: called for every case as it ends, from any thread, with its index among the cases.
  /// - Returns: the results.
  package func run(
    _ cases: [WalkCase], jobs: Int, each: @Sendable (Int, CaseRecord) -> Void = { _, _ in }
  ) -> WalkRecord {
    let start = settings.stopwatch()
    let records = inParallel(Array(cases.enumerated()), width: jobs) { number, walkCase in
      let isInterrupted = settings.interruption?.isRequested ?? false
      let record = isInterrupted ? canceled(walkCase) : walkRepeatedly(walkCase)
      each(number, record)
      return record
    }
    return WalkRecord(cases: records, wall: settings.stopwatch() - start)
  }

  /// Walks one case as often as requested, and checks that the results are equal.
  private func walkRepeatedly(_ walkCase: WalkCase) -> CaseRecord {
    var record = walk(walkCase)
    guard settings.times > 1, record.status != .canceled else { return record }
    let first = WalkEvents.lines(of: record, number: 1, recordsScreens: true)
    for time in 2...settings.times {
      let next = walk(walkCase)
      if next.status == .canceled { record.status = .canceled }
      if record.status == .canceled { break }
      let again = WalkEvents.lines(of: next, number: 1, recordsScreens: true)
      guard again != first else { continue }
      record.status = .failed
      record.failure = .difference(time, first, again, record)
      break
    }
    return record
  }

  /// Walks one case.
  package func walk(_ walkCase: WalkCase) -> CaseRecord {
    do {
      return try CaseRun(
        walkCase, flows: flows, files: files, host: host, settings, pool: pool, vocabulary: vocabulary
      ).run()
    } catch is Interrupted {
      return canceled(walkCase)
    } catch {
      var record = canceled(walkCase)
      record.status = .failed
      record.failure = FailureRecord(message: StepFailure(error).message)
      return record
    }
  }

  /// Returns the result of a case that is not walked.
  func canceled(_ walkCase: WalkCase) -> CaseRecord {
    var record = CaseRecord(walkCase: walkCase, seed: walkCase.flow.header.extensions.seed ?? settings.seed)
    record.status = .canceled
    return record
  }
}

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
