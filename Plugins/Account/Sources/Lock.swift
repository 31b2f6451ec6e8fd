import Accounts
import PluginKit
import Simulation

/// The app's lock, for the screens that set and show it.
actor Lock: AccountContract.LockModel {
  private let lock: AppLock
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var watching: Job?

  init(_ lock: AppLock, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.lock, self.scheduler, self.output) = (lock, scheduler, output)
  }

  func open() async {
    await publish()
    // Another screen may set or remove the PIN.
    watching = scheduler.start("app lock") { [weak self, lock] in
      for await _ in lock.changes { await self?.publish() }
    }
  }

  func close() { watching?.cancel() }

  func checkPIN(pin: String) throws(ActionError) {
    if let reason = WeakPIN(Secret(pin)) { throw ActionError(LockError.weak(reason)) }
  }

  func setPIN(pin: String, again: String) async throws(ActionError) {
    // A typing error would lock the person out.
    guard pin == again else { throw ActionError("pin_mismatch") }
    try await change { lock throws(LockError) in try await lock.set(Secret(pin)) }
  }

  func removePIN() async throws(ActionError) {
    try await change { lock throws(LockError) in try await lock.removePIN() }
  }

  private func change(_ work: (AppLock) async throws(LockError) -> Void) async throws(ActionError) {
    do throws(LockError) { try await work(lock) } catch { throw ActionError(error) }
    await publish()
  }

  private func publish() async {
    let state = try? await lock.current()
    output.publish(State(hasPIN: state != nil && state != .off))
  }
}

extension ActionError {
  /// The error of an action that the lock could not do.
  fileprivate init(_ error: LockError) { self.init(Code(error.code)) }
}
