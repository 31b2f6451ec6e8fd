import Accounts
import PluginKit

/// The app's lock, for the screen that sets it.
actor Lock: ViewModel {
  struct State: ModelState { var hasPIN = false }

  private struct PIN: Codable { var pin: String }
  private struct NewPIN: Codable {
    var pin: String
    var again: String
  }

  static let name = "Lock"
  static let actions: [ActionHandler<Lock>] = [
    ActionHandler("checkPIN", PIN.self) { _, arguments throws(ActionError) in
      if let reason = WeakPIN(Secret(arguments.pin)) { throw ActionError(LockError.weak(reason)) }
    },
    ActionHandler("setPIN", NewPIN.self) { model, arguments throws(ActionError) in
      // A typing error would lock the person out.
      guard arguments.pin == arguments.again else { throw ActionError("pin_mismatch") }
      try await model.change { lock throws(LockError) in try await lock.set(Secret(arguments.pin)) }
    },
    ActionHandler("removePIN") { model throws(ActionError) in
      try await model.change { lock throws(LockError) in try await lock.removePIN() }
    },
  ]

  private let lock: AppLock
  private let output: ModelOutput<State>

  init(_ lock: AppLock, output: ModelOutput<State>) { (self.lock, self.output) = (lock, output) }

  func open() async { await publish() }

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
