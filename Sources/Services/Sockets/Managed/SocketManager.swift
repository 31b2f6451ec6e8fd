package import Simulation

/// Keeps a socket to a server open: reconnects, finds half-open connections, sends subscriptions again.
///
/// ```swift
/// let manager = SocketManager(transport, HTTPRequest(.get, "/ws"), scheduler, random, reachability)
/// await manager.subscribe("session", .text(#"{"type":"subscribe"}"#))
/// await manager.connect()
/// for try await event in manager.events { … }
/// ```
///
/// ``SocketMachine`` decides what to do, this does it. It lives until ``disconnect()``, or until nobody reads its events.
package actor SocketManager {
  /// Its states and messages, in order; while they are read too slowly, the server has to wait.
  package nonisolated let events: Incoming<SocketEvent>

  let transport: any SocketTransport
  let request: HTTPRequest
  let scheduler: Scheduler
  let authorizer: (any Authorizer)?
  let policy: SocketPolicy
  let pipe: Pipe<SocketEvent>
  private let report: @Sendable (SocketState) -> Void
  private var machine: SocketMachine
  private let reachability: Reachability
  private var observation: Reachability.Observation?
  private var subscriptions: [(key: String, message: SocketMessage)] = []
  /// The credential of the latest attempt.
  private var sentCredential: Credential?
  private var connection: (any SocketConnection)?
  /// The jobs of the present phase.
  private var jobs: [Job] = []
  /// Counts up with each phase, so that what an earlier one reports late does not count.
  private var generation = 0

  /// Runs on the scheduler.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  /// Makes a manager; nothing is opened before ``connect()``.
  ///
  /// - Parameters:
  ///   - transport: opens the sockets.
  ///   - request: opens each of them.
  ///   - scheduler: runs the work, and is the clock for delays and heartbeats.
  ///   - random: spreads the retries.
  ///   - reachability: whether there is a network; its return ends a delay.
  ///   - authorizer: attaches and refreshes the credential, where the server requires one.
  ///   - policy: how it behaves.
  ///   - report: called with every new state, also where nobody reads the events.
  package init(
    _ transport: any SocketTransport, _ request: HTTPRequest, _ scheduler: Scheduler,
    _ random: any RandomSource, _ reachability: Reachability, authorizer: (any Authorizer)? = nil,
    policy: SocketPolicy = SocketPolicy(), report: @escaping @Sendable (SocketState) -> Void = { _ in }
  ) {
    (self.transport, self.request, self.scheduler) = (transport, request, scheduler)
    (self.authorizer, self.policy, self.report) = (authorizer, policy, report)
    pipe = Pipe(capacity: 256 << 10) { event in
      if case .message(let message) = event { message.size + 1 } else { 0 }
    }
    events = pipe.incoming()
    machine = SocketMachine(policy, isOnline: reachability.isOnline, random: random)
    self.reachability = reachability
  }

  /// The present state.
  package var state: SocketState { machine.state }

  /// Opens the socket and keeps it open; also ends a delay, and tries again after a failure.
  package func connect() {
    observe()
    handle(.connect)
  }

  private func observe() {
    guard observation == nil else { return }
    observation = reachability.onChange { [weak self, scheduler] isOnline in
      scheduler.start("change of the network") { [weak self] in
        await self?.handle(isOnline ? .online : .offline)
      }
    }
    pipe.onCancel { [weak self, scheduler] in
      scheduler.start("end of a socket's reader") { [weak self] in await self?.disconnect() }
    }
    handle(reachability.isOnline ? .online : .offline)
  }

  /// Closes the socket, or ends the attempts to open it.
  package func disconnect() { handle(.disconnect) }

  /// Sends a message.
  ///
  /// - Throws: ``TransportError/offline`` where the socket is not open, else why it broke.
  package func send(_ message: SocketMessage) async throws(TransportError) {
    guard let connection else { throw .offline }
    try await connection.send(message)
  }

  /// Sends a message now, if the socket is open, and again whenever it was opened again.
  ///
  /// - Parameters:
  ///   - key: what it subscribes to; it replaces a message of the same key.
  ///   - message: the message.
  package func subscribe(_ key: String, _ message: SocketMessage) async {
    if let index = subscriptions.firstIndex(where: { $0.key == key }) {
      subscriptions[index].message = message
    } else {
      subscriptions.append((key, message))
    }
    // One that breaks meanwhile is opened again, with this.
    try? await connection?.send(message)
  }

  /// Ends a subscription.
  ///
  /// - Parameters:
  ///   - key: what was subscribed to.
  ///   - message: tells the server, if the socket is open; nil for nothing.
  package func unsubscribe(_ key: String, _ message: SocketMessage? = nil) async {
    subscriptions.removeAll { $0.key == key }
    if let message { try? await connection?.send(message) }
  }

  // MARK: The machine

  /// Handles an event of the phase that a job was started in.
  func handle(_ event: SocketMachine.Event, of generation: Int) {
    if generation == self.generation { handle(event) }
  }

  private func handle(_ event: SocketMachine.Event) {
    let (before, phase) = (machine.state, machine.phase)
    let effects = machine.handle(event)
    if machine.phase != phase, event != .stable { endPhase(effects) }
    if machine.state != before {
      pipe.offer(.state(machine.state))
      report(machine.state)
    }
    for effect in effects { perform(effect) }
  }

  /// Ends the jobs of a phase, and lets its connection go.
  private func endPhase(_ effects: [SocketMachine.Effect]) {
    generation += 1
    for job in jobs { job.cancel() }
    jobs = []
    if case .open = machine.phase { return }
    for case .close(let closing) in effects { connection?.close(closing) }
    connection = nil
  }

  private func perform(_ effect: SocketMachine.Effect) {
    let generation = generation
    switch effect {
    case .dial: start("opening of a socket") { await self.dial(generation) }
    case .refresh: start("refresh for a socket") { await self.refresh(generation) }
    case .wait(let delay):
      start("delay of a socket") { [scheduler] in
        do { try await scheduler.sleep(for: delay) } catch { return }
        await self.handle(.delayOver, of: generation)
      }
    case .begin: begin(generation)
    // The phase has ended, and its jobs and its connection with it.
    case .cancel, .close: break
    }
  }

  private func start(_ name: String, _ work: @escaping @Sendable () async -> Void) {
    jobs.append(scheduler.start(name, work))
  }

  /// Keeps a socket that was opened; one that nobody waits for any more is closed.
  func take(_ connection: any SocketConnection, of generation: Int) {
    guard generation == self.generation else { return connection.close(.normal) }
    self.connection = connection
    handle(.opened)
  }

  private func begin(_ generation: Int) {
    guard let connection else { return }
    let messages = subscriptions.map(\.message)
    start("subscriptions") { for message in messages { try? await connection.send(message) } }
    start("messages of a socket") { await self.pump(connection, generation) }
    start("heartbeat") { await self.beat(connection, generation) }
    start("stability of a socket") { [scheduler, policy] in
      do { try await scheduler.sleep(for: policy.stableTime) } catch { return }
      await self.handle(.stable, of: generation)
    }
  }
}

