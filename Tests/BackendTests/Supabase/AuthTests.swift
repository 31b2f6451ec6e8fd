import Foundations
import Services
import Simulation
import Testing

@testable import Backend

/// Sign-in and sessions as GoTrue's clients have them.
struct AuthTests {
  private let server: SupabaseTestServer

  init() throws { server = try SupabaseTestServer() }

  private func renew(_ token: String) throws -> ParsedJSON {
    try server.json(
      .post, "/auth/v1/token?grant_type=refresh_token", #"{"refresh_token": "\#(token)"}"#)
  }

  @Test func anErrorHasTheFormOfTheVersion() throws {
    let body = #"{"email": "a@b.c", "password": "wrong"}"#
    let target = "/auth/v1/token?grant_type=password"
    let old = try server.send(.post, target, body)
    #expect(old.status == 400)
    #expect(
      String(decoding: old.body, as: UTF8.self)
        == #"{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}"#)
    let new = try server.send(.post, target, body, [("x-supabase-api-version", "2024-01-01")])
    #expect(
      String(decoding: new.body, as: UTF8.self)
        == #"{"code":"invalid_credentials","message":"Invalid login credentials"}"#)
  }

  @Test func theTokenBeforeTheNewestStillCounts() throws {
    let first = try server.person("a").refresh
    let second = try #require(renew(first)["refresh_token"]?.text)
    server.scheduler.advance(by: .seconds(60))
    #expect(try renew(first)["refresh_token"]?.text == second)
    let third = try #require(renew(second)["refresh_token"]?.text)
    #expect(third != second)
  }

  @Test func anOlderTokenEndsTheSessionAfterTenSeconds() throws {
    let first = try server.person("a").refresh
    let second = try #require(renew(first)["refresh_token"]?.text)
    let third = try #require(renew(second)["refresh_token"]?.text)
    #expect(try renew(first)["refresh_token"]?.text == third)
    server.scheduler.advance(by: .seconds(11))
    #expect(try renew(first)["error_code"]?.text == "refresh_token_already_used")
    #expect(try renew(third)["error_code"]?.text == "refresh_token_not_found")
  }

  @Test func aCodeSignsIn() throws {
    let phone = #"{"phone": "+919812345678"}"#
    #expect(try server.json(.post, "/auth/v1/otp", phone)["message_id"]?.text != nil)
    #expect(try server.json(.post, "/auth/v1/otp", phone)["error_code"]?.text == "over_sms_send_rate_limit")
    let code = try #require(server.messages.recent.last).text
    func verify(_ code: String) throws -> ParsedJSON {
      try server.json(
        .post, "/auth/v1/verify", #"{"type": "sms", "phone": "+919812345678", "token": "\#(code)"}"#)
    }
    #expect(try verify("x")["error_code"]?.text == "otp_expired")
    #expect(try verify(code)["user"]?["phone"]?.text == "919812345678")
    #expect(try verify(code)["error_code"]?.text == "otp_expired")
  }

  @Test func signingOutEndsTheSessionsOfItsScope() throws {
    let one = try server.person("a")
    let two = try server.json(
      .post, "/auth/v1/token?grant_type=password", #"{"email": "A@example.com", "password": "secret1"}"#)
    let other = try #require(two["access_token"]?.text)
    #expect(try server.send(.post, "/auth/v1/logout?scope=others", token: one.access).status == 204)
    #expect(try server.json(.get, "/auth/v1/user", token: other)["error_code"]?.text == "session_not_found")
    #expect(try server.json(.get, "/auth/v1/user", token: one.access)["email"]?.text == "a@example.com")
    #expect(try server.send(.post, "/auth/v1/logout", token: one.access).status == 204)
    #expect(try renew(one.refresh)["error_code"]?.text == "refresh_token_not_found")
  }

  @Test func aPersonChangesTheirOwnData() throws {
    let one = try server.person("a")
    let changed = try server.json(
      .put, "/auth/v1/user", #"{"data": {"display_name": "A"}, "password": "another1"}"#, token: one.access)
    #expect(changed["user_metadata"]?["display_name"]?.text == "A")
    let again = try server.json(
      .post, "/auth/v1/token?grant_type=password", #"{"email": "a@example.com", "password": "another1"}"#)
    #expect(again["token_type"]?.text == "bearer")
  }
}
