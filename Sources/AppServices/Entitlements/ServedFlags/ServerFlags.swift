package import Flags
package import Foundations
package import Services
package import Simulation
package import Storage
import Synchronization

/// The flags that the backend serves for this kind of device: pulled while the app runs, kept for when it cannot be
/// asked.
///
/// A document that does not hold is refused whole; the last good one stays.
package final class ServerFlags: FlagSource {
  /// What came of asking.
  enum Outcome: Sendable, Equatable {
    /// Another document than before.
    case updated
    /// The same one.
    case unchanged
    /// One that does not hold.
    case refused
    /// None.
    case unreachable(APIError)
  }

  /// How often the server is asked, unless it says how long its answer holds.
  static let interval = Duration.seconds(300)

  /// How far the age of what is kept may be behind.
  static let savedAge = Duration.seconds(1800)

  private struct State {
    var device: String
    var copy: ServedDocument?
    var refusal: [Diagnostic] = []
    /// The moment of the copy that is on disk.
    var savedAt = Timestamp.earliest
    var revision = 0
    var asking: Job?
    var reconnection: Reachability.Observation?
  }

  private let client: APIClient
  private let scheduler: Scheduler
  private let store: FlagStore
  private let check: @Sendable (SourceText) -> [Diagnostic]
  private let log: @Sendable (String) -> Void
  /// Changes what the server serves; nil where the server is not ours to change.
  package let serve: (@Sendable (_ flag: String, _ definition: String?) async throws -> Void)?
  private let state: Mutex<State>

  /// Reads what was kept.
  ///
  /// - Parameters:
  ///   - client: requests to the backend.
  ///   - stores: the app's databases; uses `flags`.
  ///   - scheduler: where its work runs, and its clock.
  ///   - device: the device's profile, for which flags are asked for.
  ///   - check: tells what keeps the app from using a document; errors refuse it.
  ///   - serve: changes what the server serves; nil where the server is not ours to change.
  ///   - log: receives what fails on this device, each in a sentence.
  /// - Throws: what keeps the database from being opened.
  package init(
    _ client: APIClient, stores: Stores, scheduler: Scheduler, device: String,
    check: @escaping @Sendable (SourceText) -> [Diagnostic],
    serve: (@Sendable (_ flag: String, _ definition: String?) async throws -> Void)? = nil,
    log: @escaping @Sendable (String) -> Void
  ) throws(StoreError) {
    self.client = client
    self.serve = serve
    self.log = log
    self.scheduler = scheduler
    self.check = check
    store = try FlagStore(stores)
    state = Mutex(State(device: device))
    try recall(device)
  }

  /// The newest document that holds; nil where there never was one.
  package var copy: ServedDocument? { state.withLock { $0.copy } }

  /// What was wrong with the newest document, where it was refused.
  package var refusal: [Diagnostic] { state.withLock { $0.refusal } }

  /// Grows with every document that is taken.
  package var revision: Int { state.withLock { $0.revision } }

  /// Begins to ask, and asks again when the response no longer holds and when the network is back.
  package func start(_ reachability: Reachability) {
    let reconnection = reachability.onChange { [weak self] isOnline in
      if isOnline { self?.ask() }
    }
    state.withLock { $0.reconnection = reconnection }
    ask()
  }

  /// Asks for another kind of device from now on; what was kept for it counts at once.
  ///
  /// - Throws: what keeps what was kept from being read.
  package func use(device: String) throws(Diagnostic) {
    let isRunning = state.withLock { state -> Bool? in
      guard state.device != device else { return nil }
      state.device = device
      return state.reconnection != nil
    }
    guard let isRunning else { return }
    defer { if isRunning { ask() } }
    do throws(StoreError) { try recall(device) } catch {
      // The flags of the device before do not apply to this one.
      take(nil)
      log("the server's flags for `\(device)` cannot be read: \(error)")
      throw error.diagnostic
    }
  }

  /// Asks once.
  package func pull() async { _ = await exchange() }

  // MARK: Steps

  private func ask() {
    state.withLock { $0.asking }?.cancel()
    let job = scheduler.start("flags are asked for") { [weak self] in
      while let wait = await self?.exchange().wait {
        do { try await self?.scheduler.sleep(for: wait) } catch { return }
      }
    }
    state.withLock { $0.asking = job }
  }

  /// Asks once, and takes the response.
  func exchange() async -> (outcome: Outcome, wait: Duration) {
    let (device, tag) = state.withLock { ($0.device, $0.copy?.tag) }
    switch await client.revalidate(HTTPRequest(.get, "/device-profiles/\(device)/flags"), tag) {
    case .success(.changed(let response)):
      let outcome = take(response, for: device)
      return (outcome, Self.lifetime(of: response.headers["cache-control"]))
    case .success(.unchanged):
      confirm(device)
      return (.unchanged, Self.interval)
    case .failure(let error): return (.unreachable(error), Self.interval)
    }
  }

  private func take(_ response: HTTPResponse, for device: String) -> Outcome {
    let source = SourceText(path: "server flags", bytes: response.body)
    let problems = check(source)
    let isGood = !problems.contains { $0.severity == .error }
    let copy = ServedDocument(source: source, at: scheduler.now, tag: response.headers["etag"])
    let isTaken = state.withLock { state -> Bool in
      // Another device was chosen meanwhile.
      guard state.device == device else { return false }
      state.refusal = isGood ? [] : problems
      guard isGood else { return false }
      if state.copy?.source.bytes != source.bytes { state.revision += 1 }
      state.copy = copy
      return true
    }
    // Stored for the next start; where that fails it is asked for again then.
    if isTaken { state.withLock { $0.savedAt = copy.at } }
    if isTaken { save(copy, for: device) }
    return isGood ? (isTaken ? .updated : .unchanged) : .refused
  }

  /// The server says that it is still so.
  private func confirm(_ device: String) {
    let now = scheduler.now
    let copy = state.withLock { state -> ServedDocument? in
      guard state.device == device else { return nil }
      state.copy?.at = now
      // A disk need not be woken for every response that says nothing new.
      guard state.savedAt.duration(to: now) >= Self.savedAge else { return nil }
      state.savedAt = now
      return state.copy
    }
    if let copy { save(copy, for: device) }
  }

  private func save(_ copy: ServedDocument, for device: String) {
    do throws(StoreError) { try store.save(copy, for: device) } catch {
      log("the server's flags cannot be stored: \(error)")
    }
  }

  /// Takes what was kept for a device, if the app can still use it.
  private func recall(_ device: String) throws(StoreError) {
    let kept = try store.load(device)
    let usable = kept.flatMap { copy in
      check(copy.source).contains { $0.severity == .error } ? nil : copy
    }
    take(usable)
  }

  /// Replaces the copy by a stored one, or by none.
  private func take(_ stored: ServedDocument?) {
    state.withLock { state in
      state.copy = stored
      state.savedAt = stored?.at ?? .earliest
      state.refusal = []
      state.revision += 1
    }
  }

  /// How long a response holds by `Cache-Control` (RFC 9111, 5.2.2.1), between ten seconds and a day.
  static func lifetime(of field: String?) -> Duration {
    let directives = field?.lowercased().split(separator: ",") ?? []
    for directive in directives {
      let parts = directive.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
      guard parts.count == 2, parts[0] == "max-age", let seconds = Int64(parts[1]) else { continue }
      return .seconds(min(max(seconds, 10), 86_400))
    }
    return interval
  }
}
