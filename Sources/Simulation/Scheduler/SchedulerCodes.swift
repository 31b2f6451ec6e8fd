public import Foundations

extension Diagnostic.Code {
  /// Work that can never finish.
  public static let stalled = Self("KL0901")
  /// Work that goes on and on.
  public static let endless = Self("KL0902")
  /// Work that waits for itself.
  public static let nestedRun = Self("KL0903")
  /// Another thread does not answer.
  public static let externalStalled = Self("KL0904")
  /// Work that does not end when it is cancelled.
  public static let unended = Self("KL0905")
}

extension SchedulerCore {
  func stalledDiagnostic() -> Diagnostic {
    Diagnostic(
      .stalled, .error, "nothing is left to run, yet \(names(of: unfinishedJobs)) has not finished", at: nil,
      help: "a `Task {}` or `Task.sleep` runs outside the scheduler: use its `start` and `sleep`")
  }

  /// The diagnostic for work that never ends.
  ///
  /// - Parameters:
  ///   - amount: what happened meanwhile, such as `100,000 timers`.
  ///   - waiting: the job that the driving thread itself waits for; named only where it is alone.
  /// - Returns: the diagnostic.
  func endlessDiagnostic(after amount: String, _ waiting: Job? = nil) -> Diagnostic {
    let others = unfinishedJobs.filter { $0 !== waiting }
    let jobs = others.isEmpty ? unfinishedJobs : others
    return Diagnostic(
      .endless, .error, "\(names(of: jobs)) has not finished after \(amount)", at: nil,
      help: "end the work that repeats, or wait for something that happens")
  }

  func externalFault(after limit: Duration) -> Diagnostic {
    let open = state.withLock { $0.externals }
    return Diagnostic(
      .externalStalled, .error,
      "\(open) \(open == 1 ? "piece" : "pieces") of work on other threads has not finished for "
        + "\(limit.components.seconds) s, while \(names(of: unfinishedJobs)) waits", at: nil,
      help: "call `finish()` on every way out, and give the work a time limit")
  }

  private var unfinishedJobs: [Job] {
    state.withLock { $0.jobs.sorted { $0.key < $1.key }.compactMap(\.value.handle) }
  }
}

/// The names of jobs for a message, each once, the first of them where there are many.
func names(of jobs: [Job]) -> String {
  var names: [String] = []
  for job in jobs where !names.contains(job.name) { names.append(job.name) }
  let shown = names.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
  if names.isEmpty { return "work without a name" }
  return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
}
