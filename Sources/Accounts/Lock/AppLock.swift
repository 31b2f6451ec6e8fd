package import Foundations
package import Services
package import Simulation
internal import Synchronization

/// Locks the app with a PIN, until the person enters it or the platform recognises them.
///
/// Wrong attempts are stored: after five of them the next one has to wait, longer each time, and after ten only signing
/// in again helps; where nobody is signed in who could, there is an attempt a day, and nothing on the device is lost. All
/// processes on one folder count the same attempts.
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
  private nonisolated let broadcaster = ChangeBroadcaster()

  /// Whether a PIN is set, as far as it was read; true where one cannot be read.
  package nonisolated var isOn: Bool { isSet.load(ordering: .acquiring) }

  /// An element for each time that a PIN was set or removed, the first at once; those that nobody has read yet are one.
  package nonisolated var changes: AsyncStream<Void> { broadcaster.stream }

  private var state: LockState?
  private var record: PINRecord?
  /// What was stored at the last look.
  private var known: SecretRevision?
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
  /// - Throws: where the attempt cannot be stored; it does not count as one then.
  package func unlock(_ pin: Secret, canSignIn: Bool = true) throws(LockError) -> Attempt {
    let known = try current()
    guard known == .locked || known == .exhausted else { return .unlocked }
    // Counted on disk before the PIN is checked, so that neither the end of the process nor another one gains an attempt.
    var refusal: Attempt?
    let counted = try change { record in
      if record.failures >= Self.mostAttempts, canSignIn { refusal = .exhausted }
      if refusal == nil, let end = record.blockedUntil, scheduler.now < end { refusal = .wait(until: end) }
      guard refusal == nil else { return false }
      record.failures = min(record.failures + 1, Self.mostAttempts)
      record.blockedUntil = Self.wait(after: record.failures).map { scheduler.now.advanced(by: $0) }
      return true
    }
    // Another process has removed the PIN meanwhile.
    guard let record = counted else { return try unlock(pin, canSignIn: canSignIn) }
    if let refusal {
      _ = try current()
      return refusal
    }
    if record.accepts(pin) {
      _ = try change { record in
        (record.failures, record.blockedUntil) = (0, nil)
        return true
      }
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
    try store(PINRecord(of: pin, salt: salt, cost: cost))
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

  /// Reads the record where it was not read, or another process has changed it since.
  private func load() throws(LockError) -> LockState {
    let revision = secrets.revision(of: Self.secretName)
    if let state, revision == known { return state }
    do throws(SecretError) { record = try stored() } catch {
      // The app has a PIN then, which nobody can check.
      isSet.store(true, ordering: .releasing)
      throw .store(error)
    }
    known = revision
    let closed = record.map { $0.failures >= Self.mostAttempts ? LockState.exhausted : .locked } ?? .off
    // Who uses the app goes on where another process counts attempts, or sets a PIN.
    let isOpen = closed != .off && (state == .unlocked || state == .off)
    if state == .off, isOpen { lastUse = scheduler.now }
    let loaded = isOpen ? .unlocked : closed
    state = loaded
    isSet.store(loaded != .off, ordering: .releasing)
    return loaded
  }

  private func stored() throws(SecretError) -> PINRecord? {
    guard let stored = try secrets.load(Self.secretName) else { return nil }
    // A record that cannot be read locks the app for good: it must not open because of it.
    guard let record = PINRecord(stored: stored) else { throw .damaged(path: Self.secretName) }
    return record
  }

  /// Changes the stored record, so that no other process does meanwhile.
  ///
  /// - Parameter change: changes it; false where it is to stay as it is.
  /// - Returns: the record; nil where there is none any more.
  /// - Throws: where it cannot be read or stored.
  private func change(_ change: (inout PINRecord) -> Bool) throws(LockError) -> PINRecord? {
    do throws(SecretError) {
      return try secrets.locked { () throws(SecretError) in
        guard var record = try stored() else { return nil }
        guard change(&record) else { return record }
        try save(record)
        return record
      }
    } catch {
      throw .store(error)
    }
  }

  private func save(_ new: PINRecord) throws(SecretError) {
    try secrets.save(new.stored, as: Self.secretName)
    (record, known) = (new, secrets.revision(of: Self.secretName))
  }

  private func store(_ new: PINRecord) throws(LockError) {
    do throws(SecretError) {
      try secrets.locked { () throws(SecretError) in try save(new) }
    } catch {
      throw .store(error)
    }
  }

  private func remove(_ event: LockState.Event) throws(LockError) {
    do throws(SecretError) {
      try secrets.locked { () throws(SecretError) in
        try secrets.remove(Self.secretName)
        (record, known) = (nil, .absent)
      }
    } catch {
      throw .store(error)
    }
    state = state ?? .off
    move(event)
  }

  private func move(_ event: LockState.Event) {
    guard var next = state?.after(event) else { return }
    // Another process may have used up the attempts while this one was open.
    if next == .locked, let record, record.failures >= Self.mostAttempts { next = .exhausted }
    state = next
    let isOn = next != .off
    if isSet.exchange(isOn, ordering: .acquiringAndReleasing) != isOn { broadcaster.send() }
  }
}
