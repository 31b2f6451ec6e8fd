package import Flags
import Foundations
package import Services
package import Simulation
package import Storage
import Synchronization

/// Which plan the person has: bought, restored and ended with the backend, kept on the device, and true offline too.
///
/// The backend signs what it says, and the app checks it with a key of its own, so that no file of the device can be
/// edited into a higher plan. Where what is kept does not hold, the person has the lowest tier, and is told why.
package final class SubscriptionState: PlanSource {
  /// Who the plan is for, and whom to believe.
  package struct Identity: Sendable {
    /// The app.
    package var app: String
    /// The account of a plan that was bought without one, and is the device's.
    package var account: String
    /// The keys that may sign a plan, by their ids; an old one stays until its last token has ended.
    package var keys: [String: Ed25519.PublicKey]
    /// Whether people sign in, so that ``SubscriptionState/use(account:)`` will say who is.
    package var hasAccounts: Bool

    /// Says who the plan is for, and whom to believe.
    package init(
      app: String, account: String, keys: [String: Ed25519.PublicKey], hasAccounts: Bool = false
    ) {
      (self.app, self.account, self.keys, self.hasAccounts) = (app, account, keys, hasAccounts)
    }
  }

  /// How far two clocks may differ.
  static let tolerance = Duration.seconds(300)
  /// How often the server is asked while the app runs.
  static let interval = Duration.seconds(6 * 3600)
  /// How often it is asked where a plan has ended and it is not known whether it goes on.
  static let shortInterval = Duration.seconds(300)

  /// Whose plan counts besides the device's own.
  enum Person: Sendable, Hashable {
    /// It is not known yet: what the device keeps counts.
    case unknown
    /// An account; nil where nobody is signed in.
    case known(String?)

    /// Whether a plan is the device's, or that of the person.
    func owns(_ claims: PlanClaims, _ identity: Identity) -> Bool {
      switch self {
      case .unknown: true
      case .known(let account): claims.account == identity.account || claims.account == account
      }
    }
  }

  struct State {
    var record: PlanRecord
    var person: Person
    /// The latest moment that is on disk.
    var savedSeen: Timestamp
    var claims: Result<PlanClaims, PlanRefusal>?
    var gracePeriods: [String: Duration] = [:]
    /// Counts what changes the token, so that a late response does not undo it.
    var generation = 0
    var watching: Job?
    var reconnection: Reachability.Observation?
    var observers = Observers<@Sendable () -> Void>()
  }

  let identity: Identity
  let remote: PlanRemote
  let scheduler: Scheduler
  private let identifiers: any IdentifierSource
  private let store: PlanStore
  private let log: @Sendable (String) -> Void
  let state: Mutex<State>

  /// Reads what the device keeps.
  ///
  /// - Parameters:
  ///   - identity: who the plan is for, and whom to believe.
  ///   - client: requests to the backend.
  ///   - stores: the app's databases; uses `plan`.
  ///   - scheduler: where its work runs, and its clock.
  ///   - identifiers: where new identifiers come from.
  ///   - log: receives what fails on this device, each in a sentence.
  /// - Throws: what keeps the database from being opened.
  package init(
    _ identity: Identity, client: APIClient, stores: Stores, scheduler: Scheduler,
    identifiers: any IdentifierSource, log: @escaping @Sendable (String) -> Void
  ) throws(StoreError) {
    self.identity = identity
    self.log = log
    self.identifiers = identifiers
    self.scheduler = scheduler
    remote = PlanRemote(client: client)
    store = try PlanStore(stores)
    let known = try store.load()
    let record = known ?? PlanRecord(device: identifiers.next(), seen: scheduler.now)
    if known == nil { try store.save(record) }
    let person: Person = identity.hasAccounts ? .unknown : .known(nil)
    state = Mutex(
      State(
        record: record, person: person, savedSeen: record.seen,
        claims: record.token.map { Self.claims($0, identity, record, person) }))
  }

  /// The plan at this moment of the app's clock.
  package var current: Subscription {
    let now = scheduler.now
    let (plan, isLate) = state.withLock { state in
      let plan = Self.subscription(state, now: now)
      // A clock that is found turned back must not be taken for the latest moment.
      guard plan.refusal != .clock else { return (plan, false) }
      state.record.seen = max(state.record.seen, now)
      return (plan, Self.isLate(state))
    }
    // What fails is in the log, and what is shown now is right without it.
    if isLate { try? save() }
    return plan
  }

  /// Whether the moment on disk is so old that a clock set back to it would give more than it should: the plan had not
  /// ended then, or the grace was longer by a day.
  private static func isLate(_ state: State) -> Bool {
    guard case .success(let claims)? = state.claims else { return false }
    let seen = state.record.seen
    return state.savedSeen < claims.until && seen >= claims.until
      || seen >= state.savedSeen.advanced(by: .seconds(24 * 3600))
  }

  /// Says how long the grants of each tier stay after its end where the server cannot be asked.
  package func use(gracePeriods: [String: Duration]) { state.withLock { $0.gracePeriods = gracePeriods } }

  // MARK: What people do

  /// Buys a tier.
  ///
  /// An upgrade that was begun and not answered goes on under the same key, so that it is bought once.
  package func upgrade(to tier: String) async throws(PlanError) {
    let fresh = identifiers.next()
    let wanted = state.withLock { state in
      if state.record.wanted?.tier != tier { state.record.wanted = .init(tier: tier, key: fresh) }
      return state.record.wanted ?? .init(tier: tier, key: fresh)
    }
    try save()
    let response = await remote.upgrade(asker(wanting: tier), key: wanted.key)
    if case .failure(let trouble) = response, [.offline, .timeout, .server].contains(trouble) {
      throw trouble
    }
    state.withLock { $0.record.wanted = nil }
    try accept(response)
    watch()
  }

  /// Fetches a plan that was bought before, on another device or before the app was installed again.
  package func restore() async throws(PlanError) {
    try accept(await remote.restore(asker()))
    watch()
  }

  /// Lets the plan end where what was paid for ends.
  package func cancel() async throws(PlanError) {
    try accept(await remote.cancel(asker()))
    watch()
  }

  /// Asks the server how the plan stands.
  package func refresh() async throws(PlanError) {
    let before = state.withLock { $0.generation }
    let response = await remote.status(asker())
    // Something was bought or ended meanwhile, so this response is older than what is known.
    guard state.withLock({ $0.generation }) == before else { return }
    try accept(response)
  }

  // MARK: What is kept

  private func asker(wanting tier: String? = nil) -> PlanRemote.Asker {
    PlanRemote.Asker(app: identity.app, device: state.withLock { $0.record.device }, tier: tier)
  }

  /// Takes what the server said; a token that does not hold leaves what was known before.
  private func accept(_ response: Result<PlanRemote.Response, PlanError>) throws(PlanError) {
    defer { notify() }
    let token = try response.get().token
    let now = scheduler.now
    let isTaken = state.withLock { state in
      guard let token else {
        state.record.token = nil
        state.claims = nil
        state.record.confirmed = now
        state.generation += 1
        return true
      }
      let claims = Self.claims(token, identity, state.record, state.person)
      guard case .success(let said) = claims else { return false }
      if case .success(let known)? = state.claims, said.isOutdated(by: known, now: now) { return true }
      state.record.token = token
      state.claims = claims
      // The server knows what time it is, also where the device once had a wrong one.
      state.record.seen = said.issued
      state.record.confirmed = said.issued
      state.generation += 1
      return true
    }
    guard isTaken else { throw .unverified }
    try save()
  }

  /// Puts on disk what is known; done before anyone is told.
  func save() throws(PlanError) {
    let record = state.withLock { $0.record }
    do throws(StoreError) {
      try store.save(record)
      state.withLock { $0.savedSeen = record.seen }
    } catch {
      log("the plan cannot be stored: \(error)")
      throw .storage
    }
  }

  private static func claims(
    _ token: String, _ identity: Identity, _ record: PlanRecord, _ person: Person
  ) -> Result<PlanClaims, PlanRefusal> {
    Result { () throws(PlanRefusal) in
      let claims = try PlanClaims(token, keys: identity.keys)
      if claims.app != identity.app { throw .app }
      if !person.owns(claims, identity) || claims.device != record.device { throw .device }
      return claims
    }
  }

  /// Whether the server has said how the plan stands since its end.
  var isSettled: Bool {
    state.withLock { state in
      guard case .success(let claims)? = state.claims, let confirmed = state.record.confirmed else {
        return false
      }
      return confirmed >= claims.until
    }
  }

  private static func subscription(_ state: State, now: Timestamp) -> Subscription {
    var plan = Subscription()
    let claims: PlanClaims
    switch state.claims {
    case nil: return plan
    case .failure(let refusal)?:
      (plan.status, plan.refusal) = (.refused, refusal)
      return plan
    case .success(let known)?: claims = known
    }
    (plan.tier, plan.until, plan.renews) = (claims.tier, claims.until, claims.renews)
    plan.graceEnd = state.gracePeriods[claims.tier].map { claims.until.advanced(by: $0) }
    let latest = now.advanced(by: tolerance)
    if claims.issued > latest {
      (plan.status, plan.refusal) = (.refused, .future)
    } else if state.record.seen > latest {
      (plan.status, plan.refusal) = (.refused, .clock)
    } else if now < claims.until {
      plan.status = .active
    } else if let confirmed = state.record.confirmed, confirmed >= claims.until {
      plan.status = .expired
    } else if let end = plan.graceEnd, now < end {
      plan.status = .grace
    } else {
      plan.status = .expired
    }
    return plan
  }
}

