import Foundation
import Foundations
import Services
import Simulation
import Synchronization
import TestSupport
import Testing

/// Our own port with TLS, for our own client and for curl.
@Suite(.enabled(if: Certificates.shared != nil, "needs the command openssl"))
struct PortTLSTests {
  private let certificates: Certificates
  private let scheduler = Scheduler(.live)
  private let ports = OpenPorts()

  init() throws { certificates = try #require(Certificates.shared) }

  private func identity(_ kind: Certificates.Kind = .valid) throws -> TLSIdentity {
    try TLSIdentity(certificate: certificates.certificate(kind), key: certificates.key(kind))
  }

  private func serve(_ kind: Certificates.Kind = .valid, limits: RequestLimits = RequestLimits()) throws
    -> ServedPort
  {
    let served = try ServedPort(limits: limits, identity: try identity(kind)) { request in
      HTTPResponse(
        status: 200, headers: HTTPHeaders([("x-peer", request.peer ?? "")]),
        body: request.body.isEmpty ? Array("secure".utf8) : request.body)
    }
    ports.all.withLock { $0.append(served) }
    return served
  }

  private func ask(
    _ port: UInt16, host: String = "127.0.0.1", trusting: Bool = true, body: [UInt8] = []
  ) throws -> Result<HTTPResponse, TransportError> {
    let transport = try CurlTransport(
      "https://\(host):\(port)", scheduler: scheduler,
      certificates: trusting ? certificates.authority : nil)
    let request = HTTPRequest(body.isEmpty ? .get : .post, "/", body: body, timeout: .seconds(60))
    return try scheduler.run { () async -> Result<HTTPResponse, TransportError> in
      do throws(TransportError) { return .success(try await transport.send(request)) } catch {
        return .failure(error)
      }
    }
  }

  @Test func answersWhoTrustsItsAuthority() throws {
    let served = try serve()
    #expect(served.server.address == "https://127.0.0.1:\(served.port)")
    for host in ["127.0.0.1", "localhost"] {
      let response = try ask(served.port, host: host).get()
      #expect(response.status == 200 && response.body == Array("secure".utf8))
      #expect(response.headers["x-peer"] == "127.0.0.1")
    }
    #expect(try ask(served.port, trusting: false) == .failure(.insecure(.unknownAuthority)))
  }

  @Test(arguments: [
    (Certificates.Kind.expired, TLSError.expired), (.early, .notYetValid), (.foreign, .wrongHost),
    (.selfSigned, .selfSigned),
  ])
  func aClientKnowsWhatIsWrongWithItsCertificate(_ kind: Certificates.Kind, _ error: TLSError) throws {
    #expect(try ask(try serve(kind).port) == .failure(.insecure(error)))
  }

  @Test(arguments: [1, 16_383, 16_384, 16_385, 3_000_000])
  func carriesBodiesOfAnySize(_ size: Int) throws {
    let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try ask(try serve().port, body: body).get().body == body)
  }

  @Test func manyRequestsShareAConnection() throws {
    let served = try serve()
    let transport = try CurlTransport(
      served.server.address, scheduler: scheduler, certificates: certificates.authority)
    let statuses = try scheduler.run {
      var statuses: [Int] = []
      for _ in 1...50 { statuses.append(try await transport.send(HTTPRequest(.get, "/")).status) }
      return statuses
    }
    #expect(statuses == Array(repeating: 200, count: 50))
  }

