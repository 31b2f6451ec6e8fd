import Foundations
import Glibc
import Simulation
import TestSupport
import Testing

@testable import Services

/// How connections of bytes are opened, and why they are not.
@Suite struct ConnectorTests {
  private let scheduler = Scheduler(.live)

  private func failure(
    _ connector: any ByteStreamConnector, _ address: String, within limit: Duration = .seconds(20)
  ) throws -> TransportError? {
    let server = try ServerAddress(address)
    return try scheduler.run {
      await outcome { () throws(TransportError) in
        _ = try await connector.connect(to: server, within: limit)
      }.failure
    }
  }

  private var secure: CurlConnector {
    CurlConnector(
      scheduler, plain: TCPConnector(scheduler), certificates: Certificates.shared?.authority)
  }

  @Test func aSilentHostTimesOut() throws {
    // The queue of a listener that accepts nobody is full after a few connections.
    let listener = try Socket.listening(on: SocketAddress(host: "127.0.0.1", port: 0), backlog: 0)
    let address = try listener.address()
    let queued = try (0..<4).map { _ in try Socket.connecting(to: address) }
    let error = try failure(
      TCPConnector(scheduler), "http://127.0.0.1:\(address.port)", within: .milliseconds(40))
    #expect(error == .timedOut)
    withExtendedLifetime((listener, queued)) {}
  }

  @Test func aSilentHandshakeOfTLSTimesOut() throws {
    let server = try LoopbackServer { $0.waitForEnd() }
    #expect(try failure(secure, "https://127.0.0.1:\(server.port)", within: .milliseconds(60)) == .timedOut)
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [false, true]) func aMissingServerIsUnreachable(_ isSecure: Bool) throws {
    let port = try LoopbackServer { _ in }.port
    let error = try failure(
      isSecure ? secure : TCPConnector(scheduler), "http\(isSecure ? "s" : "")://127.0.0.1:\(port)")
    guard case .unreachable(let words)? = error else {
      Issue.record("\(String(describing: error)) is not `unreachable`")
      return
    }
    #expect(words.contains("127.0.0.1:\(port)"))
  }

  @Test func aNameWithoutAddressIsUnreachable() throws {
    guard case .unreachable? = try failure(TCPConnector(scheduler), "http://name.invalid:80") else {
      Issue.record("a reserved name was resolved")
      return
    }
  }

  @Test func resolvesANameAndConnectsToWhicheverAddressListens() throws {
    let server = try LoopbackServer { $0.waitForEnd() }
    #expect(try failure(TCPConnector(scheduler), "http://localhost:\(server.port)") == nil)
    withExtendedLifetime(server) {}
  }

  @Test func aCancelledCallerDoesNotConnect() throws {
    let server = try ServerAddress("http://name.invalid")
    let connector = TCPConnector(scheduler)
    let error = try scheduler.run { [scheduler] in
      let first = FirstResult<TransportError?>()
      let job = scheduler.start("connect") {
        first.set(
          await outcome { () throws(TransportError) in
            _ = try await connector.connect(to: server, within: .seconds(20))
          }.failure)
      }
      job.cancel()
      return await first.value
    }
    #expect(error == .cancelled)
  }

  @Test(
    .enabled(if: SecureServer.isPossible),
    arguments: [(Certificates.Kind.expired, TLSError.expired), (.foreign, .wrongHost)])
  func verifiesCertificates(_ kind: Certificates.Kind, _ reason: TLSError) throws {
    let server = try SecureServer(kind, try #require(Certificates.shared))
    #expect(try failure(secure, server.address) == .insecure(reason))
  }

  @Test func addressesOfBothFamiliesAlternate() throws {
    let hosts = ["::1", "::2", "::3", "127.0.0.1"]
    let order = AddressResolver.interleaved(try hosts.map { try SocketAddress(host: $0, port: 1) })
    #expect(order.map(\.family) == [AF_INET6, AF_INET, AF_INET6, AF_INET6])
  }

  @Test(arguments: [
    ("ws://a.example/socket", "http://a.example/socket", "a.example", 80),
    ("wss://[::1]", "https://[::1]", "[::1]", 443),
    ("WS://a:8080/", "http://a:8080", "a:8080", 8080), ("https://a", "https://a", "a", 443),
  ]) func addressesOfSocketsAreThoseOfServers(
    _ text: String, _ url: String, _ authority: String, _ port: UInt16
  ) throws {
    let server = try ServerAddress(socket: text)
    #expect((server.url, server.authority, server.port) == (url, authority, port))
  }
}