/// The plan of the person who is signed in.
extension SubscriptionState {
  /// Says who is signed in.
  ///
  /// The plan of another account no longer counts, and the server is asked for that of a new one. A plan that was bought
  /// without an account is the device's, and stays.
  ///
  /// - Parameter account: the account's id; nil where nobody is signed in.
  package func use(account: String?) {
    let (isNew, isDropped) = state.withLock { state in
      guard state.person != .known(account) else { return (false, false) }
      let isNew = state.person != .unknown
      state.person = .known(account)
      // An upgrade that was begun by another is not this one's to go on with.
      if isNew { state.record.wanted = nil }
      guard case .success(let claims)? = state.claims, !state.person.owns(claims, identity)
      else { return (isNew, false) }
      (state.record.token, state.claims) = (nil, nil)
      state.generation += 1
      return (isNew, true)
    }
    // What fails is in the log; the file's token is checked again at the next start.
    if isNew || isDropped { try? save() }
    if isDropped { notify() }
    guard account != nil, isNew || isDropped else { return }
    scheduler.start("plan of an account") { [weak self] in
      try? await self?.refresh()
      self?.watch()
    }
  }
}

/// The plan while the app runs: it is asked for again at its end, now and then, and when the network is back.
extension SubscriptionState {
  /// Begins to watch the plan, if there is one; once one is bought, it is watched too.
  ///
  /// - Parameter reachability: tells when the network is back.
  package func start(_ reachability: Reachability) {
    let reconnection = reachability.onChange { [weak self] isOnline in
      if isOnline { self?.watch(isAskedFirst: true) }
    }
    state.withLock { $0.reconnection = reconnection }
    watch(isAskedFirst: true)
  }

