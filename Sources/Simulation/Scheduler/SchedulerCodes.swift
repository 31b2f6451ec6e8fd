public import Foundations

extension Diagnostic.Code {
  /// Work that can never finish.
  ///
  /// Something waits, and nothing is left that could end its waiting. It is a fault of a plugin or of the program, not of a
  /// script: most often work was begun by a bare `Task`, which the scheduler does not know of.
  ///
  /// ```swift fails
  /// try scheduler.run { await answerThatNeverComes() }
  /// ```
  /// ```swift passes
  /// try scheduler.run { try await scheduler.sleep(for: .seconds(1)) }
  /// ```
  public static let stalled = Self("KL0901")
  /// Work that goes on and on.
  ///
  /// Timers fire 100,000 times, or a million jobs run while the clock stands still, and what is waited for does not come.
  /// Something repeats itself without an end while somebody waits for it: a timer with a very short time, or a loop that
  /// never waits.
  ///
  /// ```swift fails
  /// try scheduler.run { while true { try await scheduler.sleep(for: .seconds(1)) } }
  /// ```
  /// ```swift passes
  /// try scheduler.run { for _ in 1...3 { try await scheduler.sleep(for: .seconds(1)) } }
  /// ```
  public static let endless = Self("KL0902")
  /// Work that waits for itself.
  ///
  /// The scheduler was asked to run work to its end from within other work of its own, which would wait for ever. It is a
  /// fault of the program: call such work with `await`, or begin it with `start`.
  ///
  /// ```swift fails
  /// try scheduler.run { try scheduler.run { } }
  /// ```
  /// ```swift passes
  /// try scheduler.run { scheduler.start("later") { } }
  /// ```
  public static let nestedRun = Self("KL0903")
  /// Another thread does not answer.
  ///
  /// Work on another thread, such as a transfer, was opened by `external()` and has not finished for a minute, while a
  /// virtual clock stands still for it. Hold such work for one answer, finish it on every way out, and give it a time limit.
  ///
  /// ```swift fails
  /// let work = scheduler.external()
  /// try scheduler.run { await answer() }  // and nobody calls `work.finish()`
  /// ```
  /// ```swift passes
  /// let work = scheduler.external()
  /// transfer.onEnd { work.finish() }
  /// try scheduler.run { await answer() }
  /// ```
  public static let externalStalled = Self("KL0904")
  /// Work that does not end when it is cancelled.
  ///
  /// A session ends, its work was cancelled, and some of it goes on waiting. It is a fault of the plugin that began the work:
  /// whatever waits there has to take notice of its cancellation.
  ///
  /// ```swift fails
  /// scheduler.start("sync") { await withCheckedContinuation { never = $0 } }
  /// ```
  /// ```swift passes
  /// scheduler.start("sync") { try? await scheduler.sleep(for: .seconds(60)) }
  /// ```
  public static let unended = Self("KL0905")
}

extension SchedulerCore {
  func stalledFault() -> Diagnostic {
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
  func endlessFault(after amount: String, _ waiting: Job? = nil) -> Diagnostic {
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
