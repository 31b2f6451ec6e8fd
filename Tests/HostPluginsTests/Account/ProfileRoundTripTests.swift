import Backend
import Foundations
import ProductProfiles
import Profiles
import Runtime
import Services
import TestSupport
import Testing

@testable import Accounts

/// The products' profiles, each in both directions: what is sent by one is read by it.
@Suite struct ProfileRoundTripTests {
  private static let values: [String: Value] = [
    "phone": "+919876543210", "code": "482913", "device": "iPad", "email": "asha@example.org",
    "username": "asha",
    "password": "first flush", "name": "Asha", "refresh": "r-1", "access": "a-1", "token": "t-1", "id": "7",
    "platform": "ios", "account": "7", "role": "user", "isNew": .bool(true), "lifetime": 900,
    "expires": 1_800_000_000,
    "delay": 30, "tenant": "demo", "preferences": ["theme": "dark"], "signedIn": "2026-01-01T00:00:00Z",
    "lastSeen": "2026-01-02T00:00:00Z", "current": .bool(true),
  ]

  static let requests = ProductProfile.allCases.flatMap { product in
    product.signIn.calls.keys.sorted { $0.rawValue < $1.rawValue }.map { (product, $0) }
  }

  @Test(arguments: requests)
  func whatIsSentIsRead(_ product: ProductProfile, _ purpose: SignInProfile.Purpose) throws {
    let call = try #require(product.signIn[purpose])
    guard let send = call.send else { return }
    let body = send.body(Self.values)
    let bytes = try ValueJSON.read(JSONWriter.bytes(body))
    let content = send.content(of: bytes)
    #expect(content.values == Self.values.filter { send.names.contains($0.key) })
    #expect(send.missingMembers(of: bytes) == [])
  }

  @Test(arguments: requests)
  func whatIsAnsweredIsRead(_ product: ProductProfile, _ purpose: SignInProfile.Purpose) throws {
    let profile = product.signIn
    let call = try #require(profile[purpose])
    let names = profile.answered(by: call).filter { $0 != "user" }
    guard
      let body = profile.answer(
        to: call, Self.values, person: Self.values,
        rows: purpose == .devices ? [Self.values] : nil)
    else { return }
    let content = profile.content(of: try ValueJSON.read(JSONWriter.bytes(body)), of: call)
    let read = content.values.merging(content.rows.first?.values ?? [:]) { first, _ in first }
    for name in names { #expect(read[name] == Self.values[name], "\(name)") }
  }

  /// Each contract's own requests, as docs/products has them.
  static let contracts: [(ProductProfile, SignInProfile.Purpose, String, String)] = [
    (.epicura, .requestCode, "POST /auth/otp/request", #"{"phone":"+919876543210"}"#),
    (.epicura, .verifyCode, "POST /auth/otp/verify", #"{"phone":"+919876543210","otp":"482913"}"#),
    (.epicura, .refresh, "POST /auth/refresh", #"{"refresh_token":"r-1"}"#),
    (.epicura, .signOut, "POST /auth/logout", #"{"refresh_token":"r-1"}"#),
    (.epicura, .registerPush, "POST /push/register", #"{"platform":"ios","token":"t-1"}"#),
    (
      .helix, .signIn, "POST /auth/v1/token?grant_type=password",
      #"{"email":"asha@example.org","password":"first flush"}"#
    ),
    (.helix, .refresh, "POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"r-1"}"#),
    (.helix, .signOut, "POST /auth/v1/logout?scope=local", ""),
    (.assetra, .signIn, "POST /auth/token/", #"{"username":"asha","password":"first flush"}"#),
    (.assetra, .refresh, "POST /auth/token/refresh/", #"{"refresh":"r-1"}"#),
    (.assetra, .person, "GET /auth/context/", ""),
    (.waddlebot, .signIn, "POST /auth/login", #"{"email":"asha@example.org","password":"first flush"}"#),
    (.waddlebot, .person, "GET /auth/me", ""),
  ]

  @Test(arguments: contracts) func requestsAreThoseOfTheContract(
    _ product: ProductProfile, _ purpose: SignInProfile.Purpose, _ line: String, _ body: String
  ) throws {
    let texts = Self.values.filter { $0.key != "device" }.compactMapValues { value in
      if case .string(let text) = value { text } else { nil }
    }
    let request = HTTPRequest(try #require(product.signIn[purpose]), texts)
    let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    #expect("\(request.method.rawValue) \(request.path)\(query.isEmpty ? "" : "?")\(query)" == line)
    #expect(String(decoding: request.body, as: UTF8.self) == body)
  }

  @Test func groBroHasNoSignIn() throws {
    #expect(ProductProfile.allCases.allSatisfy { !$0.signIn.calls.isEmpty })
    #expect(ProductProfile.server(ofApp: "grobro").signIn == nil)
  }
}
