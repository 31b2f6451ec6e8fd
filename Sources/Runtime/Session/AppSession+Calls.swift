import Foundations
import PluginKit
import Simulation
import Synchronization

extension AppSession {
  /// Calls an action of a screen's model.
  ///
  /// - Parameters:
  ///   - action: the action's name in the contract.
  ///   - model: the model's name on the screen.
  ///   - arguments: the action's arguments.
  ///   - screen: the screen.
  ///   - timeout: the limit by the app's clock; nil for none.
  /// - Returns: the action's result.
  /// - Throws: `timeout` where it timed out, and its work is then cancelled; else why it failed.
  func invoke(
    _ action: String, of model: String, with arguments: ValueMap, on screen: Int, timeout: Duration? = nil
  ) async throws(ActionFailure) -> Value {
    let models = screen == ActionFrame.app ? appModels : self.screen(screen)?.models
    guard let open = models?.first(where: { $0.alias == model }) else {
      throw ActionFailure(code: "closed")
    }
    let handle = open.handle
    // Refreshes the flags: the plan may have changed since the screen was drawn.
    _ = flags
    guard let timeout else {
      do throws(ActionError) { return try await handle.invoke(action, arguments) } catch {
        throw ActionFailure(error)
      }
    }
    let scheduler = scheduler
    // Two jobs, not two child tasks: a model that ignores its cancellation must not block the session.
    var jobs: [Job] = []
    let outcome = await withCheckedContinuation { continuation in
      let first = FirstOutcome(continuation)
      jobs = [
        scheduler.start("\(model).\(action)") {
          do throws(ActionError) {
            first.take(.success(try await handle.invoke(action, arguments)))
          } catch {
            first.take(.failure(ActionFailure(error)))
          }
        },
        scheduler.start("timeout of \(model).\(action)") {
          do throws(CancellationError) {
            try await scheduler.sleep(for: timeout)
            first.take(.failure(ActionFailure(code: "timeout")))
          } catch {
            // The call or the session has already ended: stop waiting, whatever the model does.
            first.take(.failure(ActionFailure(code: "closed")))
          }
        },
      ]
    }
    for job in jobs { job.cancel() }
    return try outcome.get()
  }

  /// Sets the busy state of a call.
  ///
  /// Two calls may share the state: it is true while one of them is running.
  func note(busy state: String, _ isBusy: Bool, on screen: Int) throws(ActionFailure) {
    guard let screen = self.screen(screen) else { return }
    let count = max(0, (screen.runningCalls[state] ?? 0) + (isBusy ? 1 : -1))
    screen.runningCalls[state] = count
    try screen.set([(state, .bool(count > 0))])
  }
}

/// Forwards the first of several outcomes.
private final class FirstOutcome: Sendable {
  typealias Outcome = Result<Value, ActionFailure>
  private let waiting: Mutex<CheckedContinuation<Outcome, Never>?>

  init(_ continuation: CheckedContinuation<Outcome, Never>) { waiting = Mutex(continuation) }

  func take(_ outcome: Outcome) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: outcome)
  }
}
