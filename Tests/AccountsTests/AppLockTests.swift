import Foundations
import Services
import Simulation
import Testing

@testable import Accounts

@Suite("The app's lock")
struct AppLockTests {
  private static let transitions: [(LockState, LockState.Event, LockState)] = [
    (.off, .setPIN, .unlocked), (.unlocked, .setPIN, .unlocked), (.unlocked, .removePIN, .off),
    (.unlocked, .lock, .locked), (.unlocked, .timeOut, .locked), (.locked, .rightPIN, .unlocked),
    (.locked, .biometrics, .unlocked), (.locked, .wrongPIN, .locked), (.locked, .lastPIN, .exhausted),
    (.off, .signOut, .off), (.unlocked, .signOut, .off), (.locked, .signOut, .off),
    (.exhausted, .signOut, .off), (.exhausted, .rightPIN, .unlocked),
  ]

  @Test("has these transitions and no others", arguments: LockState.allCases)
  func transitions(of state: LockState) {
    for event in LockState.Event.allCases {
      let expected = Self.transitions.first { $0.0 == state && $0.1 == event }?.2
      #expect(state.after(event) == expected, "\(state) after \(event)")
    }
  }

  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
  private let secrets = MemorySecretStore()

  private func makeLock() throws -> AppLock {
    AppLock(
      in: secrets, scheduler: scheduler, random: SeededRandom(seed: 1),
      cost: try #require(Scrypt.Cost(iterations: 16)))
  }

  private func run<Result: Sendable>(
    _ lock: AppLock, _ work: @escaping @Sendable (isolated AppLock) throws -> Result
  ) throws -> Result {
    try scheduler.run { try await work(lock) }
  }

  @Test("opens with its PIN, and with nothing else")
  func unlocking() throws {
    let lock = try makeLock()
    #expect(try run(lock) { try $0.current() } == .off)
    try run(lock) { try $0.set(Secret("2580")) }
    #expect(try run(lock) { try $0.current() } == .unlocked)
    try run(lock) { try $0.lock() }
    #expect(try run(lock) { try $0.unlock(Secret("2581")) } == .wrong(attemptsLeft: 4))
    #expect(try run(lock) { try $0.unlock(Secret("")) } == .wrong(attemptsLeft: 3))
    #expect(try run(lock) { try $0.current() } == .locked)
    #expect(try run(lock) { try $0.unlock(Secret("2580")) } == .unlocked)
    try run(lock) { try $0.lock() }
    #expect(
      try run(lock) { try $0.unlock(Secret("0000")) } == .wrong(attemptsLeft: 4),
      "a right PIN resets the count")
    try run(lock) { try $0.unlockByBiometrics() }
    #expect(try run(lock) { try $0.current() } == .unlocked)
  }

  @Test("begins locked in the next process, and does not forget wrong attempts")
  func nextProcess() throws {
    try run(try makeLock()) { try $0.set(Secret("2580")) }
    for left in [4, 3] {
      let lock = try makeLock()
      #expect(try run(lock) { try $0.current() } == .locked)
      #expect(try run(lock) { try $0.unlock(Secret("1111")) } == .wrong(attemptsLeft: left))
    }
  }

