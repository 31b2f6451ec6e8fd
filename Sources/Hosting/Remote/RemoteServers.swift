import Backend
package import Foundations
package import Services
package import Simulation

/// The remote servers of an app, in place of its embedded ones.
package struct RemoteServers: Sendable {
  /// A server and its transport.
  package struct Server: Sendable {
    /// The server's name among the plugins' servers.
    package let name: String
    /// Its address, without the prefix of paths.
    package let address: ServerAddress
    /// The prefix of every path.
    package let prefix: String
    /// Carries requests to it.
    package let transport: CurlTransport
    /// Whether it is one of `kolam serve`.
    let kind: ServerKind
    /// Opens sockets to it.
    package let sockets: WebSocketTransport
    /// The key for testers' requests that `kolam serve` has printed; nil where none was given.
    let controlKey: String?

    /// Carries requests to it, those for Kolam's own paths only where it has them.
    func kit(over base: (any HTTPTransport)? = nil) -> KitTransport {
      KitTransport(base: base ?? transport, kind: kind, prefix: prefix)
    }
  }

  /// The servers, in the order given.
  package let servers: [Server]
  private let givenKeys: [String: String]

  /// The trusted public keys for signatures of plans, in base64url, by their ids.
  ///
  /// The private half of the development key is public, so it is trusted for servers of this machine only.
  package var planKeys: [String: String] {
    var keys = givenKeys
    if servers.first(where: { $0.name == "main" })?.address.isLoopback == true {
      keys[DevelopmentKey.id] = DevelopmentKey.publicText
    } else {
      keys = keys.filter { $0.value != DevelopmentKey.publicText }
    }
    return keys
  }

  /// Creates the servers; nothing is connected yet.
  ///
  /// - Parameters:
  ///   - targets: their addresses, with or without the server's prefix.
  ///   - prefixes: the prefixes of paths, by the servers' names.
  ///   - certificates: a PEM file of certificates to trust instead of the system's.
  ///   - planKeys: the public keys by which the main server signs plans, in base64url, by their ids.
  ///   - controlKey: the key for testers' requests to the machine of the main server; nil for none.
  ///   - scheduler: is informed of transfers in progress.
  /// - Throws: a diagnostic where an address is invalid.
  package init(
    _ targets: [RemoteTarget], prefixes: [String: String], certificates: String? = nil,
    planKeys: [String: String] = [:], controlKey: String? = nil, scheduler: Scheduler
  ) throws(Diagnostic) {
    var servers: [Server] = []
    // One `kolam serve` has the servers of an app and one key for them; a product's own beside it must not get it.
    // Nor does one whose address stands in app.yaml: who runs the app has not named it.
    let given = targets.filter { !$0.isDeclared }
    let keyed = given.first { $0.name == "main" } ?? given.first
    let connector = NetworkConnector(scheduler, certificates: certificates)
    for target in targets {
      let prefix = prefixes[target.name] ?? ""
      let address = target.address.without(prefix: prefix)
      let certificates = target.isDeclared ? nil : certificates
      let connector = target.isDeclared ? NetworkConnector(scheduler) : connector
      servers.append(
        Server(
          name: target.name, address: address, prefix: prefix,
          transport: try CurlTransport(address.url, scheduler: scheduler, certificates: certificates),
          kind: ServerKind(prefix: prefix),
          sockets: WebSocketTransport(address, by: connector, scheduler, SystemRandom()),
          controlKey: !target.isDeclared && address.host == keyed?.address.host ? controlKey : nil))
    }
    self.servers = servers
    givenKeys = planKeys
  }

  /// Returns the connections of an app to the servers.
  ///
  /// - Parameter transport: wraps the transport to each server; unchanged by default.
  /// - Returns: the connections, by the servers' names.
  package func connections(
    through transport: (CurlTransport) -> any HTTPTransport = { $0 }
  ) -> [String: ServerConnection] {
    let keys = planKeys
    return Dictionary(
      servers.map { server in
        let connection = ServerConnection(
          remote: server.kit(over: transport(server.transport)), at: server.address.origin,
          sockets: server.sockets,
          planKeys: keys,
          isKit: { server.kind.isKit }, serveFlag: server.flagChange, push: server.push,
          request: server.request,
          observeMessages: server.messageStream)
        return (server.name, connection)
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the server of a name; nil where there is none.
  package subscript(name: String) -> Server? { servers.first { $0.name == name } }

  /// Checks that each server responds.
  ///
  /// - Parameter limit: the timeout of one.
  /// - Returns: for each that does not respond, the reason and a remedy.
  package func problems(within limit: Duration = .seconds(3)) async -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for server in servers {
      do throws(TransportError) {
        server.kind.note(try await server.transport.send(server.kind.question(within: limit)).headers)
      } catch {
        if let problem = server.problem(error) { problems.append(problem) }
      }
    }
    return problems
  }

  /// Resets each server to its seed data, as `kolam serve` does on request.
  ///
  /// - Returns: a warning for each server that cannot be reset.
  /// - Throws: why a server does not respond.
  package func reset() async throws -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for server in servers {
      let request = HTTPRequest(
        .post, "/__kolam/reset", headers: HTTPHeaders([("content-type", "application/json")]),
        body: Array("{}".utf8))
      do throws(TransportError) {
        let transport = ControlTransport(base: server.kit(), key: server.controlKey)
        let status = try await transport.send(request).status
        if !(200..<300).contains(status) { problems.append(server.kept(status)) }
      } catch {
        if var problem = server.problem(error) {
          problem.severity = .error
          throw problem
        }
        throw error
      }
    }
    return problems
  }
}

extension RemoteServers.Server {
  /// Returns why it does not respond, with a remedy.
  func problem(_ error: TransportError) -> Diagnostic? {
    switch error {
    case .offline, .cancelled, .tooLarge: nil
    case .timedOut: silent("it does not answer")
    case .unreachable(let words): silent(words)
    case .insecure(let failure):
      Diagnostic(
        .insecureServer, .warning, "nothing is sent to `\(address.url)`: \(failure.reason)", at: nil,
        help: failure.remedy)
    }
  }

  fileprivate func kept(_ status: Int) -> Diagnostic {
    Diagnostic(
      .unresettableServer, .warning, "`\(address.url)` cannot be reset (it answers \(status))", at: nil,
      help: status == 403
        ? "give the key that `kolam serve` printed: `--control-key KEY` or KOLAM_CONTROL_KEY"
        : "each case begins with what the ones before it have left there; `kolam serve` resets its data")
  }

  private func silent(_ reason: String) -> Diagnostic {
    Diagnostic(
      .noServer, .warning, "no server answers at `\(address.url)`: \(visibleText(reason))", at: nil,
      help: address.isLoopback
        ? "start it with `kolam serve`, which prints its address" : "look at the address and the network")
  }
}

extension TLSError {
  /// The remedy, for the operator of the server or the app.
  fileprivate var remedy: String {
    switch self {
    case .expired: "the server needs a new certificate"
    case .notYetValid: "set this machine's clock, or wait until the certificate begins"
    case .wrongHost: "use the host that the certificate is for"
    case .selfSigned, .unknownAuthority:
      "if the certificate is known to be right, name its authority with `--ca FILE`"
    case .handshake: "if the server speaks plain HTTP, write `http://`"
    case .refused: "look at the certificate with `openssl s_client -connect HOST:PORT`"
    }
  }
}

extension Diagnostic.Code {
  /// A server that does not respond.
  package static let noServer = Self("KL0914")
  /// A server that cannot be authenticated.
  package static let insecureServer = Self("KL0915")
  /// A server that keeps the data of walks.
  package static let unresettableServer = Self("KL0916")
}

extension RemoteServers.Server {
  /// Reads what `kolam serve` would send by SMS or e-mail, which its stream has instead.
  ///
  /// Nil for a server on another machine without a key, which sends messages itself.
  var messageStream: ServerConnection.MessageObservation? {
    guard let transport = control else { return nil }
    return { reception, deliver in
      let stream = MessageStream(
        transport: transport, scheduler: reception.scheduler, random: reception.random,
        reachability: reception.reachability, deliver: deliver)
      reception.scheduler.start("messages") { await stream.run() }
    }
  }
}

extension RemoteServers.Server {
  /// Sends a push by the route that every embedded server has for it; nil for a server that is not ours to ask.
  var push: (@Sendable (PushMessage) async throws -> Void)? {
    guard let transport = control else { return nil }
    return { message in
      let response = try await transport.send(
        HTTPRequest(
          .post, "/__kolam/push", headers: HTTPHeaders([("content-type", "application/json")]),
          body: JSONWriter.bytes([
            "title": .string(message.title), "text": .string(message.text),
            "channel": message.channel.map { .string($0) } ?? .null,
            "link": message.link.map { .string($0) } ?? .null,
          ])))
      guard response.status == 200 else { throw TransportError.unreachable("push: \(response.status)") }
    }
  }
}

extension RemoteServers.Server {
  /// Sends a tester's request; nil for a server that is not ours to ask.
  var request: (@Sendable (HTTPRequest) async throws -> HTTPResponse)? {
    guard let transport = control else { return nil }
    return { try await transport.send($0) }
  }
}

extension RemoteServers.Server {
  /// Overrides a flag that the server serves, by the route that every embedded server has for it.
  ///
  /// Nil for a server on another machine without a key, which is not ours to change.
  var flagChange: (@Sendable (_ flag: String, _ definition: String?) async throws -> Void)? {
    guard let transport = control else { return nil }
    // Bypasses the wrapped transport of a walk: the request is the tester's, not the app's.
    return { flag, definition in
      let path = "\(prefix)/admin/flags/\(PercentCoding.encode(flag))"
      let request =
        definition.map {
          HTTPRequest(
            .put, path, headers: HTTPHeaders([("content-type", "application/json")]), body: Array($0.utf8))
        } ?? HTTPRequest(.delete, path)
      let status: Int
      do throws(TransportError) { status = try await transport.send(request).status } catch {
        throw RemoteFlagError(description: problem(error)?.message ?? "\(error)")
      }
      if !(200..<300).contains(status) {
        throw RemoteFlagError(description: "`\(address.url)` answers \(status)")
      }
    }
  }
}

/// Why a server rejected a flag, worded for testers.
private struct RemoteFlagError: Error, CustomStringConvertible {
  let description: String
}
