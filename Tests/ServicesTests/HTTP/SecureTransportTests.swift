import Foundation
import Simulation
import TestSupport
import Testing

@testable import Services

/// `CurlTransport` with TLS servers, with valid and invalid certificates.
@Suite(.enabled(if: SecureServer.isPossible, "needs python3 with ssl, and the command openssl"))
struct SecureTransportTests {
  private let scheduler = virtualScheduler()

  /// Sends a request to a server with a certificate.
  private func ask(
    _ kind: Certificates.Kind, trusting: Bool = true, host: String = "127.0.0.1"
  ) throws -> Result<HTTPResponse, TransportError> {
    let certificates = try #require(Certificates.shared)
    let server = try SecureServer(kind, certificates)
    let transport = try CurlTransport(
      "https://\(host):\(server.port)", scheduler: scheduler,
      certificates: trusting ? certificates.authority : nil)
    return try scheduler.run {
      await outcome { () throws(TransportError) in
        try await transport.send(HTTPRequest(.get, "/", timeout: .seconds(20)))
      }
    }
  }

  @Test func acceptsATrustedAuthority() throws {
    #expect(try ask(.valid).success?.body == Array("secure".utf8))
    #expect(try ask(.valid, host: "localhost").success?.status == 200)
  }

  @Test(arguments: [
    (Certificates.Kind.expired, TLSError.expired), (.early, .notYetValid), (.foreign, .wrongHost),
    (.selfSigned, .selfSigned),
  ]) func reportsWhyACertificateIsInvalid(_ kind: Certificates.Kind, _ failure: TLSError)
    throws
  {
    #expect(try ask(kind).failure == .insecure(failure))
  }

  @Test func reportsAnUntrustedAuthority() throws {
    #expect(try ask(.valid, trusting: false).failure == .insecure(.unknownAuthority))
  }

  @Test func streamsVerifyCertificates() throws {
    let certificates = try #require(Certificates.shared)
    let server = try SecureServer(.expired, certificates)
    let transport = try CurlTransport(
      server.address, scheduler: scheduler, certificates: certificates.authority)
    let error = try scheduler.run {
      await outcome { () throws(TransportError) in _ = try await transport.begin(HTTPRequest(.get, "/")) }
        .failure
    }
    #expect(error == .insecure(.expired))
  }
}

@Suite struct SecurityFailureTests {
  private let scheduler = virtualScheduler()

  private func ask(_ serve: @escaping @Sendable (LoopbackConnection) -> Void) throws -> TransportError? {
    let server = try LoopbackServer(serve)
    let transport = try CurlTransport("https://127.0.0.1:\(server.port)", scheduler: scheduler)
    return try scheduler.run {
      await outcome { () throws(TransportError) in try await transport.send(HTTPRequest(.get, "/")) }.failure
    }
  }

  @Test func reportsAServerWithoutTLS() throws {
    let error = try ask { connection in
      _ = connection.read(1)
      connection.send("HTTP/1.1 400 Bad Request\r\n\r\n")
      connection.waitForEnd()
    }
    #expect(error == .insecure(.handshake))
  }

  @Test func connectionBrokenInTheHandshakeIsUnreachable() throws {
    let error = try ask { connection in
      _ = connection.read(1)
      connection.reset()
    }
    guard case .unreachable = error else {
      Issue.record("\(String(describing: error)) is not `unreachable`")
      return
    }
  }

  @Test func eachErrorHasADistinctReason() {
    #expect(Set(TLSError.allCases.map(\.reason)).count == TLSError.allCases.count)
    #expect(!APIError(.insecure(.expired)).isTransient)
  }
}
