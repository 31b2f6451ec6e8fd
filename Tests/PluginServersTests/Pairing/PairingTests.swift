import Foundations
import Services
import Testing

@testable import PluginServers

@Suite struct PairingTests {
  private let server: PairingBackend

  init() throws { server = try PairingBackend() }

  /// The id of an appliance that somebody has paired.
  private func paired(_ device: String = "EPIC-207", code: String = "731904", as account: String = "asha")
    throws -> String
  {
    try server.register(device, code: code)
    let appliance = try server.pair(code, as: account).data["appliance"] as? [String: Any]
    return try #require(appliance?["id"] as? String)
  }

  @Test func whoSendsTheCodeOwnsTheAppliance() throws {
    try server.register()
    let reply = try server.pair()
    #expect(reply.status == 200)
    let appliance = try #require(reply.data["appliance"] as? [String: Any])
    #expect(appliance.keys.sorted() == ["device_id", "id", "name", "status"])
    #expect(try server.send(.get, "/appliances").list.map { $0["device_id"] as? String } == ["EPIC-207"])
  }

  @Test func anUnknownCodeIsNotFound() throws {
    try server.register()
    let reply = try server.pair("000000")
    #expect(reply.status == 404 && reply.code == "NOT_FOUND")
  }

  @Test(arguments: [(359, 200), (361, 404)])
  func aCodeCountsForItsTimeAndAMinuteMore(_ seconds: Int, _ status: Int) throws {
    try server.register()
    server.scheduler.advance(by: .seconds(seconds))
    #expect(try server.pair().status == status)
  }

  @Test(arguments: [(59, 200), (61, 404)])
  func theCodeBeforeCountsForAMinuteAfterTheNextOne(_ seconds: Int, _ status: Int) throws {
    try server.register()
    server.scheduler.advance(by: .seconds(120))
    try server.register(code: "222333")
    server.scheduler.advance(by: .seconds(seconds))
    #expect(try server.pair().status == status)
  }

  @Test func theNextCodeCountsAtOnce() throws {
    try server.register()
    try server.register(code: "222333")
    #expect(try server.pair("222333").status == 200)
  }

  @Test(arguments: ["asha", "bala"]) func anOwnedApplianceIsAConflictForAll(_ account: String) throws {
    _ = try paired()
    let reply = try server.pair(as: account)
    #expect(reply.status == 409 && reply.code == "CONFLICT")
  }

  @Test func fiveWrongCodesAreTooMany() throws {
    try server.register()
    for number in 0..<5 { #expect(try server.pair("00000\(number)").status == 404) }
    server.scheduler.advance(by: .seconds(10))
    let refused = try server.pair()
    #expect(refused.status == 429 && refused.code == "RATE_LIMITED")
    #expect(refused.headers["retry-after"] == "290")
    // Somebody else is not concerned.
    #expect(try server.pair("999999", as: "bala").status == 404)
    server.scheduler.advance(by: .seconds(290))
    #expect(try server.pair().status == 200)
  }

  @Test(arguments: ["{}", #"{"pairing_code":731904}"#, #"{"pairing_code":"73190"}"#, "nonsense"])
  func anotherBodyIsRejected(_ body: String) throws {
    let reply = try server.send(.post, "/appliances/pair", body)
    #expect(reply.status == 400 && reply.code == "VALIDATION_ERROR")
  }

  private static let requests: [(HTTPRequest.Method, String)] = [
    (.post, "/appliances/pair"), (.get, "/appliances"), (.get, "/appliances/x"), (.put, "/appliances/x"),
    (.delete, "/appliances/x"),
  ]

  @Test(arguments: requests) func nothingIsAnsweredWithoutAToken(_ method: HTTPRequest.Method, _ path: String)
    throws
  {
    let reply = try server.send(method, path, "{}", as: nil)
    #expect(reply.status == 401 && reply.code == "TOKEN_INVALID")
  }

  @Test func anExpiredTokenIsNamedSo() throws {
    let token = try server.token(of: "asha", lifetime: .seconds(1))
    server.scheduler.advance(by: .seconds(2))
    let request = HTTPRequest(
      .get, "/api/v1/appliances", headers: HTTPHeaders([("authorization", "Bearer \(token)")]))
    let backend = server.backend
    let reply = try PairingReply(server.scheduler.run { try await backend.send(request) })
    #expect(reply.status == 401 && reply.code == "TOKEN_EXPIRED")
  }

  @Test func somebodyElsesApplianceIsForbidden() throws {
    let id = try paired()
    for (method, body) in [(HTTPRequest.Method.get, ""), (.put, #"{"name":"x"}"#), (.delete, "")] {
      let reply = try server.send(method, "/appliances/\(id)", body, as: "bala")
      #expect(reply.status == 403 && reply.code == "FORBIDDEN")
    }
    #expect(try server.send(.get, "/appliances", as: "bala").list.isEmpty)
  }

  @Test func anApplianceOfNobodyIsNotFound() throws {
    let registered = try server.register().data["appliance"] as? [String: Any]
    let id = try #require(registered?["id"] as? String)
    #expect(try server.send(.get, "/appliances/\(id)").status == 404)
  }

  @Test func anOwnerNamesAnAppliance() throws {
    let id = try paired()
    #expect(try server.send(.put, "/appliances/\(id)", #"{"name":"Rasoi"}"#)["name"] == "Rasoi")
    #expect(try server.send(.get, "/appliances/\(id)")["name"] == "Rasoi")
  }

  @Test(arguments: ["{}", #"{"name":""}"#, #"{"name":"  "}"#, #"{"name":7}"#, #"{"name":null}"#])
  func aNameHasWords(_ body: String) throws {
    let reply = try server.send(.put, "/appliances/\(paired())", body)
    #expect(reply.status == 400 && reply.field == "name")
  }

  @Test(arguments: [(100, 200), (101, 400)]) func aNameHasAHundredCharactersAtMost(
    _ count: Int, _ status: Int
  )
    throws
  {
    let name = String(repeating: "अ", count: count)
    #expect(try server.send(.put, "/appliances/\(paired())", #"{"name":"\#(name)"}"#).status == status)
  }

  @Test func anApplianceThatIsGivenUpIsPairedByItsNextCode() throws {
    let id = try paired()
    #expect(try server.send(.delete, "/appliances/\(id)").status == 200)
    #expect(try server.send(.get, "/appliances").list.isEmpty)
    #expect(try server.pair(as: "bala").status == 404)
    try server.register(code: "222333")
    #expect(try server.pair("222333", as: "bala").status == 200)
  }

  @Test func aDeletedAccountLeavesItsAppliancesToOthers() throws {
    let id = try paired()
    try server.send(.delete, "/accounts/asha")
    #expect(try server.send(.get, "/appliances/\(id)").status == 404)
    try server.register(code: "222333")
    #expect(try server.pair("222333", as: "bala").status == 200)
  }

  @Test func appliancesComeInPages() throws {
    for number in 1...3 { _ = try paired("EPIC-30\(number)", code: "40000\(number)") }
    let page = try server.send(.get, "/appliances?page=2&limit=2")
    #expect(page.list.map { $0["device_id"] as? String } == ["EPIC-303"])
    #expect(page.pagination == ["page": 2, "limit": 2, "total": 3, "total_pages": 2])
  }

  @Test(arguments: ["limit=51", "limit=0", "page=0", "page=x"]) func aPageOutOfRangeIsRejected(
    _ query: String
  )
    throws
  {
    let reply = try server.send(.get, "/appliances?\(query)")
    #expect(reply.status == 400 && reply.code == "VALIDATION_ERROR")
  }
}