  /// Asks the server at each moment at which something may change, in place of anyone who did so until now.
  func watch(isAskedFirst: Bool = false) {
    let (old, isNeeded) = state.withLock { state in
      // An upgrade that was not answered may have been bought all the same.
      (state.watching, state.reconnection != nil && (state.record.token != nil || state.record.wanted != nil))
    }
    old?.cancel()
    guard isNeeded else { return }
    let job = scheduler.start("the plan is watched") { [weak self] in
      // Where it cannot be asked, what is known counts, with the grace that it has.
      if isAskedFirst { try? await self?.refresh() }
      while let next = self?.nextMoment {
        do { try await self?.scheduler.sleep(until: next) } catch { return }
        try? await self?.refresh()
        try? self?.save()
        self?.notify()
      }
    }
    state.withLock { $0.watching = job }
  }

  /// When the server is to be asked again; nil where there is no plan.
  private var nextMoment: Timestamp? {
    guard state.withLock({ $0.record.token != nil }) else { return nil }
    let (now, plan) = (scheduler.now, current)
    let isOpen = plan.status != .active && !isSettled
    let ends = [plan.until, plan.graceEnd].compactMap { $0 }.filter { $0 > now }
    return (ends + [now.advanced(by: isOpen ? Self.shortInterval : Self.interval)]).min()
  }

  // MARK: Observing

  /// Calls back after every response of the server and at every moment at which the plan changes by itself.
  ///
  /// - Returns: the number to end it by.
  package func observe(_ call: @escaping @Sendable () -> Void) -> Int {
    state.withLock { $0.observers.add(call) }
  }

  /// Ends the calls to an observer.
  package func stopObserving(_ number: Int) {
    _ = state.withLock { $0.observers.remove(number) }
  }

  func notify() {
    for call in state.withLock(\.observers.calls) { call() }
  }
}