  @Test func aClientWithoutTLSIsDroppedAndTheNextOneServed() throws {
    let served = try serve()
    let plain = try CurlTransport("http://127.0.0.1:\(served.port)", scheduler: scheduler)
    #expect(throws: TransportError.self) {
      try scheduler.run { try await plain.send(HTTPRequest(.get, "/", timeout: .seconds(20))) }
    }
    #expect(try ask(served.port).get().status == 200)
  }

  @Test func aClientThatIsSilentInTheHandshakeHoldsNobodyUp() throws {
    var limits = RequestLimits()
    limits.idleTime = .seconds(3)
    let served = try serve(limits: limits)
    let silent = try RawClient(served.port)
    #expect(try ask(served.port).get().status == 200)
    // The first byte of a handshake, and no more.
    silent.send([22])
    #expect(silent.readToEnd() != nil)
    #expect(try ask(served.port).get().status == 200)
  }

  @Test func aSocketIsAWebSocketByTLS() throws {
    let scheduler = scheduler
    let port = try PortServer(scheduler: scheduler, identity: try identity()) {
      (_) throws(TransportError) -> ServerResponse in
      let (client, server) = MemorySocket.pair()
      scheduler.start("echo") {
        do { for try await message in server.incoming { try await server.send(message) } } catch {}
      }
      return .socket(client, subprotocols: [])
    }
    port.start()
    defer { try? scheduler.run { await port.stop() } }
    let transport = try WebSocketTransport(
      port.address, by: NetworkConnector(scheduler, certificates: certificates.authority), scheduler,
      SeededRandom(seed: 5))
    let echoed = try scheduler.run {
      let socket = try await transport.connect(HTTPRequest(.get, "/"))
      var sizes: [Int] = []
      for size in [1, 20_000, 400_000] {
        try await socket.send(.binary([UInt8](repeating: 7, count: size)))
        if case .binary(let bytes)? = try await socket.incoming.next() { sizes.append(bytes.count) }
      }
      socket.close(.normal)
      return sizes
    }
    #expect(echoed == [1, 20_000, 400_000])
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"), "needs curl"))
  func curlAgrees() throws {
    /// The exit code, and what was received.
    func curl(_ kind: Certificates.Kind, _ arguments: String...) throws -> String {
      let served = try serve(kind)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
      process.arguments =
        ["-s", "--noproxy", "*", "--max-time", "20"] + arguments + ["https://127.0.0.1:\(served.port)/"]
      let output = Foundation.Pipe()
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return "\(process.terminationStatus) \(text)"
    }
    let authority = certificates.authority
    #expect(try curl(.valid, "--cacert", authority) == "0 secure")
    #expect(try curl(.valid, "--cacert", authority, "--tlsv1.3") == "0 secure")
    #expect(try curl(.valid, "--cacert", authority, "--tls-max", "1.2") == "0 secure")
    // CURLE_PEER_FAILED_VERIFICATION and CURLE_SSL_CONNECT_ERROR.
    #expect(try curl(.valid) == "60 ")
    for kind in [Certificates.Kind.expired, .early, .foreign, .selfSigned] {
      #expect(try curl(kind, "--cacert", authority) == "60 ")
    }
    #expect(try curl(.valid, "--cacert", authority, "--tls-max", "1.1") == "35 ")
  }

  @Test func saysWhatIsWrongWithItsFiles() throws {
    let (valid, key) = (certificates.certificate(.valid), certificates.key(.valid))
    func error(_ certificate: String, _ key: String) -> TLSIdentityError? {
      do throws(TLSIdentityError) {
        _ = try TLSIdentity(certificate: certificate, key: key)
        return nil
      } catch { return error }
    }
    #expect(error(valid, key) == nil)
    #expect(error("/none.pem", key) == .unreadable("/none.pem", "no such file or directory"))
    #expect(error(valid, "/none.key") == .unreadable("/none.key", "no such file or directory"))
    #expect(error(valid, certificates.key(.expired)) == .otherKey)
    guard case .certificate = error(key, key) else {
      Issue.record("a key is no certificate: \(String(describing: error(key, key)))")
      return
    }
    guard case .key = error(valid, valid) else {
      Issue.record("a certificate is no key: \(String(describing: error(valid, valid)))")
      return
    }
  }
}

/// Keeps ports open as long as their test.
final class OpenPorts: Sendable {
  let all = Mutex<[ServedPort]>([])
}
