internal import CJavaScriptCore
internal import Synchronization

/// Processes with JavaScriptCore, reused by one script context after another: starting one takes tens of milliseconds.
package final class EnginePool: Sendable {
  private let limits: EngineProcess.Limits
  private let libraries: [String]
  private let clock: @Sendable () -> Duration
  private let idle = Mutex<[EngineProcess]>([])
  private let missing = Mutex<EngineProcess.Missing?>(nil)

  /// Starts without a process.
  ///
  /// - Parameter timeLimit: how long one script may compute, without waiting for responses.
  package convenience init(timeLimit: Duration = .seconds(2)) {
    self.init(EngineProcess.Limits(time: timeLimit))
  }

  init(
    _ limits: EngineProcess.Limits, libraries: [String] = EngineProcess.libraries,
    clock: @escaping @Sendable () -> Duration = EngineProcess.monotonic
  ) {
    self.limits = limits
    self.libraries = libraries
    self.clock = clock
  }

  /// Returns an idle process, or starts one; an engine that is missing is looked for once.
  func take() throws(EngineProcess.Missing) -> EngineProcess {
    if let missing = missing.withLock(\.self) { throw missing }
    if let process = idle.withLock({ $0.popLast() }) { return process }
    do throws(EngineProcess.Missing) {
      return try EngineProcess(limits, libraries: libraries, clock: clock)
    } catch {
      missing.withLock { $0 = error }
      throw error
    }
  }

  /// Returns why there is no engine; nil where there is one.
  package func absence() -> String? {
    do throws(EngineProcess.Missing) {
      giveBack(try take())
      return nil
    } catch {
      return error.reason
    }
  }

  /// Takes a process back, unless it has ended.
  func giveBack(_ process: EngineProcess) {
    guard process.isRunning else { return }
    process.tell(CJSC_FREE)
    idle.withLock { $0.append(process) }
  }
}
