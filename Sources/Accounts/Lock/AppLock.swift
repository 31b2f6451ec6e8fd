package import Cryptography
package import Foundations
package import Simulation
internal import Synchronization

/// Locks the app with a PIN, until the person enters it or the platform recognises them.
///
/// Wrong attempts are stored: after five of them the next one has to wait, longer each time, and after ten only signing
/// in again helps; where nobody is signed in who could, there is an attempt a day, and nothing on the device is lost.
package actor AppLock {
  /// The actor's executor: all work is the scheduler's.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  /// The digits that a PIN may have.
  package static let pinLengths = 4...12
  /// After how many wrong attempts the next has to wait.
  package static let freeAttempts = 5
  /// After how many wrong attempts the lock is exhausted.
  package static let mostAttempts = 10
  /// The wait after the fifth wrong attempt; it doubles with each.
  package static let firstWait = Duration.seconds(30)
  /// The wait after each attempt on an exhausted lock.
  package static let lateWait = Duration.seconds(86_400)

  private static let secretName = "lock"

  private nonisolated let scheduler: Scheduler
  private let secrets: any SecretStore
  private let random: any RandomSource
  private let cost: Scrypt.Cost
  /// After which time without use the app is locked.
  package nonisolated let timeOut: Duration
  private nonisolated let isSet = Atomic(false)

  /// Whether a PIN is set, as far as it was read; true where one cannot be read.
  package nonisolated var isOn: Bool { isSet.load(ordering: .acquiring) }

  private var state: LockState?
  private var record: PINRecord?
  private var lastUse: Timestamp?

  /// Makes a lock; an app that has a PIN begins locked.
  ///
  /// - Parameters:
  ///   - secrets: where the PIN's key is stored.
  ///   - scheduler: the clock of the time-out and of waits.
  ///   - random: salts; the system's, but in tests.
  ///   - timeOut: after which time without use the app is locked.
  ///   - cost: the work of a PIN's key.
  package init(
    in secrets: any SecretStore, scheduler: Scheduler, random: any RandomSource = SystemRandom(),
    timeOut: Duration = .seconds(300), cost: Scrypt.Cost = .standard
  ) {
    self.secrets = secrets
    self.scheduler = scheduler
    self.random = random
    self.timeOut = timeOut
    self.cost = cost
  }

  // MARK: Using

  /// The present state; a time-out that has passed locks the app.
  ///
  /// - Throws: where the stored PIN cannot be read.
  package func current() throws(LockError) -> LockState {
    let known = try load()
    if known == .unlocked, let lastUse, lastUse.duration(to: scheduler.now) >= timeOut { move(.timeOut) }
    return state ?? .off
  }

  /// Notes that the person uses the app, which puts the time-out off.
  package func use() { if state == .unlocked { lastUse = scheduler.now } }

  /// Locks the app.
  ///
  /// - Throws: where the stored PIN cannot be read.
  package func lock() throws(LockError) {
    _ = try load()
    move(.lock)
  }

  // MARK: Unlocking

  /// How an attempt ended.
  package enum Attempt: Sendable, Hashable {
    /// The app is unlocked.
    case unlocked
    /// The PIN is wrong; so many attempts are left.
    case wrong(attemptsLeft: Int)
    /// No attempt counts before this moment.
    case wait(until: Timestamp)
    /// Only signing in again helps.
    case exhausted
  }

  /// Unlocks the app with its PIN.
  ///
  /// - Parameters:
  ///   - pin: what the person has entered.
  ///   - canSignIn: whether signing in again would help; if not, an exhausted lock takes an attempt a day.
  /// - Returns: how it ended.
  /// - Throws: where the attempt cannot be stored or checked; it does not count as one then.
  package func unlock(_ pin: Secret, canSignIn: Bool = true) throws(LockError) -> Attempt {
    let known = try current()
    guard var record, known == .locked || known == .exhausted else { return .unlocked }
    if known == .exhausted, canSignIn { return .exhausted }
    if let end = record.blockedUntil, scheduler.now < end { return .wait(until: end) }
    // Counted on disk before the PIN is checked, so that ending the process gains no attempt.
    record.failures = min(record.failures + 1, Self.mostAttempts)
    record.blockedUntil = Self.wait(after: record.failures).map { scheduler.now.advanced(by: $0) }
    try store(record)
    let isRight: Bool
    do throws(CryptographyUnavailable) { isRight = try record.accepts(pin) } catch {
      throw .store(.unavailable(error.reason))
    }
    if isRight {
      (record.failures, record.blockedUntil) = (0, nil)
      try store(record)
      move(.rightPIN)
      lastUse = scheduler.now
      return .unlocked
    }
    guard record.failures < Self.mostAttempts else {
      move(.lastPIN)
      return record.blockedUntil.map { canSignIn ? .exhausted : .wait(until: $0) } ?? .exhausted
    }
    move(.wrongPIN)
    return record.blockedUntil.map { .wait(until: $0) }
      ?? .wrong(attemptsLeft: Self.freeAttempts - record.failures)
  }

  private static func wait(after failures: Int) -> Duration? {
    if failures >= mostAttempts { return lateWait }
    return failures >= freeAttempts ? firstWait * (1 << (failures - freeAttempts)) : nil
  }

  /// Unlocks the app because the platform's prompt has recognised the person.
  ///
  /// - Throws: where the stored PIN cannot be read.
  package func unlockByBiometrics() throws(LockError) {
    guard try current() == .locked else { return }
    move(.biometrics)
    lastUse = scheduler.now
  }

  // MARK: Choosing

  /// Sets the PIN, or another one; only while the app is not locked.
  ///
  /// - Parameter pin: 4 to 12 digits, neither all the same nor in a row.
  /// - Throws: where the PIN is too easy, the app is locked, or the PIN cannot be stored.
  package func set(_ pin: Secret) throws(LockError) {
    let known = try current()
    guard known == .off || known == .unlocked else { throw .locked }
    if let reason = WeakPIN(pin) { throw .weak(reason) }
    var salt: [UInt8] = []
    for _ in 0..<2 { withUnsafeBytes(of: random.bits()) { salt += $0 } }
    let new: PINRecord
    do throws(CryptographyUnavailable) { new = try PINRecord(of: pin, salt: salt, cost: cost) } catch {
      throw .store(.unavailable(error.reason))
    }
    try store(new)
    move(.setPIN)
    lastUse = scheduler.now
  }

  /// Removes the PIN; only while the app is not locked.
  ///
  /// - Throws: where the app is locked, or the PIN cannot be removed.
  package func removePIN() throws(LockError) {
    switch try current() {
    case .off: return
    case .unlocked: try remove(.removePIN)
    case .locked, .exhausted: throw .locked
    }
  }

  /// Removes the PIN with the session that it protected.
  ///
  /// - Throws: where it cannot be removed.
  package func signedOut() throws(LockError) { try remove(.signOut) }

  // MARK: Storing

  private func load() throws(LockError) -> LockState {
    if let state { return state }
    do throws(SecretError) {
      let stored = try secrets.load(Self.secretName)
      record = stored.flatMap { PINRecord(stored: $0) }
      // A record that cannot be read locks the app for good: it must not open because of it.
      if stored != nil, record == nil { throw .damaged(path: Self.secretName) }
    } catch {
      // The app has a PIN then, which nobody can check.
      isSet.store(true, ordering: .releasing)
      throw .store(error)
    }
    let loaded = record.map { $0.failures >= Self.mostAttempts ? LockState.exhausted : .locked } ?? .off
    state = loaded
    isSet.store(loaded != .off, ordering: .releasing)
    return loaded
  }

  private func store(_ new: PINRecord) throws(LockError) {
    do throws(SecretError) { try secrets.save(new.stored, as: Self.secretName) } catch { throw .store(error) }
    record = new
  }

  private func remove(_ event: LockState.Event) throws(LockError) {
    do throws(SecretError) { try secrets.remove(Self.secretName) } catch { throw .store(error) }
    record = nil
    state = state ?? .off
    move(event)
  }

  private func move(_ event: LockState.Event) {
    guard let next = state?.after(event) else { return }
    state = next
    isSet.store(next != .off, ordering: .releasing)
  }
}