  @Test("counts the attempts of all processes, also of those that began before them")
  func twoProcesses() throws {
    try run(try makeLock()) { try $0.set(Secret("2580")) }
    let locks = [try makeLock(), try makeLock()]
    for lock in locks { #expect(try run(lock) { try $0.current() } == .locked) }
    for left in [4, 3, 2, 1] {
      #expect(try run(locks[left % 2]) { try $0.unlock(Secret("1111")) } == .wrong(attemptsLeft: left))
    }
    let end = scheduler.now.advanced(by: .seconds(30))
    for lock in locks { #expect(try run(lock) { try $0.unlock(Secret("1111")) } == .wait(until: end)) }
    for attempt in 6...10 {
      scheduler.advance(by: .seconds(480))
      _ = try run(locks[attempt % 2]) { try $0.unlock(Secret("1111")) }
    }
    scheduler.advance(by: .seconds(480))
    for lock in locks { #expect(try run(lock) { try $0.unlock(Secret("2580")) } == .exhausted) }
  }

  @Test("follows a process that has set another PIN, removed it, or used up its attempts")
  func followingOthers() throws {
    let (first, second) = (try makeLock(), try makeLock())
    #expect(try run(second) { try $0.current() } == .off)
    try run(first) { try $0.set(Secret("2580")) }
    #expect(try run(second) { try $0.current() } == .unlocked, "who uses the app goes on")
    scheduler.advance(by: .seconds(300))
    #expect(try run(second) { try $0.current() } == .locked)
    try run(second) { _ = try $0.unlock(Secret("2580")) }
    let third = try makeLock()
    for _ in 1...10 {
      _ = try run(third) { try $0.unlock(Secret("1111")) }
      scheduler.advance(by: .seconds(480))
    }
    try run(second) { try $0.lock() }
    #expect(try run(second) { try $0.current() } == .exhausted)
    try run(third) { try $0.signedOut() }
    #expect(try run(second) { try $0.current() } == .off)
  }

  @Test("lets attempts wait longer each time after the fifth, and ends after the tenth")
  func waits() throws {
    let lock = try makeLock()
    try run(lock) { try $0.set(Secret("2580")) }
    try run(lock) { try $0.lock() }
    for _ in 0..<4 { _ = try run(lock) { try $0.unlock(Secret("1111")) } }
    for wait in [30, 60, 120, 240, 480] {
      let end = scheduler.now.advanced(by: .seconds(wait))
      #expect(try run(lock) { try $0.unlock(Secret("1111")) } == .wait(until: end))
      #expect(
        try run(lock) { try $0.unlock(Secret("2580")) } == .wait(until: end), "the right PIN has to wait, too"
      )
      scheduler.advance(by: .seconds(wait))
    }
    #expect(try run(lock) { try $0.unlock(Secret("1111")) } == .exhausted)
    scheduler.advance(by: .seconds(86_400))
    #expect(try run(lock) { try $0.unlock(Secret("2580")) } == .exhausted)
    #expect(try run(try makeLock()) { try $0.current() } == .exhausted)
    try run(lock) { try $0.signedOut() }
    #expect(try run(lock) { try $0.current() } == .off)
    #expect(try secrets.load("lock") == nil)
  }

  @Test("takes an attempt a day once it is exhausted, where nobody could sign in again")
  func lateAttempts() throws {
    let lock = try makeLock()
    func enter(_ pin: String, _ lock: AppLock) throws -> AppLock.Attempt {
      try run(lock) { try $0.unlock(Secret(pin), canSignIn: false) }
    }
    try run(lock) { try $0.set(Secret("2580")) }
    try run(lock) { try $0.lock() }
    for _ in 1...9 {
      _ = try enter("1111", lock)
      scheduler.advance(by: .seconds(480))
    }
    for lock in [lock, lock, try makeLock()] {
      let end = scheduler.now.advanced(by: .seconds(86_400))
      #expect(try enter("1111", lock) == .wait(until: end))
      #expect(try run(lock) { try $0.current() } == .exhausted)
      scheduler.advance(by: .seconds(86_399))
      #expect(try enter("2580", lock) == .wait(until: end), "the right PIN has to wait, too")
      #expect(try run(lock) { try $0.unlock(Secret("2580")) } == .exhausted)
      scheduler.advance(by: .seconds(1))
    }
    let next = try makeLock()
    #expect(try enter("2580", next) == .unlocked)
    #expect(try run(next) { try $0.current() } == .unlocked)
    try run(next) { try $0.lock() }
    #expect(try enter("1111", next) == .wrong(attemptsLeft: 4))
  }

  @Test("locks after the time-out without use")
  func timeOut() throws {
    let lock = try makeLock()
    try run(lock) { try $0.set(Secret("2580")) }
    scheduler.advance(by: .seconds(299))
    try run(lock) { $0.use() }
    scheduler.advance(by: .seconds(299))
    #expect(try run(lock) { try $0.current() } == .unlocked)
    scheduler.advance(by: .seconds(1))
    #expect(try run(lock) { try $0.current() } == .locked)
  }

  @Test(
    "takes no PIN that is too easy",
    arguments: [
      ("12a4", WeakPIN.notDigits), ("", .length), ("123", .length), ("1234567890123", .length),
      ("0000", .repeated),
      ("1234", .sequence), ("987654", .sequence), ("१२३४", .notDigits),
    ])
  func weakPINs(_ pin: String, _ reason: WeakPIN) throws {
    let lock = try makeLock()
    #expect(throws: LockError.weak(reason)) { try run(lock) { try $0.set(Secret(pin)) } }
  }

  @Test("changes or removes its PIN only while it is open")
  func changing() throws {
    let lock = try makeLock()
    try run(lock) { try $0.set(Secret("2580")) }
    try run(lock) { try $0.lock() }
    #expect(throws: LockError.locked) { try run(lock) { try $0.set(Secret("1357")) } }
    #expect(throws: LockError.locked) { try run(lock) { try $0.removePIN() } }
    _ = try run(lock) { try $0.unlock(Secret("2580")) }
    try run(lock) { try $0.set(Secret("1357")) }
    try run(lock) { try $0.lock() }
    #expect(try run(lock) { try $0.unlock(Secret("1357")) } == .unlocked)
    try run(lock) { try $0.removePIN() }
    #expect(try run(try makeLock()) { try $0.current() } == .off)
  }

  @Test("stays closed where its record is damaged")
  func damaged() throws {
    try secrets.save(Secret("{}"), as: "lock")
    let lock = try makeLock()
    #expect(throws: LockError.self) { try run(lock) { try $0.current() } }
    #expect(throws: LockError.self) { try run(lock) { try $0.unlock(Secret("2580")) } }
  }

  @Test(
    "accepts no PIN by a record whose key is damaged",
    arguments: ["", "AA", "!", String(repeating: "A", count: 400)])
  func damagedKey(_ key: String) {
    var record = PINRecord(of: Secret("2580"), salt: [UInt8](repeating: 7, count: 16), cost: .least)
    #expect(record.accepts(Secret("2580")) && !record.accepts(Secret("2581")))
    record.key = key
    #expect(!record.accepts(Secret("2580")))
  }

  @Test("stores nothing of the PIN itself")
  func storedForm() throws {
    try run(try makeLock()) { try $0.set(Secret("258036")) }
    #expect(try secrets.load("lock")?.reveal().contains("258036") == false)
  }
}
