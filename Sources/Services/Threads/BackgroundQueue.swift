import Glibc
package import Simulation
import Synchronization

/// Computes what takes long on a thread of its own, one piece at a time, while the app's thread goes on.
///
/// A piece that has begun counts as external work. In virtual time pieces run on the thread that drives the scheduler, so
/// that walks and tests can be repeated.
package final class BackgroundQueue: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let scheduler: Scheduler
  private let state = Mutex(State())

  /// Makes a queue; a thread is there only while something runs.
  ///
  /// - Parameter scheduler: is woken by the ends of pieces.
  package init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// Computes something once all that was started before has ended.
  ///
  /// - Parameters:
  ///   - name: its name in messages.
  ///   - body: computes it on any thread; asks now and then whether anybody still wants the outcome.
  /// - Returns: a handle to wait for it, or to cancel it by.
  package func start<Output: Sendable>(
    _ name: String, _ body: @escaping @Sendable (_ isCancelled: () -> Bool) -> Output
  ) -> BackgroundWork<Output> {
    let work = BackgroundWork<Output>()
    if scheduler.isVirtual {
      scheduler.start(name) { work.run(body) }
      return work
    }
    work.hold(scheduler.external())
    let isFirst = state.withLock { state in
      state.waiting.append { work.run(body) }
      defer { state.isRunning = true }
      return !state.isRunning
    }
    // Without a thread it runs here: slow is better than never.
    if isFirst, detachedThread({ [self] in runAll() }) != 0 { runAll() }
    return work
  }

  private func runAll() {
    while true {
      let next = state.withLock { state in
        if state.waiting.isEmpty {
          state.isRunning = false
          return nil as (@Sendable () -> Void)?
        }
        return state.waiting.removeFirst()
      }
      guard let next else { return }
      next()
    }
  }
}

/// A piece of work on a ``BackgroundQueue``.
package final class BackgroundWork<Output: Sendable>: Sendable {
  private let result = FirstResult<Output?>()
  private let external = Mutex<ExternalWork?>(nil)

  /// What was computed, for a single awaiter; nil where it was cancelled.
  package var value: Output? { get async { await result.value } }

  /// Ends it: who waits goes on at once, and a piece that runs ends when it asks.
  package func cancel() { end(nil) }

  func hold(_ work: ExternalWork) { external.withLock { $0 = work } }

  func run(_ body: (_ isCancelled: () -> Bool) -> Output) {
    guard !result.isSet else { return }
    end(body { result.isSet })
  }

  private func end(_ output: Output?) {
    // In this order: the app is not idle at any moment between.
    guard result.set(output) else { return }
    external.withLock { work in
      defer { work = nil }
      return work
    }?.finish()
  }
}

/// What a detached thread is given to do.
private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs work that blocks, such as the resolution of a name, on a thread of its own, which gets no SIGPIPE.
///
/// - Parameter work: what the thread does.
/// - Returns: 0, or the system's error where no thread could be started.
func detachedThread(_ work: @escaping @Sendable () -> Void) -> Int32 {
  var thread = pthread_t()
  let retained = Unmanaged.passRetained(ThreadWork(work))
  let code = pthread_create(
    &thread, nil,
    { context in
      BrokenPipeSignal.block()
      if let context { Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, retained.toOpaque())
  if code == 0 { pthread_detach(thread) } else { retained.release() }
  return code
}
