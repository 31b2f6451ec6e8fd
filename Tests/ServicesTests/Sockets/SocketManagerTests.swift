import Foundations
import Simulation
import Synchronization
import Testing

@testable import Services

/// The manager in virtual time, with a server in memory.
@Suite struct SocketManagerTests {
  private let scheduler = virtualScheduler()
  private let reachability = Reachability()

  private func manager(
    _ server: SocketScript, authorizer: (any Authorizer)? = nil, policy: SocketPolicy = SocketPolicy()
  ) -> SocketManager {
    SocketManager(
      server, HTTPRequest(.get, "/ws"), scheduler, HalfRandom(), reachability, authorizer: authorizer,
      policy: policy)
  }

  /// Writes the events of a manager to a trace.
  private func record(_ manager: SocketManager) -> Trace {
    let trace = Trace()
    scheduler.start("reader") { [scheduler] in
      do throws(TransportError) {
        for try await event in manager.events {
          let time = start.duration(to: scheduler.now)
          switch event {
          case .state(let state): trace.add("\(time) \(state)")
          case .message(.text(let text)): trace.add("\(time) \(text)")
          case .message(.binary): trace.add("bytes")
          }
        }
      } catch {}
    }
    return trace
  }

  private func connect(_ manager: SocketManager) throws { try scheduler.run { await manager.connect() } }

