import Foundations
package import Profiles
package import Services
package import Simulation
import Synchronization

/// Who is signed in to a server: signs in and out, and remembers the person with the tokens.
///
/// ```swift
/// try await account.requestCode(for: "+919876543210")
/// try await account.signIn(phone: "+919876543210", code: Secret("482913"))
/// do { try await account.signOut(nil) } catch .unsent(let count) { ask(count) }
/// ```
package actor AccountService {
  /// The actor's executor: all work is the scheduler's.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  /// How long a sign-out waits for unsent changes, and for the server.
  package static let patience = Duration.seconds(20)

  /// The tokens; attaches them to requests.
  package nonisolated let session: TokenSession
  private nonisolated let scheduler: Scheduler
  private nonisolated let server: SignInServer
  let client: APIClient
  private let secrets: any SecretStore
  /// How people sign in.
  package nonisolated var profile: SignInProfile { server.profile }
  private let unsent: any UnsentChanges
  private nonisolated let scope: @Sendable (String) -> String
  private let secretName: String
  private let codeName: String
  private let report: @Sendable (SecretError) -> Void
  private var watching: Job?
  /// Whether this process is signing out.
  private var isLeaving = false
  /// How often the person was renamed here: what was requested before a change of the name may lack it.
  private var renames = 0

  private struct Shared: Sendable {
    var state = AccountState()
    var lastCode: PendingCode?
    var observers = Observers<@Sendable () -> Void>()
  }
  private nonisolated let shared = Mutex(Shared())

  /// Makes the service; nothing is read before ``start()``.
  ///
  /// - Parameters:
  ///   - name: the server's name, by which its secrets are stored.
  ///   - profile: the kind of sign-in.
  ///   - client: requests to the server without tokens, which are not repeated.
  ///   - authorized: makes a client of the tokens.
  ///   - secrets: where tokens and the person are stored.
  ///   - scope: what the rows of an account are stored under, by the server's id of it.
  ///   - unsent: the changes that are not sent yet.
  ///   - scheduler: where it runs, and the clock.
  ///   - report: receives what keeps secrets from being stored or read.
  package init(
    _ name: String, profile: SignInProfile, client: APIClient,
    authorized: (any Authorizer) -> APIClient, in secrets: any SecretStore,
    scope: @escaping @Sendable (String) -> String = { $0 }, unsent: any UnsentChanges,
    scheduler: Scheduler, report: @escaping @Sendable (SecretError) -> Void
  ) {
    server = SignInServer(profile, client, scheduler: scheduler)
    session = TokenSession(
      "tokens-\(name)", in: secrets, refresher: ProfileRefresher(profile, client),
      scheduler: scheduler, report: report)
    self.client = authorized(session)
    self.secrets = secrets
    self.scope = scope
    self.unsent = unsent
    self.scheduler = scheduler
    self.report = report
    secretName = "person-\(name)"
    codeName = "code-\(name)"
  }

  deinit { watching?.cancel() }

  /// The ways to sign in, the first of them preferred.
  package nonisolated var methods: [SignInMethod] { server.methods }

  // MARK: The state

  /// Who is signed in.
  package nonisolated var current: AccountState { shared.withLock(\.state) }

  /// What the rows of the person who is signed in are stored under; nil where nobody is.
  package nonisolated var owner: String? {
    let current = current
    return current.status == .signedIn ? current.person.map { scope($0.id) } : nil
  }

  /// What the rows of the person are stored under who is signed in, or whose session the server has ended; nil where nobody
  /// is.
  package nonisolated var holder: String? { current.person.map { scope($0.id) } }

  /// The code that was sent last, unless it was entered.
  private nonisolated var lastCode: PendingCode? {
    get { shared.withLock(\.lastCode) }
    set { shared.withLock { $0.lastCode = newValue } }
  }

  /// Calls back after every change of ``current``.
  ///
  /// - Parameter call: called on any thread.
  /// - Returns: the number to pass to ``stopObserving(_:)``.
  package nonisolated func observe(_ call: @escaping @Sendable () -> Void) -> Int {
    shared.withLock { $0.observers.add(call) }
  }

  /// Removes an observer.
  package nonisolated func stopObserving(_ number: Int) {
    _ = shared.withLock { $0.observers.remove(number) }
  }

  /// Reads who is signed in on this device, and follows the session from now on.
  package func start() async {
    await watch()
    do throws(SecretError) {
      let stored = try secrets.load(secretName).flatMap { Person(stored: $0) }
      guard let id = await session.account else {
        // A sign-out removes the person as well: this session was ended by the server.
        if let stored, current.person == nil { await expire(stored) }
        return try loadPendingCode()
      }
      guard current.person == nil else { return }
      await enter(stored ?? Person(id: id), isNew: false)
      // Another device may have changed it.
      scheduler.start("account") { [weak self] in try? await self?.refresh() }
    } catch {
      report(error)
    }
  }

  private func watch() async {
    guard watching == nil else { return }
    let states = await session.states
    guard watching == nil else { return }
    watching = scheduler.start("account") { [weak self] in
      for await state in states { await self?.follow(state) }
    }
  }

  private func follow(_ state: TokenSessionState) async {
    switch state {
    case .expired:
      if current.status == .signedIn, let person = current.person { await expire(person) }
    case .signedOut: await followOthers()
    case .signedIn, .refreshing: break
    }
  }

  /// Follows another process on the same folder that has signed out, or has signed somebody in.
  private func followOthers() async {
    guard !isLeaving else { return }
    if current.status == .signedIn { await unsent.use(account: nil) }
    if let id = await session.takeOver() {
      let person = stored.flatMap { $0.id == id ? $0 : nil }
      return await enter(person ?? Person(id: id), isNew: false)
    }
    guard await session.account == nil, current.status == .signedIn, let person = current.person else {
      return
    }
    // A sign-out removes the person as well; else the server has ended the session.
    if stored?.id == person.id { return await expire(person) }
    change { $0 = AccountState() }
  }

  /// The person of the stored tokens.
  private var stored: Person? {
    do throws(SecretError) { return try secrets.load(secretName).flatMap { Person(stored: $0) } } catch {
      report(error)
      return nil
    }
  }

  private func expire(_ person: Person) async {
    change { $0 = AccountState(.expired, person) }
    await unsent.pause(as: scope(person.id))
  }

  private func enter(_ person: Person, isNew: Bool) async {
    change { $0 = AccountState(.signedIn, person, isNew: isNew) }
    await unsent.use(account: scope(person.id))
  }

  private nonisolated func change(_ change: (inout AccountState) -> Void) {
    let calls = shared.withLock { shared in
      let before = shared.state
      change(&shared.state)
      return shared.state == before ? [] : shared.observers.calls
    }
    for call in calls { call() }
  }

  // MARK: Signing in

  /// Has a code sent to a telephone.
  ///
  /// - Parameter phone: the number in E.164.
  /// - Returns: for how long the code holds, and when another may be requested.
  /// - Throws: ``AccountError``.
  package func requestCode(for phone: String) async throws(AccountError) -> PendingCode {
    let sent: CodeRequest
    do throws(APIError) { sent = try await server.requestCode(for: phone) } catch {
      throw AccountError(error, of: profile, invalid: .invalidPhone)
    }
    let code = PendingCode(
      phone: phone, expiresAt: scheduler.now.advanced(by: sent.lifetime),
      resendAt: scheduler.now.advanced(by: sent.resendDelay))
    keep(code)
    return code
  }

  /// Signs in with a code.
  ///
  /// - Parameters:
  ///   - phone: the number in E.164.
  ///   - code: what the person has entered.
  ///   - device: what this device is called, in the person's list of devices; nil where it is not known.
  /// - Throws: ``AccountError``.
  package func signIn(
    phone: String, code: Secret, from device: String? = nil
  ) async throws(AccountError) {
    do throws(APIError) { try await begin(server.signIn(phone: phone, code: code, from: device)) } catch {
      let error = AccountError(
        error, of: profile, unauthorized: .wrongCode, invalid: .wrongCode, rateLimited: .codeUsedUp)
      if error == .codeUsedUp { dropPendingCode() }
      throw error
    }
  }

  /// Signs in with a password.
  ///
  /// - Parameters:
  ///   - name: the e-mail address or the user name.
  ///   - password: what the person has entered.
  ///   - device: what this device is called, in the person's list of devices; nil where it is not known.
  /// - Throws: ``AccountError``.
  package func signIn(
    name: String, password: Secret, from device: String? = nil
  ) async throws(AccountError) {
    do throws(APIError) {
      try await begin(server.signIn(name: name, password: password, from: device))
    } catch {
      throw AccountError(error, of: profile, unauthorized: .wrongPassword, invalid: .wrongPassword)
    }
  }

  /// Creates an account with a password, and signs in.
  ///
  /// - Parameters:
  ///   - email: the e-mail address.
  ///   - password: what the person has chosen.
  ///   - name: what the person is called.
  ///   - device: what this device is called, in the person's list of devices; nil where it is not known.
  /// - Throws: ``AccountError``.
  package func register(
    email: String, password: Secret, name: String, from device: String? = nil
  ) async throws(AccountError) {
    do throws(APIError) {
      try await begin(server.register(email: email, password: password, name: name, from: device))
    } catch {
      throw AccountError(error, of: profile)
    }
  }

  private func begin(_ signIn: BegunSession) async {
    await watch()
    await session.signIn(signIn.tokens)
    dropPendingCode()
    var person = signIn.person
    // Some servers say who has signed in by another call only.
    if person.name == nil || person.role == nil, let known = try? await server.person(client) {
      person = person.updated(by: known)
    }
    store(person)
    await enter(person, isNew: signIn.isNew)
  }

  // MARK: Devices

  /// Reads on which devices the person is signed in.
  ///
  /// - Returns: the devices, the last used first.
  package func devices() async throws(AccountError) -> [SignedInDevice] {
    do throws(APIError) { return try await server.devices(client) } catch {
      throw AccountError(error, of: profile)
    }
  }

  /// Ends the session of another device.
  ///
  /// - Parameter device: its id.
  /// - Throws: ``AccountError``.
  package func signOut(device: String) async throws(AccountError) {
    do throws(APIError) { try await server.signOut(device: device, client) } catch {
      throw AccountError(error, of: profile)
    }
  }

  /// The code that was sent last, while it holds and nobody has entered it.
  package nonisolated var pendingCode: PendingCode? {
    guard let code = lastCode, code.expiresAt > scheduler.now else { return nil }
    return code
  }

  /// Reads the code that was sent before the app was closed; one that holds no longer is removed.
  private func loadPendingCode() throws(SecretError) {
    guard let stored = try secrets.load(codeName) else { return }
    guard let code = PendingCode(stored: stored), code.expiresAt > scheduler.now else {
      return try secrets.remove(codeName)
    }
    lastCode = code
  }

  private func keep(_ code: PendingCode) {
    lastCode = code
    do throws(SecretError) { try secrets.save(code.stored, as: codeName) } catch { report(error) }
  }

  /// Gives up the code that was sent: it was entered, used up, or went to another number.
  package func dropPendingCode() {
    guard lastCode != nil else { return }
    lastCode = nil
    do throws(SecretError) { try secrets.remove(codeName) } catch { report(error) }
  }

  /// Reads who is signed in from the server.
  package func refresh() async throws(AccountError) {
    try await update(isRename: false) { server, client throws(APIError) in try await server.person(client) }
  }

  /// Changes what the person is called.
  ///
  /// - Parameter name: the new name.
  /// - Throws: ``AccountError``.
  package func rename(to name: String) async throws(AccountError) {
    try await update(isRename: true) { server, client throws(APIError) in
      try await server.rename(to: name, client)
    }
  }

  private func update(
    isRename: Bool, _ request: (SignInServer, APIClient) async throws(APIError) -> Person
  ) async throws(AccountError) {
    guard let before = current.person else { throw .signedOut }
    let renamesBefore = renames
    let read: Person
    do throws(APIError) { read = try await request(server, client) } catch {
      throw AccountError(error, of: profile)
    }
    // Somebody else may have signed in meanwhile.
    guard let present = current.person, present.id == before.id else { return }
    guard isRename || renames == renamesBefore else { return }
    if isRename { renames += 1 }
    let person = present.updated(by: read)
    if person != present { store(person) }
    change { state in
      state.person = person
      if person.name != nil { state.isNew = false }
    }
  }

  private func store(_ person: Person) {
    do throws(SecretError) { try secrets.save(person.stored, as: secretName) } catch { report(error) }
  }

  /// Ends the session on this device, then on the server.
  ///
  /// - Parameter decision: what becomes of unsent changes; nil where the person has not been asked.
  /// - Throws: ``AccountError/unsent(_:)`` where there are unsent changes and no decision, or where they could not be
  ///   sent; the person stays signed in then.
  package func signOut(_ decision: UnsentDecision?) async throws(AccountError) {
    guard let person = current.person else { throw .signedOut }
    try await settle(decision, of: person.id)
    // While one was sending, another that keeps the changes may have come first.
    guard current.person?.id == person.id else { return }
    guard let tokens = await leave() else { return }
    // The person is signed out whatever the server says, also where it cannot be reached.
    let (server, scheduler) = (server, scheduler)
    scheduler.start("sign-out") {
      _ = try? await scheduler.deadline(in: Self.patience) { try? await server.signOut(tokens) }
    }
  }

  private func settle(_ decision: UnsentDecision?, of account: String) async throws(AccountError) {
    let owner = scope(account)
    let count = await unsent.count(of: owner)
    guard count > 0 else { return }
    switch decision {
    case nil: throw .unsent(count)
    case .keep: break
    case .send:
      await unsent.send(of: owner, within: Self.patience)
      guard current.person?.id == account else { return }
      let left = await unsent.count(of: owner)
      if left > 0 { throw .unsent(left) }
    case .discard: await unsent.discard(of: owner)
    }
  }

  private func leave() async -> Tokens? {
    isLeaving = true
    defer { isLeaving = false }
    await unsent.use(account: nil)
    // The person first: tokens without a person are signed in at the next start, and a person without tokens would be one
    // whose session the server has ended.
    do throws(SecretError) { try secrets.remove(secretName) } catch { report(error) }
    let tokens = await session.signOut()
    change { $0 = AccountState() }
    return tokens
  }

  /// Deletes the account on the server, then what this device keeps of it.
  ///
  /// Unsent changes are of no use then, and are given up.
  package func deleteAccount() async throws(AccountError) {
    guard let person = current.person else { throw .signedOut }
    do throws(APIError) { try await server.deleteAccount(client) } catch {
      throw AccountError(error, of: profile)
    }
    await unsent.discard(of: scope(person.id))
    _ = await leave()
  }
}
