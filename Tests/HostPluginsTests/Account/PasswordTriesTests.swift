import Backend
import Foundations
import Services
import Simulation
import TestSupport
import Testing

@testable import PluginServers

/// Tries of a password, which are counted by account.
@Suite struct PasswordTriesTests {
  private let fixture: AccountFixture
  private static let email = "ann@assetra.local"

  init() throws {
    fixture = try AccountFixture()
    try fixture.createAccount()
  }

  /// A sign-in by way of the network, from an address of its own.
  private func signIn(
    _ password: String, as email: String = Self.email, from peer: String = "10.0.0.1"
  ) throws -> HTTPResponse {
    var request = HTTPRequest(
      .post, "/auth/login", headers: HTTPHeaders([("content-type", "application/json")]),
      body: JSONWriter.bytes(["email": .string(email), "password": .string(password)]))
    request.peer = peer
    return try fixture.run { [backend = fixture.backend, request] _ in try await backend.send(request) }
  }

  @Test(arguments: [email, "nobody@example.org"])
  func tenWrongPasswordsAreAllWhereverTheyComeFrom(_ email: String) throws {
    for number in 1...10 {
      #expect(try signIn("wrong \(number)", as: email, from: "10.0.0.\(number)").status == 401)
    }
    let refusal = try signIn("wrong", as: email.uppercased(), from: "10.0.0.99")
    #expect(refusal.status == 429 && refusal.headers["retry-after"] == "900")
    // Not even the right one: guessing on must be of no use.
    #expect(try signIn(AccountFixture.password, as: email).status == 429)
    #expect(try signIn("wrong", as: "bob@example.org").status == 401)
    fixture.pass(.seconds(901))
    #expect(try signIn("wrong", as: email).status == 401)
  }

  @Test func theRightPasswordForgetsTheWrongOnes() throws {
    for _ in 1...3 {
      for _ in 1...9 { #expect(try signIn("wrong").status == 401) }
      #expect(try signIn(AccountFixture.password).status == 200)
    }
  }

  @Test func anAddressIsNoLongerThanAnAddressCanBe() throws {
    let email = String(repeating: "a", count: 250) + "@example.org"
    #expect(try signIn("wrong", as: email).status == 400)
  }

  @Test func itTakesAsLongForAnAddressWithoutAnAccount() throws {
    func time(_ email: String) throws -> Duration {
      try (0..<3).map { _ in try processorTime { _ = try signIn("wrong", as: email) } }.min() ?? .zero
    }
    let (known, unknown) = (try time(Self.email), try time("nobody@example.org"))
    #expect(unknown > known / 2 && known > unknown / 2, "\(known) \(unknown)")
  }
}