extension SocketManager {
  /// Opens a socket with the present credential.
  func dial(_ generation: Int) async {
    var request = request
    do throws(APIError) {
      sentCredential = try await authorizer?.credential()
    } catch {
      return handle(.refreshFailed(isFinal: !error.isTransient), of: generation)
    }
    if let sentCredential { attach(sentCredential, to: &request) }
    do throws(SocketOpeningError) {
      take(try await transport.connect(request), of: generation)
    } catch {
      switch error {
      case .refused(let response) where response.status == 401 && sentCredential != nil:
        handle(.unauthorized, of: generation)
      case .refused(let response):
        let wait = RetryPolicy.retryAfter(in: response.headers, now: scheduler.now)
        handle(.refused(status: response.status, retryAfter: wait), of: generation)
      case .failed(let error): handle(.lost(error), of: generation)
      }
    }
  }

  private func attach(_ credential: Credential, to request: inout HTTPRequest) {
    if let name = policy.credentialQuery {
      request.query.append(.init(name, credential.token))
    } else {
      request.headers[credential.field] = credential.value
    }
  }

  /// Gets a newer credential.
  func refresh(_ generation: Int) async {
    do throws(APIError) {
      if let authorizer, let sentCredential { try await authorizer.refresh(sentCredential) }
      handle(.refreshed, of: generation)
    } catch {
      handle(.refreshFailed(isFinal: !error.isTransient), of: generation)
    }
  }

  /// Passes the messages on until the socket ends.
  func pump(_ connection: any SocketConnection, _ generation: Int) async {
    do throws(TransportError) {
      for try await message in connection.incoming { try await pipe.send(.message(message)) }
      handle(.closed(connection.closing ?? SocketClosing(1005)), of: generation)
    } catch {
      handle(.lost(error), of: generation)
    }
  }

  /// Asks from time to time whether the other side is there.
  private func beat(_ connection: any SocketConnection, _ generation: Int) async {
    do {
      while true {
        try await scheduler.sleep(for: policy.heartbeat)
        try await scheduler.deadline(in: policy.pongTime) { try await connection.ping() }
      }
    } catch is DeadlineExceeded {
      handle(.silent, of: generation)
    } catch {}
  }
}
