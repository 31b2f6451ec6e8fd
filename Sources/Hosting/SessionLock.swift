import Accounts
import Runtime

/// The app's lock as its session uses it.
struct SessionLock: AppLocking {
  let lock: AppLock
  /// The account of the main server, whose sign-out removes the lock; nil in an app without one.
  let account: AccountService?
  /// Receives why the stored PIN cannot be read or checked.
  var report: @Sendable (String) -> Void = { _ in }

  var isOn: Bool { lock.isOn }
  var timeOut: Duration { lock.timeOut }

  func isLocked() async -> Bool {
    do throws(LockError) {
      switch try await lock.current() {
      case .locked, .exhausted: return true
      case .off, .unlocked: return false
      }
    } catch {
      tell(error)
      // A PIN that cannot be read must not open the app.
      return true
    }
  }

  func lock() async { try? await lock.lock() }
  func use() async { await lock.use() }

  func unlock(_ pin: String) async -> PINAttempt {
    do throws(LockError) {
      // Without a session nobody could sign in again to what is on the device.
      let canSignIn = account.map { $0.current.status != .signedOut } ?? false
      switch try await lock.unlock(Secret(pin), canSignIn: canSignIn) {
      case .unlocked: return .unlocked
      case .wrong(let left): return .wrong(left: left)
      case .wait(let until): return .wait(until: until)
      case .exhausted: return .exhausted
      }
    } catch {
      tell(error)
      return .unavailable
    }
  }

  func unlockByPlatform() async -> Bool {
    do throws(LockError) {
      try await lock.unlockByBiometrics()
      return try await lock.current() == .unlocked
    } catch {
      tell(error)
      return false
    }
  }

  private func tell(_ error: LockError) {
    if case .store(let error) = error { report("the app's PIN cannot be read or kept: \(error.words)") }
  }

  func signOut() async -> Bool {
    // Without a session to end the lock protects all that is on the device: it stays.
    guard let account, account.current.status != .signedOut else { return false }
    // What is not sent yet stays on this device, for the same person.
    do throws(AccountError) { try await account.signOut(.keep) } catch { return false }
    do throws(LockError) { try await lock.signedOut() } catch { return false }
    return true
  }
}