  @Test func sendsSubscriptionsAfterEachConnection() throws {
    let server = SocketScript(scheduler)
    let manager = manager(server)
    let trace = record(manager)
    try scheduler.run {
      await manager.subscribe("a", .text("subscribe a"))
      await manager.subscribe("b", .text("subscribe b"))
      await manager.subscribe("a", .text("subscribe a2"))
      await manager.connect()
    }
    scheduler.drain()
    #expect(server.received == [["subscribe a2", "subscribe b"]])
    try scheduler.run {
      await manager.unsubscribe("b", .text("unsubscribe b"))
      await manager.subscribe("c", .text("subscribe c"))
    }
    scheduler.drain()
    server.sockets.last?.close(.goingAway)
    scheduler.advance(by: .seconds(1))
    #expect(
      server.received == [
        ["subscribe a2", "subscribe b", "unsubscribe b", "subscribe c"], ["subscribe a2", "subscribe c"],
      ])
    #expect(
      trace.lines == [
        "0.0 seconds connecting(attempt: 0)", "0.0 seconds connected",
        "0.0 seconds reconnecting(attempt: 1, delay: Optional(0.95 seconds))",
        "0.95 seconds connecting(attempt: 1)",
        "0.95 seconds connected",
      ])
    try scheduler.run { await manager.disconnect() }
  }

  @Test func messagesComeBetweenTheStates() throws {
    let server = SocketScript(scheduler)
    let manager = manager(server)
    let trace = record(manager)
    try connect(manager)
    scheduler.drain()
    let socket = try #require(server.sockets.last)
    try scheduler.run {
      try await socket.send(.text("hello"))
      try await manager.send(.text("hi"))
      socket.close(SocketClosing(1008))
    }
    scheduler.drain()
    #expect(server.received == [["hi"]])
    #expect(trace.lines.dropFirst(2).first == "0.0 seconds hello")
    #expect(try scheduler.run { await manager.state } == .failed(.closed(SocketClosing(1008))))
    #expect(throws: TransportError.offline) { try scheduler.run { try await manager.send(.text("late")) } }
  }

  @Test func aHalfOpenConnectionIsFoundAndReplaced() throws {
    let server = SocketScript(scheduler)
    let manager = manager(server)
    let trace = record(manager)
    try connect(manager)
    scheduler.advance(by: .seconds(60))
    #expect(trace.lines.count == 2)
    server.gates.last?.set(silent: true)
    scheduler.advance(by: .seconds(45))
    #expect(
      trace.lines.dropFirst(2) == [
        "100.0 seconds reconnecting(attempt: 1, delay: Optional(0.95 seconds))",
        "100.95 seconds connecting(attempt: 1)", "100.95 seconds connected",
      ])
    try scheduler.run { await manager.disconnect() }
  }

  @Test func aRefusedCredentialIsRefreshedOnce() throws {
    let server = SocketScript(scheduler) { request in
      request.headers["authorization"] == "token 2" ? nil : .refused(HTTPResponse(status: 401))
    }
    let authorizer = CountingAuthorizer()
    let manager = manager(server, authorizer: authorizer)
    try connect(manager)
    scheduler.drain()
    #expect(try scheduler.run { await manager.state } == .connected)
    #expect(authorizer.refused == [1])
    try scheduler.run { await manager.disconnect() }
  }

  @Test func aSecondRefusalOfTheCredentialEndsTheAttempts() throws {
    let server = SocketScript(scheduler) { _ in .refused(HTTPResponse(status: 401)) }
    let authorizer = CountingAuthorizer()
    let manager = manager(server, authorizer: authorizer, policy: SocketPolicy(credentialQuery: "token"))
    try connect(manager)
    scheduler.advance(by: .seconds(60))
    #expect(try scheduler.run { await manager.state } == .failed(.unauthorized))
    #expect(authorizer.refused == [1])
    #expect(server.requests.map(\.target) == ["/ws?token=token%201", "/ws?token=token%202"])
    #expect(server.requests.allSatisfy { $0.headers["authorization"] == nil })
  }

  /// Servers read the token of a query as it stands (RFC 6750, 2.3).
  @Test func theTokenOfAQueryHasNoScheme() {
    for (value, token) in [("Bearer a.b", "a.b"), ("bearer x", "x"), ("Bearerx", "Bearerx"), ("", "")] {
      #expect(Credential(generation: 1, value: value).token == token)
    }
  }

  @Test func theReturnOfTheNetworkEndsTheDelay() throws {
    let server = SocketScript(scheduler)
    let manager = manager(server)
    let trace = record(manager)
    try connect(manager)
    scheduler.drain()
    reachability.set(online: false)
    scheduler.advance(by: .seconds(100))
    reachability.set(online: true)
    scheduler.drain()
    #expect(
      trace.lines.dropFirst(2) == [
        "0.0 seconds reconnecting(attempt: 1, delay: nil)", "100.0 seconds connecting(attempt: 1)",
        "100.0 seconds connected",
      ])
    #expect(server.sockets.first?.closing == .goingAway)
    try scheduler.run { await manager.disconnect() }
  }

  @Test func disconnectingEndsEverything() throws {
    let server = SocketScript(scheduler)
    let manager = manager(server)
    try connect(manager)
    scheduler.drain()
    try scheduler.run { await manager.disconnect() }
    scheduler.drain()
    #expect(server.sockets.last?.closing == .normal)
    #expect(scheduler.unfinishedJobs.isEmpty)
    scheduler.advance(by: .seconds(600))
    #expect(server.requests.count == 1)
  }

  @Test func aSocketThatOpensTooLateIsClosed() throws {
    let server = SocketScript(scheduler, delay: .seconds(5))
    let manager = manager(server)
    try connect(manager)
    scheduler.advance(by: .seconds(1))
    try scheduler.run { await manager.disconnect() }
    scheduler.advance(by: .seconds(10))
    #expect(server.sockets.allSatisfy { $0.closing != nil })
    #expect(try scheduler.run { await manager.state } == .disconnected)
    #expect(scheduler.unfinishedJobs.isEmpty)
  }

  @Test func aReaderThatIsGoneClosesTheSocket() throws {
    let server = SocketScript(scheduler)
    let manager = manager(server)
    try connect(manager)
    scheduler.drain()
    manager.events.cancel()
    scheduler.drain()
    #expect(server.sockets.last?.closing == .normal)
  }
}
